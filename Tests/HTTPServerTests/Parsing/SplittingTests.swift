import Testing

@testable import HTTPServer

/// Bytes arrive in pieces that mean nothing: what is made of them must not depend on where they were cut.
@Suite("Splitting")
struct SplittingTests {
    static let streams: [String] = [
        request("GET /a?b HTTP/1.1", "A: b", "C: d ") + request("GET / HTTP/1.1"),
        "\r\n" + request("PUT / HTTP/1.1", "Content-Length: 5", body: "ab\r\nc") + request("POST / HTTP/1.1", "Content-Length: 0"),
        request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "2;a=b\r\nab\r\n0a\r\n0123456789\r\n0\r\nT: x\r\n\r\n") + request(),
        request("GET / HTTP/1.1", "A: b\nC: d"), request("GET / HTTP/1.1", "A: b\rC: d"), request("GET / HTTP/1.1", "A : b"),
        request("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 1", body: "a"), request("POST / HTTP/1.1", "Content-Length: 99"),
        request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "2\r\nabc\r\n0\r\n\r\n"),
        request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "2\nab\r\n0\r\n\r\n"),
        request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "ff\r\n"),
        request("GET / HTTP/1.1", String(repeating: "a", count: 300)), request("GET /\(String(repeating: "a", count: 300)) HTTP/1.1"),
        "GET / HTTP/1.1\r\nHost: x\r\nA: b", request("POST / HTTP/1.1", "Content-Length: 5", body: "abc"), "\u{16}\u{3}\u{1}",
    ]

    static let limits = RequestParser.Limits(head: 200, body: 20).with(requestLine: 100, chunkLine: 256, chunkExtensions: 4_096)

    @Test("at every position changes nothing", arguments: streams)
    func everywhere(stream: String) {
        let bytes = Array(stream.utf8)
        let whole = Outcome([bytes[...]], limits: Self.limits)
        for cut in bytes.indices {
            #expect(Outcome([bytes[..<cut], bytes[cut...]], limits: Self.limits) == whole, "cut at \(cut)")
        }
    }

    @Test("into single bytes changes nothing", arguments: streams)
    func singleBytes(stream: String) {
        let bytes = Array(stream.utf8)
        #expect(Outcome(bytes.indices.map { bytes[$0...$0] }, limits: Self.limits) == Outcome([bytes[...]], limits: Self.limits))
    }

    @Test("leaves a fault for good")
    func faultsStay() {
        var parser = RequestParser(limits: Self.limits)
        parser.append(Array("\n".utf8)[...])
        for _ in 0..<2 {
            #expect(throws: RequestFault.controlCharacter) { try parser.next() }
            parser.append(Array(request().utf8)[...])
        }
    }
}
