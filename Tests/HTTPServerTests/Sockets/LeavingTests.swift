import Testing

@testable import HTTPServer

@Suite("Clients that leave")
struct LeavingTests {
    /// A handler that says when it has begun, and when it was cancelled.
    private static func waiting(_ began: Signal, _ cancelled: Signal) -> Handler {
        { _ in
            began.send()
            await untilCancelled()
            cancelled.send()
            return .text("")
        }
    }

    @Test("by a broken connection cancel their handler at once")
    func reset() async throws {
        let (began, cancelled) = (Signal(), Signal())
        try await withServer(.test, handler: Self.waiting(began, cancelled)) { server in
            let client = try await Client.connect(server)
            try await client.send(get())
            await began.wait()
            client.reset()
            await cancelled.wait()
        }
    }

    @Test("by closing cancel their handler after a while")
    func closing() async throws {
        let (began, cancelled) = (Signal(), Signal())
        try await withServer(.test.with(\.halfClosedTimeout, .milliseconds(50)), handler: Self.waiting(began, cancelled)) { server in
            let client = try await Client.connect(server)
            try await client.send(get())
            await began.wait()
            client.hangUp()
            await cancelled.wait()
        }
    }

    @Test("end their stream", arguments: [true, false])
    func streams(isReset: Bool) async throws {
        let ended = Signal()
        let handler: Handler = { _ in
            let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            continuation.onTermination = { _ in ended.send() }
            continuation.yield([0x61])
            return HTTPResponse(status: 200, body: .stream(stream))
        }
        try await withServer(.test.with(\.halfClosedTimeout, isReset ? .seconds(600) : .milliseconds(50)), handler: handler) { server in
            let client = try await Client.connect(server)
            try await client.send(get())
            _ = try await client.takeText(through: "\r\n\r\n")
            #expect(try await client.piece() == "a")
            if isReset { client.reset() } else { client.hangUp() }
            await ended.wait()
        }
    }

    @Test("on one side only still have their answers")
    func halfClosed() async throws {
        let (began, released) = (Signal(), Signal())
        let handler: Handler = { request in
            began.send()
            await released.wait()
            return await echo(request)
        }
        try await withServer(handler: handler) { server in
            let client = try await Client.connect(server)
            try await client.send(get("/1") + get("/2") + get("/3"))
            await began.wait()
            client.finishWriting()
            released.send()
            for number in 1...3 { #expect(try await client.reply().body == "GET /\(number)") }
            #expect(try await client.rest() == "")
        }
    }

    @Test(
        "in the middle of a request are let go", arguments: ["", "GET / HT", request("POST / HTTP/1.1", "Content-Length: 9", body: "abc")])
    func unfinished(text: String) async throws {
        try await withServer { server in
            let client = try await Client.connect(server)
            try await client.send(text)
            client.finishWriting()
            #expect(try await client.rest() == "")
        }
    }
}
