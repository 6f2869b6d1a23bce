import Synchronization
import Testing

@testable import HTTPServer

@Suite("Conversations")
struct ConversationTests {
    @Test("go on over one connection")
    func keepAlive() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            for number in 0..<5 {
                let reply = try await client.ask(get("/\(number)?a=b"))
                #expect(reply.status == 200)
                #expect(reply.body == "GET /\(number)?a=b")
                #expect(reply.headers["Connection"] == nil)
                #expect(reply.headers["Date"]?.hasSuffix(" GMT") == true)
            }
            let last = try await client.ask(get("/", "Connection: close"))
            #expect(last.headers["Connection"] == "close")
            #expect(try await client.rest() == "")
        }
    }

    @Test("give the handler bodies of both framings, whole")
    func bodies() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            let long = String(repeating: "0123456789abcdef", count: 4_096)
            #expect(try await client.ask(request("PUT /a HTTP/1.1", "Content-Length: 65536", body: long)).body == "PUT /a " + long)
            let chunks = "5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n"
            #expect(try await client.ask(request("POST /b HTTP/1.1", "Transfer-Encoding: chunked", body: chunks)).body == "POST /b hello!")
        }
    }

    @Test("may come byte by byte")
    func bytes() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            for byte in request("POST /a HTTP/1.1", "Transfer-Encoding: chunked", body: "5;x\r\nhello\r\n0\r\nT: t\r\n\r\n").utf8 {
                try await client.send([byte])
            }
            #expect(try await client.reply().body == "POST /a hello")
        }
    }

    @Test("pipelined are answered in order, one at a time")
    func pipelining() async throws {
        let running = Mutex((now: 0, most: 0))
        let handler: Handler = { request in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            await Task.yield()
            running.withLock { $0.now -= 1 }
            return await echo(request)
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            let count = 1_000
            try await client.send((0..<count).map { get("/\($0)") }.joined())
            for number in 0..<count { #expect(try await client.reply().body == "GET /\(number)") }
        }
        #expect(running.withLock { $0.most } == 1)
    }

    @Test("by HEAD have the length only")
    func head() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            let reply = try await client.ask("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(reply.headers["Content-Length"] == "7")
            #expect(try await client.ask(get("/b")).body == "GET /b")
        }
    }

    @Test("without content go on", arguments: [204, 304])
    func noContent(status: Int) async throws {
        let handler: Handler = { _ in HTTPResponse(status: status, body: .bytes([1])) }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            for _ in 0..<2 {
                let reply = try await client.ask(get())
                #expect(reply.status == status)
                #expect(reply.headers["Content-Length"] == nil)
            }
        }
    }

    @Test("of HTTP/1.0 end with the answer, unless asked to go on")
    func oldVersion() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            #expect(try await client.ask("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").headers["Connection"] == "keep-alive")
            #expect(try await client.ask("GET /b HTTP/1.0\r\n\r\n").headers["Connection"] == "close")
            #expect(try await client.rest() == "")
        }
    }

    @Test("wait for a word before the body, when the client does")
    func expectation() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            #expect(try await client.ask(request("POST /a HTTP/1.1", "Content-Length: 2", "Expect: 100-continue")).status == 100)
            #expect(try await client.ask("hi").body == "POST /a hi")
            let refused = try await client.ask(request("POST /a HTTP/1.1", "Content-Length: 99999", "Expect: 100-continue"))
            #expect(refused.status == 413)
        }
    }

    @Test("are handled at the same time")
    func concurrency() async throws {
        let (first, second) = (Signal(), Signal())
        let handler: Handler = { request in
            let (own, other) = request.path == "/1" ? (first, second) : (second, first)
            own.send()
            await other.wait()
            return await echo(request)
        }
        try await withServer(handler: handler) { server in
            let clients = [try await Client.connect(server), try await Client.connect(server)]
            try await clients[0].send(get("/1"))
            #expect(try await clients[1].ask(get("/2")).body == "GET /2")
            #expect(try await clients[0].reply().body == "GET /1")
        }
    }

    @Test("with a handler whose answer could be split end with 500")
    func splitting() async throws {
        let handler: Handler = { request in
            HTTPResponse(status: 302, headers: HTTPHeaders([("Location", "/\r\n\r\nHTTP/1.1 200 OK\r\n\(request.path)")]))
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            let reply = try await client.ask(get())
            #expect(reply.status == 500)
            #expect(reply.body == "{500}")
            #expect(reply.headers["Location"] == nil)
            #expect(try await client.rest() == "")
        }
    }

    @Test("know their client, whom only trusted proxies may name")
    func clients() async throws {
        let handler: Handler = { .text("\($0.client) \($0.isSecure)") }
        let range = try #require(AddressRange("127.0.0.2"))
        try await withServer(.test.with(\.trustedProxies, [range]), handler: handler) { server in
            let forwarded = get("/", "X-Forwarded-For: 192.0.2.9", "X-Forwarded-Proto: https")
            let (stranger, proxy) = (try await Client.connect(server), try await Client.connect(server, from: "127.0.0.2"))
            #expect(try await stranger.ask(forwarded).body == "127.0.0.1 false")
            #expect(try await proxy.ask(forwarded).body == "192.0.2.9 true")
        }
    }
}
