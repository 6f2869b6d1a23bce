import Contract
package import Domain
package import Postgres

/// What a command needs to know before it can begin, asked in one statement: the schema's number, and who asks.
package struct Greeting: Sendable {
    package let schema: Int
    /// Absent for a nickname nobody has yet.
    package let member: Member?

    /// Asks for `nickname` on `pool`.
    package static func of(_ nickname: String, on pool: ConnectionPool) async throws(PostgresError) -> Greeting {
        do {
            let row = try await pool.query(statement(nickname))[0]
            let isKnown = try row["id", as: Int64?.self] != nil
            return Greeting(schema: try row["schema", as: Int?.self] ?? 0, member: isKnown ? try MemberResponse(row).member : nil)
        } catch  where ["42P01", "42703"].contains(error.sqlState) {
            // Another schema than this program's, or none: only its number can be asked for.
            return Greeting(schema: try await Schema.number(of: pool), member: nil)
        }
    }

    private static func statement(_ nickname: String) -> SQL {
        """
        SELECT s.schema, m.* FROM (SELECT max(number)::bigint AS schema FROM schema_migrations) AS s
        LEFT JOIN (\(MemberRows.select(nickname))) AS m ON true
        """
    }
}
