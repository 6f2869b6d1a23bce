import Testing

@testable import HTTPServer

@Suite("Well-formed requests")
struct WellFormedTests {
    @Test("have a line, fields in order, and no body")
    func simple() throws {
        let outcome = Outcome("GET /v1/polls?after=a%20b?c HTTP/1.1\r\nHost: wote.example\r\nAccept:\t text/html , */*  \r\nX:\r\n\r\n")
        let request = try #require(outcome.requests.first)
        #expect(request.method == "GET")
        #expect(request.path == "/v1/polls")
        #expect(request.query == "after=a%20b?c")
        #expect(request.minorVersion == 1)
        #expect(request.headers == HTTPHeaders([("Host", "wote.example"), ("Accept", "text/html , */*"), ("X", "")]))
        #expect(request.body.isEmpty)
        #expect(outcome.requests.count == 1)
        #expect(outcome.fault == nil)
        #expect(outcome.isBetweenRequests)
    }

    @Test("follow each other without a gap")
    func pipelined() {
        let outcome = Outcome(
            request("GET /1 HTTP/1.1") + request("PUT /2 HTTP/1.1", "Content-Length: 3", body: "abc")
                + request("POST /3 HTTP/1.1", "Transfer-Encoding: chunked", body: "2\r\nde\r\n0\r\n\r\n") + request("GET /4 HTTP/1.1"))
        #expect(outcome.requests.map(\.path) == ["/1", "/2", "/3", "/4"])
        #expect(outcome.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["", "abc", "de", ""])
    }

    @Test("may have one empty line before them, not two")
    func emptyLine() {
        #expect(Outcome("\r\n" + request()).requests.count == 1)
        #expect(Outcome("\r\n\r\n" + request()).fault == .malformedRequestLine)
        #expect(Outcome("\r\n").isBetweenRequests)
    }

    @Test(
        "name their target in four forms",
        arguments: [
            ("GET /a/b;c=d?e=/?f HTTP/1.1", "/a/b;c=d", "e=/?f", "x"), ("GET //a HTTP/1.1", "//a", nil, "x"),
            ("GET /? HTTP/1.1", "/", "", "x"), ("GET http://y:80/a?b HTTP/1.1", "/a", "b", "y:80"),
            ("GET HTTPS://[::1]:443 HTTP/1.1", "/", nil, "[::1]:443"), ("GET http://y?b HTTP/1.1", "/", "b", "y"),
            ("OPTIONS * HTTP/1.1", "*", nil, "x"), ("OPTIONS http://y HTTP/1.1", "*", nil, "y"),
            ("OPTIONS /a HTTP/1.1", "/a", nil, "x"),
        ] as [(String, String, String?, String)])
    func targets(line: String, path: String, query: String?, host: String) throws {
        let request = try #require(Outcome(request(line)).requests.first)
        #expect(request.path == path)
        #expect(request.query == query)
        #expect(request.headers.all("host") == [host])
    }

    @Test(
        "say how the connection goes on",
        arguments: [
            ("1.1", nil, true), ("1.1", "close", false), ("1.1", "Upgrade , CLOSE", false), ("1.1", "closed", true),
            ("1.0", nil, false), ("1.0", "Keep-Alive", true),
        ] as [(String, String?, Bool)])
    func connection(version: String, field: String?, keepsAlive: Bool) throws {
        let text = field.map { request("GET / HTTP/\(version)", "Connection: \($0)") } ?? request("GET / HTTP/\(version)")
        #expect(try #require(Outcome(text).requests.first).keepsAlive == keepsAlive)
    }

    @Test("of HTTP/1.0 need no host")
    func oldVersion() throws {
        let request = try #require(Outcome("GET / HTTP/1.0\r\n\r\n").requests.first)
        #expect(request.minorVersion == 0)
        #expect(request.headers["Host"] == nil)
    }

    @Test(
        "may name every kind of host",
        arguments: ["", "a", "a.b:80", "a:", "127.0.0.1:8080", "[2001:db8::1]", "[::ffff:1.2.3.4]:1", "x_y~!$&'()*+,;=%41"])
    func hosts(host: String) {
        #expect(Outcome("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").requests.first?.headers["Host"] == host)
    }

    @Test("may have values in UTF-8 and names of every token byte")
    func unusualFields() {
        let outcome = Outcome(request("GET / HTTP/1.1", "!#$%&'*+-.^_`|~09azAZ: 투표\t✓"))
        #expect(outcome.requests.first?.headers["!#$%&'*+-.^_`|~09AZaz"] == "투표\t✓")
    }

    @Test(
        "in chunks may have extensions, zeros before the size and trailers, which are dropped",
        arguments: [
            "3\r\nabc\r\n0\r\n\r\n", "1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", "0003;a=b\r\nabc\r\n000;c\r\n\r\n",
            "3 ; a=\"b;c\"\r\nabc\r\n0\r\n\r\n",
            "3\r\nabc\r\n0\r\nDigest: x\r\nContent-Length: 9\r\n\r\n",
        ])
    func chunks(body: String) {
        let outcome = Outcome(request("POST / HTTP/1.1", "transfer-encoding: CHUNKED", body: body) + request("GET /2 HTTP/1.1"))
        #expect(outcome.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["abc", ""])
        #expect(outcome.requests.first?.headers["Digest"] == nil)
        #expect(outcome.fault == nil)
    }

    @Test("that are waited for by their client ask for a word once, before any of the body has come")
    func expectation() throws {
        let head = request("POST / HTTP/1.1", "Content-Length: 2", "Expect: 100-Continue")
        var parser = RequestParser(limits: Outcome.limits)
        parser.append(Array(head.utf8)[...])
        let (early, asks, asksAgain) = (try parser.next(), parser.takeContinue(), parser.takeContinue())
        #expect(early == nil)
        #expect(asks)
        #expect(!asksAgain)

        for eager in [
            head + "a", request("POST / HTTP/1.0", "Content-Length: 2", "Expect: 100-continue"),
            request("POST / HTTP/1.1", "Expect: 100-continue"),
        ] {
            var parser = RequestParser(limits: Outcome.limits)
            parser.append(Array(eager.utf8)[...])
            let (_, asks) = (try parser.next(), parser.takeContinue())
            #expect(!asks)
        }
    }
}
