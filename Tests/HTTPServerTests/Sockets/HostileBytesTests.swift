import Testing

@testable import HTTPServer

@Suite("Hostile bytes")
struct HostileBytesTests {
    /// The server answers once, in its own words, ends the connection, and serves others.
    private func expect(_ status: Int, to bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            async let sent: Void = {
                do { try await client.send(bytes) } catch let error as Client.Failure { #expect(error.what == "send") }
            }()
            let reply = try await client.reply()
            #expect(reply.status == status, sourceLocation: sourceLocation)
            #expect(reply.body == "{\(status)}", sourceLocation: sourceLocation)
            #expect(reply.headers["Content-Type"] == "application/json")
            #expect(reply.headers["Connection"] == "close")
            try await sent
            #expect(try await client.rest() == "", sourceLocation: sourceLocation)
            #expect(try await Client.connect(server).ask(get()).status == 200)
        }
    }

    @Test(
        "are answered once and end the connection",
        arguments: [
            (400, "GET / HTTP/1.1\r\n\r\n"), (400, "garbage\r\n\r\n"), (400, "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}"),
            (400, "GET / HTTP/1.1\nHost: x\n\n"),
            (505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), (501, "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n"),
            (501, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
            (413, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n"),
            (400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + FramingTests.smuggled),
            (400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Len: 3\r\n gth\r\n\r\nabc" + FramingTests.smuggled),
            (400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc" + FramingTests.smuggled),
            (400, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3;a=\"\nabc\r\n0\r\n\r\n" + FramingTests.smuggled),
        ])
    func small(status: Int, text: String) async throws {
        try await expect(status, to: Array(text.utf8))
    }

    @Test("are cut at the limits, however many follow")
    func large() async throws {
        let megabyte = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        try await expect(431, to: Array(get().dropLast(2).utf8) + Array("A: ".utf8) + megabyte)
        try await expect(431, to: Array(get().dropLast(2).utf8) + Array(String(repeating: "A: b\r\n", count: 200_000).utf8))
        try await expect(414, to: Array("GET /".utf8) + megabyte)
        let chunk = Array("1000\r\n".utf8) + megabyte.prefix(0x1000) + Array("\r\n".utf8)
        let endless = Array(repeatElement(chunk, count: 256).joined())
        try await expect(413, to: Array(request("POST / HTTP/1.1", "Transfer-Encoding: chunked").utf8) + endless)
        let tiny = Array(String(repeating: "1;aaaaaaaa\r\na\r\n", count: 100_000).utf8)
        try await expect(400, to: Array(request("POST / HTTP/1.1", "Transfer-Encoding: chunked").utf8) + tiny)
    }

    @Test("after a request don't touch its answer")
    func afterRequest() async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            try await client.send(get("/a") + "\u{0}\u{1}garbage")
            #expect(try await client.reply().body == "GET /a")
            #expect(try await client.reply().status == 400)
            #expect(try await client.rest() == "")
        }
    }

    @Test("of every kind never stop the server", arguments: 0..<20)
    func random(seed: UInt64) async throws {
        var dice = Dice(seed: seed)
        let base = Array((get("/a") + request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "3\r\nabc\r\n0\r\n\r\n")).utf8)
        try await withServer(.test.with(\.requestDeadline, .milliseconds(50))) { server in
            for _ in 0..<20 {
                let client = try await Client.connect(server)
                var bytes = base
                for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &dice)] = .random(in: .min ... .max, using: &dice) }
                try await client.send(bytes)
                client.finishWriting()
                _ = try await client.rest()
            }
            #expect(try await Client.connect(server).ask(get()).status == 200)
        }
    }
}

/// Random numbers that come out the same each time.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
