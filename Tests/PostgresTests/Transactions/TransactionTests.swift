import Testing

@testable import Postgres

@Suite struct TransactionTests {
    private struct Stop: Error {}

    private func withTable(_ body: (Connection) async throws -> Void) async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TABLE t (a bigint UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            try await body(connection)
        }
    }

    /// Runs a statement that fails, and swallows its error.
    private func fail(_ connection: Connection) async {
        await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT 1/0") }
    }

    private func values(_ connection: Connection) async throws -> [Int] {
        try await connection.query("SELECT a FROM t ORDER BY a").map { row in try row["a"] }
    }

    @Test func commitsWhatReturnsAndUndoesWhatThrows() async throws {
        try await withTable { connection async throws in
            let value = try await connection.transaction { connection async throws in
                _ = try await connection.query("INSERT INTO t VALUES (1)")
                return "done"
            }
            #expect(value == "done")
            await #expect(throws: Stop.self) {
                try await connection.transaction { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (2)")
                    throw Stop()
                }
            }
            #expect(try await values(connection) == [1])
            #expect(connection.link.health == .usable)
        }
    }

    @Test func aNestedTransactionIsASavepoint() async throws {
        try await withTable { connection async throws in
            try await connection.transaction { connection async throws in
                _ = try await connection.query("INSERT INTO t VALUES (1)")
                await #expect(throws: PostgresError.self) {
                    try await connection.transaction { connection async throws in
                        _ = try await connection.query("INSERT INTO t VALUES (2)")
                        _ = try await connection.query("SELECT 1/0")
                    }
                }
                try await connection.transaction { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (3)")
                }
            }
            #expect(try await values(connection) == [1, 3])
        }
    }

    @Test func aSwallowedFailureIsNoCommit() async throws {
        try await withTable { connection async throws in
            let error = await #expect(throws: PostgresError.self) {
                try await connection.transaction { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (1)")
                    await fail(connection)
                }
            }
            #expect(error?.kind == .rolledBack)
            #expect(try await values(connection).isEmpty)
        }
    }

    @Test func aSwallowedFailureInASavepointLeavesTheRest() async throws {
        try await withTable { connection async throws in
            try await connection.transaction { connection async throws in
                let error = await #expect(throws: PostgresError.self) {
                    try await connection.transaction { connection async throws in
                        await fail(connection)
                    }
                }
                #expect(error?.kind == .rolledBack)
                _ = try await connection.query("INSERT INTO t VALUES (4)")
            }
            #expect(try await values(connection) == [4])
        }
    }

    @Test func anErrorOnCommitIsThrown() async throws {
        try await withTable { connection async throws in
            let error = await #expect(throws: PostgresError.self) {
                try await connection.transaction { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (1), (1)")
                }
            }
            #expect(error?.sqlState == "23505")
            #expect(try await values(connection).isEmpty)
        }
    }

    @Test func cancellingUndoes() async throws {
        try await withTable { connection async throws in
            let task = Task {
                try await connection.transaction { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (1)")
                    withUnsafeCurrentTask { $0?.cancel() }
                    _ = try await connection.query("INSERT INTO t VALUES (2)")
                }
            }
            let answer = await task.result
            #expect(throws: PostgresError.self) { try answer.get() }
            #expect(try await values(connection).isEmpty)
            #expect(connection.link.health == .usable)
        }
    }

    @Test(arguments: [Isolation.readCommitted, .repeatableRead, .serializable])
    func isolation(level: Isolation) async throws {
        try await withTable { connection async throws in
            try await connection.transaction(isolation: level) { connection async throws in
                let row = try await connection.query("SELECT upper(current_setting('transaction_isolation')) AS level")[0]
                #expect(try row["level"] == level.rawValue)
            }
        }
    }

    @Test func aSessionThatOnlyReadsStaysSo() async throws {
        try await withTable { connection async throws in
            try await connection.execute("SET default_transaction_read_only = on")
            let error = await #expect(throws: PostgresError.self) {
                try await connection.transaction { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (1)")
                }
            }
            #expect(error?.sqlState == "25006")
        }
    }

    @Test func readOnlyRefusesWrites() async throws {
        try await withTable { connection async throws in
            let error = await #expect(throws: PostgresError.self) {
                try await connection.transaction(readOnly: true) { connection async throws in
                    _ = try await connection.query("INSERT INTO t VALUES (1)")
                }
            }
            #expect(error?.sqlState == "25006")
        }
    }
}
