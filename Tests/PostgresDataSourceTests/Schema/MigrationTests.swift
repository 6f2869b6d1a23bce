import Foundation
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

/// `schema.sql` is the whole schema; the migrations lead to exactly the same.
@Suite struct MigrationTests {
    private static var schema: SQL {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
            return SQL(unsafe: try String(contentsOf: root.appending(path: "schema.sql"), encoding: .utf8))
        }
    }

    /// A community as the migrations make it beside one made of `schema.sql`.
    private func compare(_ body: (_ migrated: TestCommunity, _ written: String) async throws -> Void) async throws {
        try await TestCommunity.run { community in
            let name = community.database + "_written"
            try await TestCluster.withConnection { try await $0.execute("CREATE DATABASE \(unsafe: name)") }
            let written = try await TestCluster.shared.value.connectionString(database: name)
            let connection = try await Connection.connect(written)
            try await connection.execute(try Self.schema)
            await connection.close()
            try await body(community, written)
            try await TestCluster.withConnection { try await $0.execute("DROP DATABASE \(unsafe: name) WITH (FORCE)") }
        }
    }

    @Test func schemaAndMigrationsGiveTheSameDump() async throws {
        try await compare { migrated, written in
            let dump = try pgDump(migrated.connectionString, "--schema-only", "--exclude-table=schema_migrations")
            #expect(dump.contains("CREATE TABLE public.polls"))
            let expected = try pgDump(written, "--schema-only")
            #expect(dump == expected)
        }
    }

    @Test func schemaAndMigrationsGiveTheSameRows() async throws {
        try await compare { migrated, written in
            // Who joined after the migrations is no part of them.
            for table in ["members", "nicknames"] { try await migrated.pool.query("DELETE FROM \(name: table)") }
            let rows = try pgDump(migrated.connectionString, "--data-only", "--inserts", "--exclude-table=schema_migrations")
            #expect(rows.contains("INSERT INTO public.personas VALUES ('FLEXER'"))
            let expected = inserts(try pgDump(written, "--data-only", "--inserts"))
            #expect(inserts(rows) == expected)
        }
    }

    @Test func migratingAgainChangesNothing() async throws {
        try await TestCommunity.run { community in
            let (number, steps) = (try await Schema.number(of: community.pool), try await Schema.migrate(community.pool))
            #expect(number == Schema.latest && steps == [])
        }
    }

    private func inserts(_ dump: String) -> [Substring] { dump.split(separator: "\n").filter { $0.hasPrefix("INSERT") } }

    /// What `pg_dump` writes, without comments and the random key of its `\restrict`.
    private func pgDump(_ database: String, _ options: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["pg_dump", "--no-owner", "--dbname=\(database)"] + options
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let dump = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: dump, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("--") && !$0.hasPrefix("\\") }.joined(separator: "\n")
    }
}
