import Testing

@testable import HTTPServer

@Suite("Refused")
struct RefusalTests {
    @Test(
        "are request lines that another reader may take differently",
        arguments: [
            ("", .malformedRequestLine), ("GET / HTTP/1.1 ", .malformedRequestLine), (" GET / HTTP/1.1", .malformedRequestLine),
            ("GET  / HTTP/1.1", .malformedRequestLine), ("GET\t/\tHTTP/1.1", .malformedRequestLine), ("GET /", .malformedRequestLine),
            ("GET / a HTTP/1.1", .malformedRequestLine), ("G(T / HTTP/1.1", .malformedRequestLine),
            ("GET / http/1.1", .malformedRequestLine),
            ("GET / HTTP/1.10", .malformedRequestLine), ("GET / HTTP/01.1", .malformedRequestLine),
            ("GET / HTTP/1,1", .malformedRequestLine),
            ("GET / HTTP/1.x", .malformedRequestLine), ("GET / HTTP/1.", .malformedRequestLine), ("GET / HTTPS/1.1", .malformedRequestLine),
            ("GET  HTTP/1.1", .malformedTarget), ("GET a HTTP/1.1", .malformedTarget), ("GET /a#b HTTP/1.1", .malformedTarget),
            ("GET /ü HTTP/1.1", .malformedTarget), ("GET * HTTP/1.1", .malformedTarget), ("OPTIONS *a HTTP/1.1", .malformedTarget),
            ("GET ftp://x/ HTTP/1.1", .malformedTarget), ("GET http:///a HTTP/1.1", .malformedTarget),
            ("GET http://a@x/ HTTP/1.1", .malformedTarget), ("GET http://x:1:2/ HTTP/1.1", .malformedTarget),
            ("GET http://[::1/ HTTP/1.1", .malformedTarget), ("GET x:80 HTTP/1.1", .malformedTarget),
            ("CONNECT x:80 HTTP/1.1", .unsupportedMethod), ("TRACE / HTTP/1.1", .unsupportedMethod), ("get / HTTP/1.1", .unsupportedMethod),
            ("GET / HTTP/1.2", .unsupportedVersion), ("GET / HTTP/0.9", .unsupportedVersion), ("PRI * HTTP/2.0", .unsupportedVersion),
        ] as [(String, RequestFault)])
    func requestLines(line: String, fault: RequestFault) {
        // An empty line is skipped; then the fields stand where the request line should.
        #expect(Outcome(request(line)).fault == fault)
    }

    @Test(
        "are fields that another reader may take differently",
        arguments: [
            ("a", .malformedField), (": a", .malformedField), ("a : b", .malformedField), ("a\t: b", .malformedField),
            ("a b: c", .malformedField), ("ä: b", .malformedField), ("a(: b", .malformedField), ("\"a\": b", .malformedField),
            (" a: b", .foldedField), ("\ta: b", .foldedField), (" ", .foldedField),
            ("a: b\u{0}c", .controlCharacter), ("a: \u{7f}", .controlCharacter), ("a: \u{b}", .controlCharacter),
            ("a\u{0}: b", .controlCharacter),
            ("a: b\nc: d", .controlCharacter), ("a: b\rc: d", .controlCharacter), ("a: b\r\rc: d", .controlCharacter),
            ("Host: x", .malformedHost), ("host: y", .malformedHost),
        ] as [(String, RequestFault)])
    func fields(field: String, fault: RequestFault) {
        #expect(Outcome(request("GET / HTTP/1.1", field)).fault == fault)
    }

    @Test("is a value that is not UTF-8", arguments: [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80]] as [[UInt8]])
    func notUTF8(value: [UInt8]) {
        let bytes = Array("GET / HTTP/1.1\r\nHost: x\r\nA: ".utf8) + value + Array("\r\n\r\n".utf8)
        #expect(Outcome([bytes[...]]).fault == .malformedField)
    }

    @Test(
        "is a head without a host or with one that is none",
        arguments: [
            "", "Host: a b\r\n", "Host: a/b\r\n", "Host: a@b\r\n", "Host: [a]\r\n", "Host: [::1\r\n", "Host: a:b\r\n", "Host: a,b:\"\r\n",
            "Host: a:123456\r\n",
            "Host: ü\r\n", "Host: [::1]a\r\n",
        ])
    func hosts(field: String) {
        #expect(Outcome("GET / HTTP/1.1\r\n\(field)\r\n").fault == .malformedHost)
    }

    @Test("is every byte that may not stand in a line, wherever it stands", arguments: [UInt8](0...31) + [127])
    func controls(byte: UInt8) {
        guard byte != .tab else { return }
        let head = Array(request("GET / HTTP/1.1", "A: b").utf8)
        for place in head.indices where head[place] != .lineFeed && head[place] != .carriageReturn {
            var bytes = head
            bytes[place] = byte
            #expect(Outcome([bytes[...]]).fault == .controlCharacter, "at \(place)")
        }
    }

    @Test("are line ends of one byte", arguments: ["\n", "\r", "\n\r"])
    func lineEnds(end: String) {
        #expect(Outcome(request().replacing("\r\n", with: end)).fault == .controlCharacter)
        let last = request().dropLast(2) + end
        #expect(Outcome(last + "GET").fault == .controlCharacter)
    }
}
