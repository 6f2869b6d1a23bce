extension SeededGenerator {
    /// The bytes with a few changes: some anywhere, some of the kind that readers disagree about.
    mutating func mutate(_ bytes: inout [UInt8]) {
        for _ in 0..<number(below: 4) { mutateOnce(&bytes) }
    }

    private mutating func mutateOnce(_ bytes: inout [UInt8]) {
        let place = number(below: bytes.count + 1)
        let range = place..<min(bytes.count, place + number(below: 12))
        switch number(below: 8) {
        case 0: bytes.replaceSubrange(place..<min(bytes.count, place + 1), with: [UInt8.random(in: .min ... .max, using: &self)])
        case 1: bytes.insert(.random(in: .min ... .max, using: &self), at: place)
        case 2: bytes.removeSubrange(range)
        case 3: bytes.insert(contentsOf: bytes[range], at: number(below: bytes.count + 1))
        case 4, 5: bytes.insert(contentsOf: pick(Self.words).utf8, at: afterLine(near: place, in: bytes))
        case 6: bytes.replaceSubrange(range, with: pick(Self.bits).utf8)
        default: bytes.insert(contentsOf: pick(Self.bits).utf8, at: place)
        }
    }

    /// The place after the next line end, where a line fits.
    private func afterLine(near place: Int, in bytes: [UInt8]) -> Int {
        bytes[place...].firstIndex(of: 0x0a).map { $0 + 1 } ?? place
    }

    /// Lines over which readers have disagreed.
    private static let words = [
        "Content-Length: 3\r\n", "Content-Length: 0\r\n", "Content-Length : 3\r\n", "Content-Length:\r\n", "content-length: +3\r\n",
        "Content-Length: 3,3\r\n", "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding: identity\r\n", "Transfer-Encoding:\r\n chunked\r\n", "Host: y\r\n", ": a\r\n", " a: b\r\n", "\ta\r\n", "\r\n",
        "0\r\n\r\n", "3\r\nabc\r\n", "ffffffffffffffff\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "Expect: 100-continue\r\n",
    ]

    private static let bits = [
        "\r", "\n", "\r\n", "\n\n", "\r\r\n", " ", "\t", "\0", "\u{b}", "\u{7f}", ":", ",", ";", "\"", "0", "-", "+", "0x", "HTTP/1.1",
        "HTTP/2.0", "#",
        "é", "\u{85}",
    ]
}
