import Testing

@testable import Postgres

@Suite struct ListenTests {
    private func connect() async throws -> Connection { try await TestServer.shared.value.connect() }

    private func channel() -> String { "ch\"\(UInt64.random(in: 0 ... .max))" }

    @Test func hearsWhatOthersSend() async throws {
        let (listener, sender, channel) = (try await connect(), try await connect(), channel())
        let stream = try await listener.listen(channel)
        let pid: Int32 = try await sender.query("SELECT pg_backend_pid() AS pid")[0]["pid"]
        for payload in ["one", "", "한글"] { _ = try await sender.query("SELECT pg_notify(\(channel), \(payload))") }
        var heard: [Notification] = []
        for try await notification in stream {
            heard.append(notification)
            if heard.count == 3 { break }
        }
        #expect(heard == ["one", "", "한글"].map { Notification(channel: channel, payload: $0, pid: pid) })
    }

    @Test func queriesGoOnAndSeveralChannelsKeepApart() async throws {
        let (listener, sender) = (try await connect(), try await connect())
        let (first, second) = (channel(), channel())
        let one = try await listener.listen(first)
        let both = try await listener.listen(first, second)
        _ = try await sender.query("SELECT pg_notify(\(second), 'b')")
        _ = try await sender.query("SELECT pg_notify(\(first), 'a')")
        #expect(try await listener.query("SELECT 1 AS a")[0]["a"] == 1)
        #expect(try await one.first { _ in true }?.payload == "a")
        var heard: [String] = []
        for try await notification in both {
            heard.append(notification.payload)
            if heard.count == 2 { break }
        }
        #expect(heard == ["b", "a"])
    }

    @Test func theReadersEndLeavesTheChannel() async throws {
        let (listener, channel) = (try await connect(), channel())
        let stream = try await listener.listen(channel)
        #expect(try await listener.query("SELECT count(*) AS n FROM pg_listening_channels()")[0]["n"] == 1)
        let reader = Task { for try await _ in stream {} }
        reader.cancel()
        try await reader.value
        #expect(try await listener.query("SELECT count(*) AS n FROM pg_listening_channels()")[0]["n"] == 0)
    }

    @Test func aLostConnectionEndsTheStreamWithAnError() async throws {
        let (listener, killer) = (try await connect(), try await connect())
        let stream = try await listener.listen(channel())
        let pid: Int32 = try await listener.query("SELECT pg_backend_pid() AS pid")[0]["pid"]
        _ = try await killer.query("SELECT pg_terminate_backend(\(pid))")
        let error = await #expect(throws: PostgresError.self) { for try await _ in stream {} }
        #expect(error?.kind == .connection)
    }

    @Test func aClosedConnectionEndsTheStreamWithAnError() async throws {
        let listener = try await connect()
        let stream = try await listener.listen(channel())
        await listener.close()
        let error = await #expect(throws: PostgresError.self) { for try await _ in stream {} }
        #expect(error?.kind == .closed)
    }
}
