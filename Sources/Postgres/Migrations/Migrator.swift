/// Brings a database to the program's schema, each migration once and in a transaction of its own.
///
/// The applied ones are kept in `schema_migrations` with the checksum of their text. Two migrators at once are safe: an
/// advisory lock lets one work, the other then finds the work done.
package struct Migrator: Sendable {
    package let migrations: [Migration]

    /// The lock's key: the first bytes of "migrate".
    private static let lock: Int64 = 0x6D69_6772_6174_6500

    package init(_ migrations: [Migration]) {
        self.migrations = migrations.sorted { $0.number < $1.number }
    }

    /// What is still to be applied; changes nothing, not even an empty database.
    package func state(_ connection: Connection) async throws -> MigrationState {
        let exists = try await connection.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS it_does")[0][
            "it_does", as: Bool.self]
        let applied = exists ? try await Applied.all(connection) : []
        let pending = try await pending(after: applied, connection)
        return pending.isEmpty ? .upToDate : .behind(pending)
    }

    /// Applies what is missing and returns it; `progress` hears each migration before it begins.
    @discardableResult
    package func migrate(
        _ connection: Connection, progress: @Sendable (Migration) -> Void = { _ in }
    ) async throws -> [Migration] {
        guard case .behind = try await state(connection) else { return [] }
        var done: [Migration] = []
        while let migration = try await applyNext(connection, progress) { done.append(migration) }
        return done
    }

    /// Applies the first migration still missing once the lock is ours; `nil` when none is.
    private func applyNext(_ connection: Connection, _ progress: @Sendable (Migration) -> Void) async throws -> Migration? {
        try await connection.transaction { connection in
            // A migration, and the wait for another's, may take longer than any ordinary statement.
            try await connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
            _ = try await connection.query("SELECT pg_advisory_xact_lock(\(Self.lock))")
            try await connection.execute(Applied.table)
            guard let migration = try await pending(after: Applied.all(connection), connection).first else { return nil }
            progress(migration)
            try await apply(migration, connection)
            return migration
        }
    }

    /// Sends one statement at a time: a schema spread over several servers wants it so.
    private func apply(_ migration: Migration, _ connection: Connection) async throws {
        for (index, statement) in StatementSplitter.statements(of: migration.sql).enumerated() {
            do {
                try await connection.execute(SQL(unsafe: statement))
            } catch {
                throw MigrationError.failed(number: migration.number, name: migration.name, statement: index + 1, error)
            }
        }
        try await Applied.add(migration, connection)
    }

    private func pending(after applied: [Applied], _ connection: Connection) async throws -> [Migration] {
        if let twin = zip(migrations, migrations.dropFirst()).first(where: { $0.number == $1.number }) {
            throw MigrationError.duplicate(number: twin.0.number)
        }
        let checksums = try await checksums(connection)
        let latest = applied.last?.number ?? Int.min
        if latest > migrations.last?.number ?? Int.min, !applied.isEmpty {
            throw MigrationError.databaseIsNewer(database: latest, program: migrations.last?.number ?? 0)
        }
        for step in applied {
            guard let checksum = checksums[step.number] else { throw MigrationError.outOfOrder(number: step.number) }
            guard checksum == step.checksum else { throw MigrationError.changed(number: step.number, name: step.name) }
        }
        let numbers = Set(applied.map(\.number))
        let pending = migrations.filter { !numbers.contains($0.number) }
        if let early = pending.first, early.number < latest { throw MigrationError.outOfOrder(number: early.number) }
        return pending
    }

    /// The server computes the checksums, so that all programs agree on them.
    private func checksums(_ connection: Connection) async throws -> [Int: String] {
        let rows = try await connection.query(
            """
            SELECT number, encode(sha256(convert_to(text, 'UTF8')), 'hex') AS checksum
            FROM unnest(\(migrations.map(\.number)), \(migrations.map(\.sql))) AS migration (number, text)
            """)
        return try Dictionary(rows.map { row in (try row["number"], try row["checksum"]) }) { first, _ in first }
    }
}

/// A migration the database has.
private struct Applied {
    let number: Int
    let name: String
    let checksum: String

    static let table: SQL = """
        CREATE TABLE IF NOT EXISTS schema_migrations (
            number bigint PRIMARY KEY,
            name text NOT NULL,
            checksum text NOT NULL,
            applied_at timestamptz NOT NULL DEFAULT now()
        )
        """

    static func all(_ connection: Connection) async throws -> [Applied] {
        try await connection.query("SELECT number, name, checksum FROM schema_migrations ORDER BY number").map { row in
            Applied(number: try row["number"], name: try row["name"], checksum: try row["checksum"])
        }
    }

    static func add(_ migration: Migration, _ connection: Connection) async throws {
        _ = try await connection.query(
            """
            INSERT INTO schema_migrations (number, name, checksum)
            VALUES (\(migration.number), \(migration.name), encode(sha256(convert_to(\(migration.sql), 'UTF8')), 'hex'))
            """)
    }
}
