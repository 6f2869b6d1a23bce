import Postgres
import TestCommunity
import Testing

extension TestCommunity {
    /// The statements that `work` makes the server run in this community, those that set up a connection apart.
    func statements(_ work: () async throws -> Void) async throws -> [String] {
        try await TestCluster.withConnection { try await $0.execute("SELECT pg_stat_statements_reset()") }
        try await work()
        return try await TestCluster.withConnection { connection in
            let rows = try await connection.query(
                """
                SELECT s.query FROM pg_stat_statements AS s JOIN pg_database AS d ON d.oid = s.dbid, generate_series(1, s.calls) AS call
                WHERE d.datname = \(database) AND s.query NOT LIKE '%set_config%'
                """)
            return try rows.map { try $0["query"] }
        }
    }
}
