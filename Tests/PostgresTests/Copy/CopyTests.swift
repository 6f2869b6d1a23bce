import Testing

@testable import Postgres

@Suite struct CopyTests {
    private struct Stop: Error {}

    private func withTable(_ body: (Connection) async throws -> Void) async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TABLE t (a bigint PRIMARY KEY, b text, c timestamptz, d int[])")
            try await body(connection)
        }
    }

    private func count(_ connection: Connection) async throws -> Int {
        try await connection.query("SELECT count(*) AS n FROM t")[0]["n"]
    }

    @Test func rowsArriveAsTheyWere() async throws {
        try await withTable { connection async throws in
            let copied = try await connection.copyIn("COPY t FROM STDIN") { writer in
                try await writer.write(1, "한글\n\t\\", Timestamp.infinity, [Int32]([1, 2]))
                try await writer.write(2, String?.none, Timestamp(microseconds: 0), [Int32]([]))
            }
            #expect(copied == 2)
            let rows = try await connection.query("SELECT * FROM t ORDER BY a")
            #expect(try rows[0]["b"] == "한글\n\t\\")
            #expect(try rows[0]["c"] == Timestamp.infinity)
            #expect(try rows[0]["d"] == [Int32]([1, 2]))
            #expect(try rows[1]["b"] == String?.none)
        }
    }

    @Test func manyRowsStreamInChunks() async throws {
        try await withTable { connection async throws in
            let text = String(repeating: "x", count: 500)
            let copied = try await connection.copyIn("COPY t (a, b) FROM STDIN") { writer in
                for number in 0..<20_000 { try await writer.write(number, text) }
            }
            #expect(copied == 20_000)
            #expect(try await connection.query("SELECT sum(length(b)) AS n FROM t")[0]["n"] == 10_000_000)
        }
    }

    @Test func noRowsAreFine() async throws {
        try await withTable { connection async throws in
            #expect(try await connection.copyIn("COPY t FROM STDIN") { _ in } == 0)
        }
    }

    @Test func aProducerThatThrowsLeavesNothing() async throws {
        try await withTable { connection async throws in
            await #expect(throws: Stop.self) {
                _ = try await connection.copyIn("COPY t (a, b) FROM STDIN") { writer in
                    for number in 0..<5_000 { try await writer.write(number, "some text to fill more than one chunk") }
                    throw Stop()
                }
            }
            #expect(try await count(connection) == 0)
            #expect(connection.link.health == .usable)
        }
    }

    @Test func theServersErrorIsThrown() async throws {
        try await withTable { connection async throws in
            let error = await #expect(throws: PostgresError.self) {
                _ = try await connection.copyIn("COPY t (a, b) FROM STDIN") { writer in
                    for _ in 0..<2 { try await writer.write(1, "twice") }
                }
            }
            #expect(error?.sqlState == "23505" && error?.constraint == "t_pkey")
            #expect(try await count(connection) == 0)
        }
    }

    @Test func otherTypesThanTheColumnsAreRefused() async throws {
        try await withTable { connection async throws in
            let error = await #expect(throws: PostgresError.self) {
                _ = try await connection.copyIn("COPY t (a, b) FROM STDIN") { try await $0.write(Int32(1), "x") }
            }
            #expect(error?.sqlState == "08P01" && error?.isTransient == false)
        }
    }

    @Test(arguments: ["COPY nowhere FROM STDIN", "COPY t TO STDOUT", "SELECT 1; SELECT"])
    func whatIsNoCopyInIsRefused(text: String) async throws {
        try await withTable { connection async throws in
            await #expect(throws: PostgresError.self) { _ = try await connection.copyIn(SQL(unsafe: text)) { _ in } }
        }
    }

    @Test func aCancelledTaskLeavesNothingEvenIfTheProducerSwallowsIt() async throws {
        try await withTable { connection async throws in
            let task = Task {
                try await connection.copyIn("COPY t (a, b) FROM STDIN") { writer in
                    withUnsafeCurrentTask { $0?.cancel() }
                    for number in 0..<20_000 {
                        do { try await writer.write(number, "text text text text") } catch { return }
                    }
                }
            }
            let answer = await task.result
            let error = #expect(throws: PostgresError.self) { try answer.get() }
            #expect(error?.kind == .cancelled)
            #expect(try await count(connection) == 0)
        }
    }

    @Test func aBlockedServerTimesOutAndTheConnectionStaysUsable() async throws {
        try await withTable { connection async throws in
            let schema: String = try await connection.query("SELECT current_schema() AS s")[0]["s"]
            let blocker = try await TestServer.shared.value.connect()
            try await blocker.execute("BEGIN; INSERT INTO \(unsafe: schema).t VALUES (1)")
            let error = await #expect(throws: PostgresError.self) {
                _ = try await connection.copyIn("COPY t (a, b) FROM STDIN", timeout: .milliseconds(100)) { writer in
                    for number in 0..<200_000 { try await writer.write(number, "waits for the other's key") }
                }
            }
            #expect(error?.kind == .timedOut)
            try await blocker.execute("ROLLBACK")
            #expect(try await count(connection) == 0)
        }
    }
}
