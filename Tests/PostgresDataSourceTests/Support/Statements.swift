import Postgres
import TestCommunity
import Testing

extension TestCommunity {
    /// The statements that `work` makes the server run in this community, those that set up a connection apart.
    func statements(_ work: () async throws -> Void) async throws -> [String] {
        try await TestCluster.withConnection { connection async throws in
            // Other tests count at the same time: only this community's are forgotten.
            _ = try await connection.query("SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = \(database)")
        }
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
