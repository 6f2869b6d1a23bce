import Postgres

/// Counters of a poll, and the table of the ballots that they count.
struct TallyCounters {
    let ballots: SQL
    // Columns of tallies, whose row is called t.
    let turnout: SQL
    let passes: SQL
    let counts: SQL
    /// What their names begin with where they are reported.
    let prefix: String
    /// Whether a poll may have such ballots.
    let areWorthALook: SQL
    /// Whether there are counts, all 0, where there are no ballots.
    let isAlwaysCounted: SQL

    static let standing = TallyCounters(
        ballots: "ballots", turnout: "turnout", passes: "passes", counts: "counts", prefix: "", areWorthALook: "true",
        isAlwaysCounted: "true")
    static let aside = TallyCounters(
        ballots: "aside_ballots", turnout: "set_aside", passes: "aside_passes", counts: "aside_counts", prefix: "set aside: ",
        areWorthALook: "(t.set_aside > 0 OR EXISTS (SELECT FROM aside_ballots AS a WHERE a.poll_id = t.poll_id))", isAlwaysCounted: "false")
}

/// Counters made anew from ballots.
enum TallyRows {
    /// Sets the counters of `polls`, a list of ids or a query of them; their rows must be locked.
    static func recount(_ polls: SQL, _ counters: TallyCounters) -> SQL {
        """
        WITH choices AS MATERIALIZED (
            SELECT b.poll_id, b.choices, count(*) AS ballots FROM \(counters.ballots) AS b
            WHERE b.poll_id IN (\(polls)) GROUP BY b.poll_id, b.choices),
        counted AS (
            SELECT c.poll_id, sum(c.ballots)::bigint AS turnout, coalesce(sum(c.ballots) FILTER (WHERE c.choices = '{}'), 0)::bigint AS passes
            FROM choices AS c GROUP BY c.poll_id),
        chosen AS (
            SELECT c.poll_id, o.number, sum(c.ballots * o.points)::bigint AS points
            FROM choices AS c JOIN polls AS p ON p.id = c.poll_id, unnest(points(p.kind, c.choices)) WITH ORDINALITY AS o (points, number)
            WHERE o.points <> 0 GROUP BY c.poll_id, o.number),
        counters AS (
            SELECT o.poll_id, array_agg(coalesce(c.points, 0) ORDER BY o.number) AS counts
            FROM options AS o LEFT JOIN chosen AS c ON c.poll_id = o.poll_id AND c.number = o.number
            WHERE o.poll_id IN (\(polls)) GROUP BY o.poll_id)
        UPDATE tallies AS t SET \(counters.turnout) = coalesce(c.turnout, 0), \(counters.passes) = coalesce(c.passes, 0),
            \(counters.counts) = CASE WHEN \(counters.isAlwaysCounted) OR c.turnout > 0 THEN o.counts END
        FROM counters AS o LEFT JOIN counted AS c ON c.poll_id = o.poll_id
        WHERE t.poll_id = o.poll_id
        """
    }
}
