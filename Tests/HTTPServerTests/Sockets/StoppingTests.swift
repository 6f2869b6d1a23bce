import Testing

@testable import HTTPServer

@Suite("Stopping")
struct StoppingTests {
    private static let long: Duration = .seconds(3_600)

    @Test("ends connections without a request, and lets nobody in")
    func idle() async throws {
        try await withServer { server in
            let (used, unused) = (try await Client.connect(server), try await Client.connect(server))
            _ = try await used.ask(get())
            await server.stop(within: Self.long)
            #expect(try await used.rest() == "")
            #expect(try await unused.rest() == "")
            await #expect(throws: Client.Failure.self) { try await Client.connect(server) }
        }
    }

    @Test("waits for what is in flight")
    func inFlight() async throws {
        let (began, released) = (Signal(), Signal())
        let handler: Handler = { request in
            began.send()
            await released.wait()
            return await echo(request)
        }
        try await withServer(handler: handler) { server in
            let (client, idle) = (try await Client.connect(server), try await Client.connect(server))
            try await client.send(get("/1") + get("/2"))
            await began.wait()
            async let stopped: Void = server.stop(within: Self.long)
            // When idle connections have ended, it is stopping.
            #expect(try await idle.rest() == "")
            await #expect(throws: Client.Failure.self) { try await Client.connect(server) }
            released.send()
            let reply = try await client.reply()
            #expect(reply.body == "GET /1")
            #expect(reply.headers["Connection"] == "close")
            #expect(try await client.rest() == "")
            await stopped
        }
    }

    @Test("lets a request arrive that has begun")
    func arriving() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            #expect(try await client.ask(request("POST / HTTP/1.1", "Content-Length: 2", "Expect: 100-continue")).status == 100)
            async let stopped: Void = server.stop(within: Self.long)
            #expect(try await client.ask("hi").body == "POST / hi")
            await stopped
        }
    }

    @Test("cuts what is left after the bound", arguments: [true, false])
    func cutting(isStream: Bool) async throws {
        let (began, cancelled) = (Signal(), Signal())
        let handler: Handler = { _ in
            if isStream {
                let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
                continuation.onTermination = { _ in cancelled.send() }
                began.send()
                return HTTPResponse(status: 200, body: .stream(stream))
            }
            began.send()
            await untilCancelled()
            cancelled.send()
            return .text("late")
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            try await client.send(get())
            await began.wait()
            await server.stop(within: .milliseconds(50))
            await cancelled.wait()
            #expect(try await !client.rest().contains("late"))
        }
    }

    @Test("may be asked for twice, the shorter bound counts")
    func twice() async throws {
        let began = Signal()
        let handler: Handler = { _ in
            began.send()
            await untilCancelled()
            return .text("")
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            try await client.send(get())
            await began.wait()
            async let patient: Void = server.stop(within: Self.long)
            await server.stop(within: .zero)
            await patient
            await server.stop(within: Self.long)
        }
    }

    @Test("happens by itself when nobody holds the server")
    func letGo() async throws {
        var server: HTTPServer? = try await HTTPServer.start(HTTPServerOptions(address: .tcp(host: "127.0.0.1", port: 0)), handler: echo)
        let client = try await Client.connect(try #require(server))
        _ = try await client.ask(get())
        server = nil
        #expect(try await client.rest() == "")
    }
}
