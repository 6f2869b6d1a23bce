import Core
import Domain
import Postgres
import PostgresDataSource
import Verification

extension Snapshot {
    /// The rows of the database as they stand, and what the product's recount says to them.
    static func take(_ connection: String, admin: Domain.ID<Member>) async throws -> Snapshot {
        let pool = ConnectionPool(connection)
        let source = PostgresDataSource(pool: pool)
        let ballots = try await pool.query(
            "SELECT poll_id, voter_id, choices, (extract(epoch FROM cast_at) * 1000000)::bigint AS cast_at FROM ballots ORDER BY 1, 2")
        let counters = try await pool.query(
            """
            SELECT poll_id, turnout, passes, counts,
                CASE WHEN isfinite(ends_at) THEN (extract(epoch FROM ends_at) * 1000000)::bigint END AS ends_at
            FROM tallies ORDER BY poll_id
            """)
        let caller = Member(id: admin, nickname: "admin", role: .admin, group: nil, persona: nil, isBanned: false, joinedAt: .earliest)
        let drifts = try await UseCases(source: source, caller: .member(caller)).admin.recount(poll: nil, fix: false).drifts
        await source.close()
        await pool.close()
        return Snapshot(
            ballots: try ballots.map(Row.init), counters: try counters.map(Counters.init),
            drifts: drifts.map { Drift(poll: $0.poll, what: "\($0.counter) \($0.counted) for \($0.ballots) ballots") })
    }
}

extension Snapshot.Row {
    fileprivate init(_ row: Row) throws {
        let choices: [Int16] = try row["choices"]
        self.init(poll: try row["poll_id"], voter: try row["voter_id"], choices: choices.map { Int($0) }, castAt: try row["cast_at"])
    }
}

extension Snapshot.Counters {
    fileprivate init(_ row: Row) throws {
        let (turnout, passes, counts): (Int64, Int64, [Int64]) = (try row["turnout"], try row["passes"], try row["counts"])
        self.init(
            poll: try row["poll_id"], turnout: Int(turnout), passes: Int(passes), counts: counts.map { Int($0) }, endsAt: try row["ends_at"]
        )
    }
}
