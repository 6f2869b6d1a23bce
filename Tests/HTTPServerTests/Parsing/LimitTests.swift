import Testing

@testable import HTTPServer

@Suite("Limits of requests")
struct LimitTests {
    static let limits = RequestParser.Limits(head: 100, body: 10).with(requestLine: 50, chunkLine: 20, chunkExtensions: 30)

    private func outcome(_ text: String) -> Outcome { Outcome(text, limits: Self.limits) }

    /// A head of so many bytes.
    private func head(_ length: Int) -> String {
        let rest = "GET / HTTP/1.1\r\nHost: x\r\nA: \r\n\r\n".utf8.count
        return "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: length - rest))\r\n\r\n"
    }

    @Test("hold the head to the byte")
    func heads() {
        #expect(outcome(head(100)).requests.count == 1)
        #expect(outcome(head(101)).fault == .headTooLarge)
        #expect(outcome(head(100).dropLast(2) + "a: b\r\n\r\n").fault == .headTooLarge)
    }

    @Test("end a head that never ends", arguments: ["a", "a: b\r\n"])
    func endless(piece: String) {
        #expect(outcome(request().dropLast(2) + String(repeating: piece, count: 1_000)).fault == .headTooLarge)
    }

    @Test("hold the request line")
    func requestLines() {
        let longest = "GET /\(String(repeating: "a", count: 50 - 2 - 14)) HTTP/1.1"
        #expect(outcome(longest + "\r\nHost: x\r\n\r\n").requests.count == 1)
        #expect(outcome(request("a" + longest)).fault == .requestLineTooLong)
        #expect(outcome(String(repeating: "a", count: 50)).fault == .requestLineTooLong)
    }

    @Test(
        "hold bodies, however they are framed",
        arguments: [
            ("Content-Length: 10", "0123456789", nil), ("Content-Length: 11", "", .bodyTooLarge),
            ("Content-Length: 99999999999999999999999999", "", .bodyTooLarge),
            ("Transfer-Encoding: chunked", "a\r\n0123456789\r\n0\r\n\r\n", nil), ("Transfer-Encoding: chunked", "b\r\n", .bodyTooLarge),
            ("Transfer-Encoding: chunked", "9\r\n012345678\r\n2\r\n", .bodyTooLarge),
            ("Transfer-Encoding: chunked", "fffffffffffffffff\r\n", .bodyTooLarge),
            ("Transfer-Encoding: chunked", "8000000000000000\r\n", .bodyTooLarge),
        ] as [(String, String, RequestFault?)])
    func bodies(field: String, body: String, fault: RequestFault?) {
        let outcome = outcome(request("POST / HTTP/1.1", field, body: body))
        #expect(outcome.fault == fault)
        #expect(outcome.requests.map(\.body) == (fault == nil ? [Array("0123456789".utf8)] : []))
    }

    @Test("hold what chunks say beside their sizes")
    func chunkExtensions() {
        func fault(_ body: String) -> RequestFault? { outcome(request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: body)).fault }
        #expect(fault("1;aaaaaaaaaaaaaaaa\r\n") == nil)
        #expect(fault("1;aaaaaaaaaaaaaaaaa\r\n") == .malformedChunk)
        #expect(fault("0000000000000000000000") == .malformedChunk)
        #expect(fault("1;aaaaaaaaaaaaaa\r\na\r\n1;aaaaaaaaaaaaaa\r\na\r\n") == nil)
        #expect(fault("1;aaaaaaaaaaaaaa\r\na\r\n1;aaaaaaaaaaaaaa\r\na\r\n1;\r\n") == .malformedChunk)
    }

    @Test("hold trailers")
    func trailers() {
        let start = request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "0\r\n")
        #expect(outcome(start + String(repeating: "a: b\r\n", count: 16) + "\r\n").requests.count == 1)
        #expect(outcome(start + String(repeating: "a: b\r\n", count: 17)).fault == .headTooLarge)
    }

    @Test("start anew with each request")
    func startAnew() {
        let one = request(
            "POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "1;aaaaaaaaaaaaa\r\na\r\n9\r\n012345678\r\n0\r\na: b\r\n\r\n")
        let outcome = outcome(String(repeating: one, count: 5))
        #expect(outcome.requests.count == 5)
        #expect(outcome.requests.allSatisfy { $0.body.count == 10 })
    }
}
