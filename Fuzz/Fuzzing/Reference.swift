import HTTPServer

/// Looks at the bytes of an accepted request in the plainest way, all at once, and says where it reads them differently.
///
/// It shares no code with the parser, and knows only what must hold of whatever is accepted: how much of it is the head, that
/// every line of the head is a line to anybody, and that exactly one reading of the body's length is possible.
func disagreement(_ request: ParsedRequest, with bytes: ArraySlice<UInt8>) -> String? {
    let lines = headLines(bytes)
    guard let lines, lines.count >= 1 else { return "it has no head" }
    guard lines.joined().allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7f }) else { return "control characters were accepted" }
    let fields = lines.dropFirst().map {
        String(decoding: $0, as: UTF8.self).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard fields.allSatisfy({ $0.count == 2 && isName($0[0]) }) else { return "a field without a proper name was accepted" }
    let values = fields.map { ($0[0].lowercased(), $0[1].filter { !" \t".contains($0) }) }
    let lengths = values.filter { $0.0 == "content-length" }
    let codings = values.filter { $0.0 == "transfer-encoding" }
    guard lengths.count + codings.count <= 1 else { return "two framings were accepted" }
    let isOld = lines[0].suffix(8).elementsEqual("HTTP/1.0".utf8)
    guard values.count(where: { $0.0 == "host" }) == 1 || isOld && !values.contains(where: { $0.0 == "host" }) else { return "hosts" }
    let body = bytes.dropFirst(lines.reduce(2) { $0 + $1.count + 2 } + emptyLine(bytes))
    if let coding = codings.first {
        guard coding.1.lowercased() == "chunked", !isOld else { return "an unknown coding was accepted" }
        return unchunked(body).map { $0 == request.body ? nil : "chunks were read differently" } ?? "malformed chunks were accepted"
    }
    let length = lengths.first?.1 ?? "0"
    guard length.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return "a length that is no number was accepted" }
    guard body.count == Int(length), Array(body) == request.body else { return "the body was read differently" }
    return nil
}

private func emptyLine(_ bytes: ArraySlice<UInt8>) -> Int { bytes.starts(with: "\r\n".utf8) ? 2 : 0 }

/// The lines before the first empty one, after one that may come first.
private func headLines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var rest = bytes.dropFirst(emptyLine(bytes))
    var lines: [ArraySlice<UInt8>] = []
    while let line = takeLine(&rest) {
        if line.isEmpty { return lines }
        lines.append(line)
    }
    return nil
}

private func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.indices.dropLast().first(where: { rest[$0] == 0x0d && rest[$0 + 1] == 0x0a }) else { return nil }
    defer { rest = rest[(end + 2)...] }
    return rest[..<end]
}

private func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
}

private func unchunked(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var (rest, body): (ArraySlice<UInt8>, [UInt8]) = (bytes, [])
    while let line = takeLine(&rest) {
        let size = line.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)[0]
        guard let count = Int(String(decoding: size, as: UTF8.self).filter { !" \t".contains($0) }, radix: 16), count >= 0 else {
            return nil
        }
        guard count > 0 else { return hasTrailersOnly(&rest) ? body : nil }
        guard rest.count >= count + 2, rest.dropFirst(count).starts(with: "\r\n".utf8) else { return nil }
        body += rest.prefix(count)
        rest = rest.dropFirst(count + 2)
    }
    return nil
}

private func hasTrailersOnly(_ rest: inout ArraySlice<UInt8>) -> Bool {
    while let line = takeLine(&rest) {
        if line.isEmpty { return rest.isEmpty }
    }
    return false
}
