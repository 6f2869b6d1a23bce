import Contract
import Domain
import Postgres

extension Recount: PostgresRequest {
    /// Compares in one snapshot without a lock, so voting goes on; a poll found wrong is then set right under its own lock.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> RecountResponse {
        let admin = try caller.admin()
        if let poll { _ = try await ShowPoll(poll: poll).respond(from: pool, to: caller) }
        let part = try await pool.query(
            """
            SELECT count(*) AS polls, max(poll_id) AS last
            FROM (SELECT t.poll_id FROM tallies AS t WHERE \(isWanted) ORDER BY t.poll_id LIMIT \(unsafe: String(Self.part))) AS part
            """
        ).one
        guard let last = try part["last", as: ID<Poll>?.self] else { return RecountResponse(polls: 0, drifts: [], next: nil) }
        var drifts: [DriftResponse] = []
        let isWanted: SQL = "\(isWanted) AND t.poll_id <= \(last)"
        for comparison in [comparison(isWanted, .standing), comparison(isWanted, .aside), SetAsideActs.comparison(isWanted)] {
            drifts += try await pool.query(comparison).map {
                DriftResponse(poll: try $0["poll_id"], counter: try $0["counter"], counted: try $0["counted"], ballots: try $0["ballots"])
            }
        }
        if fix {
            for poll in Set(drifts.map(\.poll)).sorted() { try await repair(poll, by: admin, through: pool) }
        }
        let polls: Int64 = try part["polls"]
        return RecountResponse(polls: polls, drifts: drifts, next: polls == Self.part ? last : nil)
    }

    /// Polls looked at in one request.
    private static let part: Int64 = 5000

    private var isWanted: SQL {
        if let poll { return "t.poll_id = \(poll)" }
        return "t.poll_id > \(after ?? ID(0))"
    }

    /// A row for each counter that is not what its ballots say.
    private func comparison(_ isWanted: SQL, _ counters: TallyCounters) -> SQL {
        let (ballots, isWanted): (SQL, SQL) = (counters.ballots, "\(isWanted) AND \(counters.areWorthALook)")
        return """
            WITH standing AS (
                SELECT b.poll_id, count(*) AS turnout, count(*) FILTER (WHERE b.choices = '{}') AS passes
                FROM \(ballots) AS b JOIN tallies AS t ON t.poll_id = b.poll_id WHERE \(isWanted) GROUP BY b.poll_id),
            chosen AS (
                SELECT c.poll_id, o.place, sum(c.ballots * o.points) AS ballots
                FROM (
                    SELECT b.poll_id, b.choices, count(*) AS ballots
                    FROM \(ballots) AS b JOIN tallies AS t ON t.poll_id = b.poll_id WHERE \(isWanted) GROUP BY b.poll_id, b.choices) AS c
                JOIN polls AS p ON p.id = c.poll_id, unnest(points(p.kind, c.choices)) WITH ORDINALITY AS o (points, place)
                WHERE o.points <> 0 GROUP BY c.poll_id, o.place),
            counters AS (
                SELECT t.poll_id, 'turnout' AS counter, 0 AS place, t.\(counters.turnout) AS counted, coalesce(s.turnout, 0) AS ballots
                FROM tallies AS t LEFT JOIN standing AS s ON s.poll_id = t.poll_id WHERE \(isWanted)
                UNION ALL
                SELECT t.poll_id, 'passes', 1, t.\(counters.passes), coalesce(s.passes, 0)
                FROM tallies AS t LEFT JOIN standing AS s ON s.poll_id = t.poll_id WHERE \(isWanted)
                UNION ALL
                SELECT t.poll_id, 'option ' || o.place, 1 + o.place, coalesce(t.\(counters.counts)[o.place], 0), coalesce(c.ballots, 0)::bigint
                FROM tallies AS t CROSS JOIN LATERAL generate_series(1, greatest(cardinality(t.\(counters.counts)),
                    (SELECT max(p.number) FROM options AS p WHERE p.poll_id = t.poll_id))) AS o (place)
                LEFT JOIN chosen AS c ON c.poll_id = t.poll_id AND c.place = o.place WHERE \(isWanted))
            SELECT poll_id, \(counters.prefix) || counter AS counter, counted, ballots FROM counters
            WHERE counted <> ballots ORDER BY poll_id, place
            """
    }

    private func repair(_ poll: ID<Poll>, by admin: Member, through pool: ConnectionPool) async throws {
        try await pool.transaction { database in
            _ = try await database.lockTally(of: poll)
            let statements =
                [TallyRows.recount("\(poll)", .standing), TallyRows.recount("\(poll)", .aside)] + SetAsideActs.recount(of: poll)
            for statement in statements { try await database.query(statement) }
            try await database.audit("recount", by: admin, poll: poll, reason: "counters set to the ballots")
        }
    }
}
