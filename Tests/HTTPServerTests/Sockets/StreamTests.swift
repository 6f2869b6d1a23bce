import Testing

@testable import HTTPServer

@Suite("Streams")
struct StreamTests {
    @Test("go out piece by piece, and the connection goes on")
    func pieces() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let handler: Handler = { $0.path == "/stream" ? HTTPResponse(status: 200, body: .stream(stream)) : await echo($0) }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            try await client.send(get("/stream"))
            #expect(try await client.takeText(through: "\r\n\r\n").contains("\r\nTransfer-Encoding: chunked\r\n"))
            for number in 0..<10 {
                continuation.yield([])
                continuation.yield(Array("piece \(number)".utf8))
                #expect(try await client.piece() == "piece \(number)")
            }
            continuation.finish()
            #expect(try await client.piece() == "")
            #expect(try await client.ask(get("/after")).body == "GET /after")
        }
    }

    @Test("end with the connection for HTTP/1.0")
    func oldVersion() async throws {
        let handler: Handler = { _ in
            HTTPResponse(
                status: 200,
                body: .stream(
                    AsyncStream { continuation in
                        for piece in ["a", "", "bc"] { continuation.yield(Array(piece.utf8)) }
                        continuation.finish()
                    }))
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            let reply = try await client.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(reply.headers["Transfer-Encoding"] == nil)
            #expect(reply.headers["Connection"] == "close")
            #expect(reply.body == "abc")
        }
    }

    @Test("of many megabytes arrive whole at a client that reads")
    func large() async throws {
        let handler: Handler = { _ in
            HTTPResponse(
                status: 200,
                body: .stream(
                    AsyncStream { continuation in
                        for number in 0..<100 { continuation.yield([UInt8](repeating: UInt8(number), count: 100_000)) }
                        continuation.finish()
                    }))
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            let body = try await client.ask("GET / HTTP/1.0\r\n\r\n").body
            #expect(body.utf8.count == 10_000_000)
        }
    }
}
