import Postgres
import TestCommunity
import Testing

extension TestCommunity {
    /// How many statements `work` makes the server run in this community, those that set up a connection apart.
    func statements(_ work: () async throws -> Void) async throws -> Int64 {
        try await TestCluster.withConnection { try await $0.execute("SELECT pg_stat_statements_reset()") }
        try await work()
        return try await TestCluster.withConnection { connection in
            let rows = try await connection.query(
                """
                SELECT coalesce(sum(s.calls), 0)::bigint AS calls
                FROM pg_stat_statements AS s JOIN pg_database AS d ON d.oid = s.dbid
                WHERE d.datname = \(database) AND s.query NOT LIKE '%set_config%'
                """)
            return try #require(rows.first)["calls"]
        }
    }
}
