import Domain
import Postgres

/// How ballots set aside are read beside a poll's counters.
///
/// `tally` is what the reader gets of the poll's row in tallies: where that is nothing there is nothing of these either.
enum SetAsideRows {
    /// What `SetAside.init(_:)` reads, of the row `aside` that `of(poll:tally:)` gives.
    static func columns(poll: SQL, tally: SQL) -> SQL {
        """
        aside.ballots AS aside_ballots, aside.passes AS aside_passes, aside.acts, aside.reasons, aside.moments, aside.sizes,
        CASE WHEN \(tally).set_aside > 0 THEN ARRAY(
            SELECT (SELECT coalesce(sum(s.counts[o.number]), 0)::bigint FROM set_asides AS s WHERE s.poll_id = \(poll))
            FROM options AS o WHERE o.poll_id = \(poll) ORDER BY o.number) END AS aside_counts
        """
    }

    /// The decisions added up, and the newest of them.
    static func of(poll: SQL, tally: SQL) -> SQL {
        """
        SELECT sum(s.ballots)::bigint AS ballots, sum(s.passes)::bigint AS passes, \(newest("s.id")) AS acts, \(newest("s.reason")) AS reasons,
            \(newest("s.at")) AS moments, \(newest("s.ballots")) AS sizes
        FROM set_asides AS s WHERE s.poll_id = \(poll) AND \(tally).set_aside > 0
        """
    }

    private static func newest(_ column: SQL) -> SQL { "(array_agg(\(column) ORDER BY s.id DESC))[:20]" }
}

extension SetAside {
    /// Of a row with `SetAsideRows.columns`; `nil` where nothing is set aside.
    init?(_ row: Row) throws {
        guard let ballots = try row["aside_ballots", as: Int64?.self] else { return nil }
        let acts: [Domain.ID<SetAside>] = try row["acts"]
        let (reasons, moments, sizes): ([String], [Instant], [Int64]) = (try row["reasons"], try row["moments"], try row["sizes"])
        self.init(
            counts: try row["aside_counts"], passes: try row["aside_passes"], ballots: ballots,
            acts: acts.indices.map { Act(id: acts[$0], reason: reasons[$0], at: moments[$0].clamped, ballots: sizes[$0]) })
    }
}
