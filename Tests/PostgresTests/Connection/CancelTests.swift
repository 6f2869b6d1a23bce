import Testing

@testable import Postgres

@Suite struct CancelTests {
    @Test func aTimeOutCancelsOnTheServerAndKeepsTheConnection() async throws {
        try await TestServer.withConnection { connection async throws in
            let start = ContinuousClock.now
            let error = await #expect(throws: PostgresError.self) {
                _ = try await connection.query("SELECT pg_sleep(60)", timeout: .milliseconds(50))
            }
            #expect(error?.kind == .timedOut && error?.outcomeIsUnknown == true)
            #expect(.now - start < .seconds(4))
            #expect(try await connection.query("SELECT 1 AS a")[0]["a"] == 1)
            #expect(connection.link.health == .usable)
        }
    }

    @Test func cancellingTheTaskCancelsOnTheServer() async throws {
        try await TestServer.withConnection { connection async throws in
            let watcher = try await TestServer.shared.value.connect()
            let pid: Int = try await connection.query("SELECT pg_backend_pid() AS pid")[0]["pid"]
            let query = Task { try await connection.query("SELECT pg_sleep(60)") }
            while try await !isSleeping(pid, watcher) { await Task.yield() }
            query.cancel()
            let answer = await query.result
            #expect(throws: PostgresError.self) { try answer.get() }
            #expect(try await !isSleeping(pid, watcher))
            #expect(try await connection.query("SELECT 1 AS a")[0]["a"] == 1)
        }
    }

    private func isSleeping(_ pid: Int, _ watcher: Connection) async throws -> Bool {
        try await watcher.query("SELECT state = 'active' AND query LIKE '%pg_sleep%' AS busy FROM pg_stat_activity WHERE pid = \(pid)")[0][
            "busy"]
    }

    /// Cancels at random moments, often too early or too late: every next query must answer undisturbed.
    @Test func lateCancelsNeverHitTheNextQuery() async throws {
        try await TestServer.withConnection { connection async throws in
            for round in 0..<150 {
                let query = Task { try await connection.query("SELECT count(*) FROM generate_series(1, \(round * 40))") }
                for _ in 0..<(round % 30) { await Task.yield() }
                query.cancel()
                switch await query.result {
                case .success: break
                case .failure(let error): #expect((error as? PostgresError)?.kind == .cancelled)
                }
                #expect(try await connection.query("SELECT \(round) AS n")[0]["n"] == round)
            }
        }
    }

    @Test func aTaskCancelledBeforeTheCallSendsNothing() async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TABLE t (a int)")
            let query = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await connection.query("INSERT INTO t VALUES (1)")
            }
            let answer = await query.result
            let error = #expect(throws: PostgresError.self) { try answer.get() }
            #expect(error?.kind == .cancelled && error?.outcomeIsUnknown == false)
            #expect(try await connection.query("SELECT count(*) AS n FROM t")[0]["n"] == 0)
        }
    }

    @Test func cancellingOneQueuedQueryLeavesTheRunningOne() async throws {
        try await TestServer.withConnection { connection async throws in
            let running = Task { try await connection.query("SELECT pg_sleep(0.3), 5 AS a")[0]["a", as: Int.self] }
            let waiting = Task { try await connection.query("SELECT 6 AS a")[0]["a", as: Int.self] }
            waiting.cancel()
            #expect(try await running.value == 5)
            switch await waiting.result {
            case .success(let value): #expect(value == 6)
            case .failure(let error): #expect((error as? PostgresError)?.kind == .cancelled)
            }
        }
    }

    @Test func statementTimeoutOfTheServerIsItsOwnError() async throws {
        try await TestServer.withConnection(ConnectionOptions(settings: [.init("statement_timeout", "1000")])) { connection async throws in
            let error = await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT pg_sleep(60)") }
            #expect(error?.kind == .server && error?.sqlState == "57014" && error?.isTransient == true)
        }
    }
}
