import Testing

@testable import HTTPServer

@Suite("Answers")
struct AnswerTests {
    private func text(_ response: HTTPResponse, _ question: Question = Question(), connection: String? = nil) throws -> String {
        let answer = try #require(Answer(response, to: question))
        return String(decoding: answer.bytes(date: "D", connection: connection), as: UTF8.self)
    }

    @Test("have a length, a date, and the handler's fields in their order")
    func simple() throws {
        let response = HTTPResponse(status: 200, headers: HTTPHeaders([("B", "1"), ("A", "투표"), ("B", "2")]), body: .bytes([0x61, 0x62]))
        #expect(try text(response) == "HTTP/1.1 200 OK\r\nB: 1\r\nA: 투표\r\nB: 2\r\nContent-Length: 2\r\nDate: D\r\n\r\nab")
        #expect(try text(response, connection: "close").hasSuffix("Date: D\r\nConnection: close\r\n\r\nab"))
    }

    @Test("to HEAD have the length and no body")
    func head() throws {
        let response = HTTPResponse(status: 200, body: .bytes([0x61, 0x62]))
        #expect(try text(response, Question(isHead: true)) == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nDate: D\r\n\r\n")
        let stream = HTTPResponse(status: 200, body: .stream(AsyncStream { $0.finish() }))
        #expect(try text(stream, Question(isHead: true)) == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nDate: D\r\n\r\n")
        #expect(try #require(Answer(stream, to: Question(isHead: true))).streaming == nil)
    }

    @Test("without content have neither length nor body", arguments: [204, 304])
    func noContent(status: Int) throws {
        #expect(try !text(HTTPResponse(status: status, body: .bytes([0x61]))).contains("ength"))
        #expect(try text(HTTPResponse(status: status, body: .bytes([0x61]))).hasSuffix("\r\n\r\n"))
        #expect(
            try #require(Answer(HTTPResponse(status: status, body: .stream(AsyncStream { $0.finish() })), to: Question())).streaming == nil)
    }

    @Test("in pieces are chunked, for HTTP/1.0 as long as the connection")
    func streams() throws {
        let stream = HTTPResponse(status: 200, body: .stream(AsyncStream { $0.finish() }))
        #expect(try text(stream) == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nDate: D\r\n\r\n")
        let old = try #require(Answer(stream, to: Question(minorVersion: 0)))
        #expect(old.streaming == .untilClosed)
        #expect(old.closes)
        #expect(try text(stream, Question(minorVersion: 0)) == "HTTP/1.1 200 OK\r\nDate: D\r\n\r\n")
        #expect(Answer.Streaming.chunked.frame(Array("0123456789abcdef".utf8)) == Array("10\r\n0123456789abcdef\r\n".utf8))
        #expect(Answer.Streaming.chunked.frame([]).isEmpty)
        #expect(Answer.Streaming.untilClosed.frame([0x61]) == [0x61])
    }

    @Test("leave the framing to the server")
    func framing() throws {
        let fields = [
            ("content-length", "9"), ("Transfer-Encoding", "gzip"), ("DATE", "x"), ("Keep-Alive", "y"), ("Connection", "x, Close"),
        ]
        let response = HTTPResponse(status: 200, headers: HTTPHeaders(fields))
        #expect(try text(response) == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nDate: D\r\n\r\n")
        #expect(try #require(Answer(response, to: Question())).closes)
        #expect(try !#require(Answer(HTTPResponse(status: 200, headers: HTTPHeaders([("Connection", "x")])), to: Question())).closes)
    }

    @Test(
        "that a field could split are not written",
        arguments: [
            ("A", "b\r\nC: d"), ("A", "b\nC"), ("A", "b\rC"), ("A", "\0"), ("A", "\u{7f}"), ("", "b"), ("A B", "c"), ("A:", "b"),
            ("A\r\nB", "c"), ("Ä", "b"),
            ("Location", "/\r\n\r\n<script>"), ("Content-Length", "1\r\n"),
        ])
    func splitting(name: String, value: String) {
        #expect(Answer(HTTPResponse(status: 200, headers: HTTPHeaders([(name, value)])), to: Question()) == nil)
    }

    @Test("have a status of an answer", arguments: [-1, 0, 99, 100, 101, 199, 600, 1_000])
    func status(status: Int) {
        #expect(Answer(HTTPResponse(status: status), to: Question()) == nil)
    }

    @Test("of the server itself have its status, whatever the body's maker says")
    func refusals() {
        let made = Answer(refusing: 431, { HTTPResponse(status: 200, headers: HTTPHeaders([("X", "\($0)")]), body: .bytes([0x61])) })
        #expect(made.closes)
        #expect(
            String(decoding: made.bytes(date: "D", connection: nil), as: UTF8.self)
                == "HTTP/1.1 431 Request Header Fields Too Large\r\nX: 431\r\nContent-Length: 1\r\nDate: D\r\n\r\na")
        let bad = Answer(refusing: 400, { _ in HTTPResponse(status: 200, headers: HTTPHeaders([("X", "\n")])) })
        #expect(
            String(decoding: bad.bytes(date: "D", connection: nil), as: UTF8.self)
                == "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nDate: D\r\n\r\n")
    }

    @Test(
        "are dated as RFC 9110 writes it",
        arguments: [(784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT")])
    func dates(seconds: Int, text: String) {
        #expect(httpDate(seconds) == text)
    }
}
