import HTTPClient
import Testing

/// Calls to a server that says exactly what the test wants.
struct HTTPClientTests {
    private func answer(_ body: String, status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func aCallGoesOutAndItsAnswerComesBack() async throws {
        let server = try RawServer([[.answer(answer("{\"a\":1}", status: "201 Created"))]])
        let call = HTTPCall(
            method: "PATCH", url: "\(server.url)/v1/a/%2E%2E/b?c=%26", headers: [("X-Name", "한"), ("Content-Type", "application/json")],
            body: Array("{}\u{0}한".utf8))
        let reply = try await HTTPClient().send(call)
        #expect(reply.status == 201 && reply.body == Array("{\"a\":1}".utf8))
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("PATCH /v1/a/%2E%2E/b?c=%26 HTTP/1.1\r\n"))
        #expect(
            request.contains("\r\nX-Name: 한\r\n") && request.contains("\r\nContent-Length: 6\r\n") && request.hasSuffix("\r\n\r\n{}\u{0}한"))
        #expect(!request.contains("Expect:"))
    }

    @Test(arguments: ["GET", "DELETE", "PUT", "POST"])
    func aCallWithoutABodySaysNothingOfOne(method: String) async throws {
        let server = try RawServer([[.answer(answer(""))]])
        #expect(try await HTTPClient().send(HTTPCall(method: method, url: server.url + "/")).status == 200)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("\(method) / HTTP/1.1\r\n") && !request.contains("Content-Type"))
    }

    @Test func aConnectionServesTheCallsThatFollow() async throws {
        let server = try RawServer([[.answer(answer("1")), .answer(answer("2"))]])
        let client = HTTPClient()
        let call = HTTPCall(method: "GET", url: server.url + "/", isRepeatable: true)
        let replies = [try await client.send(call), try await client.send(call)]
        #expect(replies.map(\.body) == [Array("1".utf8), Array("2".utf8)])
    }

    /// A server may close an idle connection under a request: what is not repeatable never goes out on one.
    @Test func whatIsNotRepeatableGetsAConnectionOfItsOwn() async throws {
        let server = try RawServer([[.answer(answer("1"))], [.answer(answer("2"))]])
        let client = HTTPClient()
        for number in 1...2 {
            let reply = try await client.send(HTTPCall(method: "POST", url: server.url + "/"))
            #expect(reply.body == Array("\(number)".utf8))
        }
    }

    @Test func redirectionsAreAnswersToo() async throws {
        let server = try RawServer([[.answer("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")]])
        #expect(try await HTTPClient().send(HTTPCall(method: "GET", url: server.url + "/")).status == 302)
    }

    @Test func interimAnswersAreNone() async throws {
        let server = try RawServer([[.answer("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + answer("yes"))]])
        let reply = try await HTTPClient().send(HTTPCall(method: "GET", url: server.url + "/"))
        #expect(reply.status == 200 && reply.body == Array("yes".utf8))
    }

    @Test func whereNobodyListensNothingWasSent() async throws {
        for url in ["http://127.0.0.1:1/", "http://nowhere.invalid/", "ftp://127.0.0.1/", "file:///etc/passwd"] {
            let failure = await #expect(throws: HTTPFailure.self) { _ = try await HTTPClient().send(HTTPCall(method: "GET", url: url)) }
            #expect(failure?.wasSent == false && failure?.reason.isEmpty == false, "\(url): \(failure?.reason ?? "-")")
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
    ])
    func anAnswerThatBreaksOffIsNone(text: String) async throws {
        let server = try RawServer([[.answer(text)], [.answer(text)]])
        let failure = await #expect(throws: HTTPFailure.self) {
            _ = try await HTTPClient().send(HTTPCall(method: "POST", url: server.url + "/"))
        }
        #expect(failure?.wasSent == true && failure?.wasCancelled == false)
    }

    @Test func aCancelledTaskEndsItsCall() async throws {
        let server = try RawServer([[.hold]])
        let call = Task { try await HTTPClient().send(HTTPCall(method: "GET", url: server.url + "/")) }
        while server.requests.isEmpty { await Task.yield() }
        call.cancel()
        await server.hungUp()
        let failure = await #expect(throws: HTTPFailure.self) { _ = try await call.value }
        #expect(failure?.wasCancelled == true)
    }

    @Test func anAnswerHasItsTime() async throws {
        let server = try RawServer([[.hold]])
        let client = HTTPClient(HTTPClientOptions(timeout: .milliseconds(50)))
        let failure = await #expect(throws: HTTPFailure.self) { _ = try await client.send(HTTPCall(method: "GET", url: server.url + "/")) }
        #expect(failure?.wasSent == true && failure?.wasCancelled == false)
        await server.hungUp()
    }

    @Test func aStreamIsReadWhileItComes() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let server = try RawServer([[.answer(head), .more("3\r\none\r\n"), .more("3\r\ntwo\r\n"), .hold]])
        try await readTwo(from: server)
        // Who stops reading hangs up.
        await server.hungUp()
    }

    private func readTwo(from server: RawServer) async throws {
        let stream = try await HTTPClient().open(HTTPCall(method: "GET", url: server.url + "/"))
        #expect(stream.status == 200)
        var text = ""
        for try await chunk in stream.body {
            text += String(decoding: chunk, as: UTF8.self)
            if text == "onetwo" { break }
        }
        #expect(text == "onetwo")
    }

    @Test func aStreamThatBreaksOffSaysSo() async throws {
        let server = try RawServer([[.answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n")]])
        let stream = try await HTTPClient().open(HTTPCall(method: "GET", url: server.url + "/"))
        await #expect(throws: HTTPFailure.self) { for try await _ in stream.body {} }
    }

    @Test func manyCallsAtOnceEachGetTheirAnswer() async throws {
        let servers = try (0..<20).map { try RawServer([[.answer(answer("\($0)"))]]) }
        let client = HTTPClient()
        try await withThrowingTaskGroup { group in
            for (number, server) in servers.enumerated() {
                group.addTask {
                    let reply = try await client.send(HTTPCall(method: "GET", url: server.url + "/", isRepeatable: true))
                    #expect(reply.body == Array("\(number)".utf8))
                }
            }
            try await group.waitForAll()
        }
    }
}
