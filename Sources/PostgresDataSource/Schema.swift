package import Postgres

/// The numbered steps that lead a database from nothing to the schema this program speaks.
package enum Schema {
    package static let migrations: [Migration] = [
        Migration(number: 1, name: "community", sql: String(decoding: PackageResources._001_community_sql, as: UTF8.self))
    ]

    /// The number of the schema this program speaks.
    package static var latest: Int { migrations.map(\.number).max() ?? 0 }

    /// The number of the schema a database has; 0 when it has none.
    package static func number(of pool: ConnectionPool) async throws(PostgresError) -> Int {
        do {
            let numbers: [Int] = try await pool.query("SELECT number::bigint FROM schema_migrations").map { row throws(PostgresError) in
                try row[0]
            }
            return numbers.max() ?? 0
        } catch  where error.sqlState == "42P01" {
            return 0
        }
    }

    /// Takes a database to the latest schema; answers with the names of the steps taken.
    @discardableResult
    package static func migrate(_ pool: ConnectionPool) async throws -> [String] {
        try await pool.withConnection { try await Migrator(migrations).migrate($0).map { "\($0.number) \($0.name)" } }
    }
}
