import Domain
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
        try await pool.withConnection { connection in
            try await checkEncoding(connection)
            return try await Migrator(migrations).migrate(connection).map { "\($0.number) \($0.name)" }
        }
    }

    /// Any other encoding lacks letters that members write.
    private static func checkEncoding(_ connection: Connection) async throws {
        let row = try await connection.query("SELECT current_setting('server_encoding') AS encoding, current_database() AS name")[0]
        let (encoding, name): (String, String) = (try row["encoding"], try row["name"])
        if encoding == "UTF8" { return }
        throw WoteError(
            .unavailable,
            "The database \"\(name)\" has the encoding \(encoding); wote needs UTF8: createdb --encoding=UTF8 --template=template0 NAME",
            ko: "데이터베이스 \(quoted: name, .topic) 인코딩이 \(encoding)입니다. UTF8이어야 합니다: createdb --encoding=UTF8 --template=template0 이름")
    }
}
