import Synchronization
import Testing

@testable import HTTPServer

@Suite("Patience")
struct DeadlineTests {
    @Test(
        "with a request that trickles ends",
        arguments: ["GET / HTTP/1.1\r\nHost: x\r\nA: ", request("POST / HTTP/1.1", "Content-Length: 60000")])
    func trickle(start: String) async throws {
        try await withServer(.test.with(\.requestDeadline, .milliseconds(100))) { server in
            let client = try await Client.connect(server)
            try await client.send(start)
            try await client.trickle(UInt8(ascii: "a"))
            let reply = try await client.reply()
            #expect(reply.status == 408)
            #expect(reply.body == "{408}")
            #expect(try await client.rest() == "")
        }
    }

    @Test("with a client that says nothing ends without a word")
    func silence() async throws {
        try await withServer(.test.with(\.idleTimeout, .milliseconds(50))) { server in
            let client = try await Client.connect(server)
            #expect(try await client.rest() == "")
        }
    }

    @Test("between requests ends without a word")
    func idle() async throws {
        try await withServer(.test.with(\.idleTimeout, .milliseconds(50))) { server in
            var words = ""
            // On a slow machine it may end before the first request, too.
            while words.isEmpty {
                let client = try await Client.connect(server)
                try await client.send(get())
                words = try await client.rest()
            }
            #expect(words.hasPrefix("HTTP/1.1 200 ") && words.hasSuffix("GET /"))
        }
    }

    @Test("with a handler has no end")
    func handler() async throws {
        let (began, released) = (Signal(), Signal())
        let handler: Handler = { request in
            began.send()
            await released.wait()
            return await echo(request)
        }
        try await withServer(.test.with(\.requestDeadline, .milliseconds(50)).with(\.writeTimeout, .milliseconds(50)), handler: handler) {
            server in
            let (slow, other) = (try await Client.connect(server), try await Client.connect(server))
            try await slow.send(get("/slow"))
            await began.wait()
            // The other's deadline began later, and has passed.
            #expect(try await other.ask("G").status == 408)
            released.send()
            #expect(try await slow.reply().body == "GET /slow")
        }
    }

    @Test("with an answer that isn't taken ends")
    func stalledAnswer() async throws {
        let body = [UInt8](repeating: 0, count: 64 << 20)
        let handler: Handler = { _ in HTTPResponse(status: 200, body: .bytes(body)) }
        try await withServer(.test.with(\.writeTimeout, .milliseconds(50)), handler: handler) {
            server in
            let client = try await Client.connect(server)
            try await client.send(get())
            // What the system had room for arrives, but not all: the server gave up before the first byte was read.
            await server.stop(within: .seconds(20))
            #expect(try await client.rest().utf8.count < body.count)
        }
    }

    @Test("with a stream that isn't taken ends, and little of it was asked for")
    func stalledStream() async throws {
        let pieces = Mutex(0)
        let ended = Signal()
        let handler: Handler = { _ in
            let farewell = Farewell(ended)
            let stream = AsyncStream {
                pieces.withLock { $0 += 1 }
                return withExtendedLifetime(farewell) { [UInt8](repeating: 0, count: 65_536) }
            }
            return HTTPResponse(status: 200, body: .stream(stream))
        }
        try await withServer(.test.with(\.writeTimeout, .milliseconds(100)), handler: handler) { server in
            let client = try await Client.connect(server)
            try await client.send(get())
            await ended.wait()
            // 32 MB are more than the system's buffers ever take.
            #expect(pieces.withLock { $0 } < 512)
            withExtendedLifetime(client) {}
        }
    }
}

/// Says when nobody holds it any longer.
private final class Farewell: Sendable {
    private let signal: Signal

    init(_ signal: Signal) { self.signal = signal }

    deinit { signal.send() }
}
