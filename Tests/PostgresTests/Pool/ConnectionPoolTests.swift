import Synchronization
import Testing

@testable import Postgres

@Suite struct ConnectionPoolTests {
    private func pool(limit: Int, waitLimit: Duration = .seconds(20), maximumAge: Duration = .seconds(600)) async throws -> ConnectionPool {
        ConnectionPool(try await TestServer.shared.value.string(), limit: limit, waitLimit: waitLimit, maximumAge: maximumAge)
    }

    private func backend(_ pool: ConnectionPool) async throws -> Int {
        try await pool.query("SELECT pg_backend_pid() AS pid")[0]["pid"]
    }

    @Test func neverMoreThanTheLimitAndEveryoneIsServed() async throws {
        let pool = try await pool(limit: 3)
        let backends = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { try await backend(pool) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect((1...3).contains(backends.count))
        await pool.close()
    }

    @Test func connectionsAreReusedUntilTheyAreTooOld() async throws {
        let young = try await pool(limit: 1)
        #expect(try await backend(young) == backend(young))
        let old = try await pool(limit: 1, maximumAge: .zero)
        #expect(try await backend(old) != backend(old))
    }

    @Test func whoWaitsTooLongIsTold() async throws {
        let pool = try await pool(limit: 1, waitLimit: .milliseconds(30))
        try await pool.withConnection { _ async throws in
            let error = await #expect(throws: PostgresError.self) { _ = try await pool.query("SELECT 1") }
            #expect(error?.kind == .poolExhausted && error?.isTransient == true)
        }
        #expect(try await pool.query("SELECT 1 AS a")[0]["a"] == 1)
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let pool = try await pool(limit: 1)
        try await pool.withConnection { _ async throws in
            let waiting = Task { try await pool.query("SELECT 1") }
            for _ in 0..<100 { await Task.yield() }
            waiting.cancel()
            let answer = await waiting.result
            let error = #expect(throws: PostgresError.self) { try answer.get() }
            #expect(error?.kind == .cancelled)
        }
        #expect(try await pool.query("SELECT 1 AS a")[0]["a"] == 1)
    }

    @Test func aConnectionLeftInsideATransactionIsReplaced() async throws {
        let pool = try await pool(limit: 1)
        let first = try await backend(pool)
        try await pool.withConnection { try await $0.execute("BEGIN") }
        #expect(try await backend(pool) != first)
    }

    @Test func anOrdinaryErrorKeepsTheConnection() async throws {
        let pool = try await pool(limit: 1)
        let first = try await backend(pool)
        await #expect(throws: PostgresError.self) { _ = try await pool.query("SELECT 1/0") }
        #expect(try await backend(pool) == first)
    }

    @Test func aTerminatedIdleConnectionIsReplacedUnseen() async throws {
        let pool = try await pool(limit: 1)
        let killer = try await TestServer.shared.value.connect()
        for _ in 0..<5 {
            let pid = try await backend(pool)
            // Waits until the server process is gone, whose last words then lie in the socket.
            _ = try await killer.query("SELECT pg_terminate_backend(\(Int32(pid)), 5000)")
            #expect(try await backend(pool) != pid)
        }
    }

    @Test func aConnectionTerminatedInUseIsReplacedAfterItsError() async throws {
        let pool = try await pool(limit: 1)
        let error = await #expect(throws: PostgresError.self) { _ = try await pool.query("SELECT pg_terminate_backend(pg_backend_pid())") }
        #expect(error?.sqlState == "57P01" && error?.isTransient == true)
        #expect(try await pool.query("SELECT 1 AS a")[0]["a"] == 1)
    }

    @Test func readOnlyServersConnectionsAreReplacedAfterARefusedWrite() async throws {
        let pool = try await pool(limit: 1)
        let first = try await backend(pool)
        let error = await #expect(throws: PostgresError.self) {
            try await pool.withConnection { connection async throws in
                try await connection.execute("SET default_transaction_read_only = on")
                _ = try await connection.query("CREATE TABLE refused (a int)")
            }
        }
        #expect(error?.sqlState == "25006")
        #expect(try await backend(pool) != first)
    }

    @Test func closingWaitsForTheLentAndRefusesTheRest() async throws {
        let pool = try await pool(limit: 1)
        let returned = Flag()
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let (release, letGo) = AsyncStream<Void>.makeStream()
        let user = Task {
            try await pool.withConnection { connection async throws in
                enter.yield()
                for await _ in release { break }
                _ = try await connection.query("SELECT 1")
                returned.set()
            }
        }
        for await _ in entered { break }
        let waiting = Task { try await pool.query("SELECT 1") }
        let closing = Task {
            await pool.close()
            return returned.isSet
        }
        let refused = await waiting.result
        let error = #expect(throws: PostgresError.self) { try refused.get() }
        #expect(error?.kind == .closed)
        letGo.yield()
        #expect(await closing.value)
        try await user.value
    }

    @Test func transactionsThroughThePool() async throws {
        let pool = try await pool(limit: 1)
        let value = try await pool.transaction(isolation: .serializable, readOnly: true) { connection async throws in
            try await connection.query("SELECT current_setting('transaction_read_only') AS v")[0]["v", as: String.self]
        }
        #expect(value == "on")
    }
}

/// Set once, read from anywhere.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
