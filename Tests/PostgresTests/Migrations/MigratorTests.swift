import Synchronization
import Testing

@testable import Postgres

@Suite struct MigratorTests {
    private let first = Migration(number: 1, name: "tables", sql: "CREATE TABLE a (x int); CREATE TABLE b (y text DEFAULT ';');")
    private let second = Migration(number: 2, name: "more", sql: "ALTER TABLE a ADD z int;")

    private func failure(_ migrations: [Migration], _ connection: Connection) async -> MigrationError? {
        await #expect(throws: MigrationError.self) { try await Migrator(migrations).migrate(connection) }
    }

    @Test func appliesInOrderOnce() async throws {
        try await TestServer.withConnection { connection async throws in
            let heard = Mutex<[Int]>([])
            let migrator = Migrator([second, first])
            #expect(try await migrator.state(connection) == .behind([first, second]))
            let done = try await migrator.migrate(connection) { migration in heard.withLock { $0.append(migration.number) } }
            #expect(done == [first, second])
            #expect(heard.withLock { $0 } == [1, 2])
            #expect(try await migrator.state(connection) == .upToDate)
            #expect(try await migrator.migrate(connection).isEmpty)
            let rows = try await connection.query(
                "SELECT name, length(checksum) AS size, applied_at FROM schema_migrations ORDER BY number")
            #expect(try rows.map { row in try row["name", as: String.self] } == ["tables", "more"])
            #expect(try rows[0]["size"] == 64)
            _ = try await connection.query("INSERT INTO a (x, z) VALUES (1, 2)")
        }
    }

    @Test func askingForTheStateChangesNothing() async throws {
        try await TestServer.withConnection { connection async throws in
            _ = try await Migrator([first]).state(connection)
            #expect(try await connection.query("SELECT to_regclass('schema_migrations') IS NULL AS v")[0]["v"] == true)
        }
    }

    @Test func aFailingStatementUndoesItsMigrationAndKeepsTheEarlier() async throws {
        try await TestServer.withConnection { connection async throws in
            let broken = Migration(number: 2, name: "broken", sql: "ALTER TABLE a ADD z int; SELECT nothing;")
            let error = await failure([first, broken], connection)
            guard case .failed(2, "broken", 2, let reason) = error else { throw try #require(error) }
            #expect(reason.sqlState == "42703")
            #expect(try await Migrator([first, second]).migrate(connection) == [second])
        }
    }

    @Test func aChangedMigrationIsRefused() async throws {
        try await TestServer.withConnection { connection async throws in
            try await Migrator([first]).migrate(connection)
            let changed = Migration(number: 1, name: "tables", sql: first.sql + " ")
            #expect(await failure([changed, second], connection) == .changed(number: 1, name: "tables"))
        }
    }

    @Test func aNewerDatabaseIsRefused() async throws {
        try await TestServer.withConnection { connection async throws in
            try await Migrator([first, second]).migrate(connection)
            #expect(await failure([first], connection) == .databaseIsNewer(database: 2, program: 1))
            #expect(await failure([], connection) == .databaseIsNewer(database: 2, program: 0))
        }
    }

    @Test func gapsAreRefused() async throws {
        try await TestServer.withConnection { connection async throws in
            let third = Migration(number: 3, name: "third", sql: "SELECT 1")
            try await Migrator([first, third]).migrate(connection)
            #expect(await failure([first, second, third], connection) == .outOfOrder(number: 2))
            #expect(await failure([third], connection) == .outOfOrder(number: 1))
            #expect(await failure([first, first], connection) == .duplicate(number: 1))
        }
    }

    @Test func ofManyAtOnceOneDoesTheWork() async throws {
        try await TestServer.withConnection { connection async throws in
            let schema: String = try await connection.query("SELECT current_schema() AS s")[0]["s"]
            let migrator = Migrator([first, second])
            let done = try await withThrowingTaskGroup(of: [Migration].self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let other = try await TestServer.shared.value.connect()
                        try await other.execute("SET search_path TO \(unsafe: schema)")
                        return try await migrator.migrate(other)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(done) == [first, second] && done.count == 2)
        }
    }

    @Test func theServersTimeLimitForStatementsDoesNotApply() async throws {
        try await TestServer.withConnection(ConnectionOptions(settings: [.init("statement_timeout", "50")])) { connection async throws in
            let slow = Migration(number: 1, name: "slow", sql: "SELECT pg_sleep(0.2)")
            #expect(try await Migrator([slow]).migrate(connection) == [slow])
            #expect(try await connection.query("SHOW statement_timeout")[0]["statement_timeout"] == "50ms")
        }
    }
}
