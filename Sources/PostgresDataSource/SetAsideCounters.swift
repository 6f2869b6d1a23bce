import Domain
import Postgres

/// The counters of decisions to set ballots aside: what the ballots say, how the counters differ from it, and setting them right.
///
/// `polls` is always a list of ids or a query of them, whose tallies are locked where something is written.
enum SetAsideCounters {
    /// A row for each decision that ballots name: poll_id, act_id, ballots, passes, counts.
    static func counted(_ isMeant: SQL) -> SQL {
        """
        SELECT a.poll_id, a.act_id, a.ballots, a.passes, ARRAY(
            SELECT coalesce(sum(c.ballots), 0)::bigint
            FROM options AS o LEFT JOIN (
                SELECT number, count(*) AS ballots FROM aside_ballots AS n, unnest(n.choices) AS number
                WHERE n.poll_id = a.poll_id AND n.act_id = a.act_id GROUP BY number) AS c ON c.number = o.number
            WHERE o.poll_id = a.poll_id GROUP BY o.number ORDER BY o.number) AS counts
        FROM (
            SELECT b.poll_id, b.act_id, count(*) AS ballots, count(*) FILTER (WHERE b.choices = '{}') AS passes
            FROM aside_ballots AS b WHERE \(isMeant) GROUP BY b.poll_id, b.act_id) AS a
        """
    }

    /// Sets the counters of all decisions in `polls`, or of some; one without ballots ends. Ballots whose decision is lost get one anew.
    static func recount(_ polls: SQL, acts: [Domain.ID<SetAside>]? = nil) -> [SQL] {
        let (ofActs, named): (SQL, SQL) = acts.map { ("AND s.id = ANY (\($0))", "AND b.act_id = ANY (\($0))") } ?? ("", "")
        return [
            """
            DELETE FROM set_asides AS s WHERE s.poll_id IN (\(polls)) \(ofActs)
                AND NOT EXISTS (SELECT FROM aside_ballots AS b WHERE b.poll_id = s.poll_id AND b.act_id = s.id)
            """,
            """
            INSERT INTO set_asides (poll_id, id, reason, at, ballots, passes, counts) OVERRIDING SYSTEM VALUE
            SELECT c.poll_id, c.act_id, 'recount', now(), c.ballots, c.passes, c.counts
            FROM (\(counted("b.poll_id IN (\(polls)) \(named)"))) AS c
            ON CONFLICT (poll_id, id) DO UPDATE
            SET ballots = excluded.ballots, passes = excluded.passes, counts = excluded.counts
            """,
        ]
    }

    /// Sets how many ballots are set aside in each of `polls`.
    static func total(_ polls: SQL) -> SQL {
        """
        UPDATE tallies AS t SET set_aside = (SELECT count(*) FROM aside_ballots AS b WHERE b.poll_id = t.poll_id)
        WHERE t.poll_id IN (\(polls))
        """
    }

    /// A row for each counter of the polls wanted, whose tallies are called t, that is not what the ballots set aside say.
    static func comparison(_ isWanted: SQL) -> SQL {
        let polls: SQL = "SELECT t.poll_id FROM tallies AS t WHERE \(isWanted)"
        return """
            WITH acts AS (
                SELECT coalesce(s.poll_id, c.poll_id) AS poll_id, coalesce(s.id, c.act_id) AS id, s.ballots, s.passes, s.counts,
                    c.ballots AS true_ballots, c.passes AS true_passes, c.counts AS true_counts
                FROM (SELECT * FROM set_asides WHERE poll_id IN (\(polls))) AS s
                FULL JOIN (\(counted("b.poll_id IN (\(polls))"))) AS c ON c.poll_id = s.poll_id AND c.act_id = s.id),
            counters AS (
                SELECT t.poll_id, 0::bigint AS act, 0 AS place, 'set aside' AS counter, t.set_aside AS counted,
                    (SELECT coalesce(sum(a.true_ballots), 0)::bigint FROM acts AS a WHERE a.poll_id = t.poll_id) AS ballots
                FROM tallies AS t WHERE \(isWanted)
                UNION ALL
                SELECT a.poll_id, a.id, c.place, 'set aside ' || a.id || ' ' || c.counter, coalesce(c.counted, 0), coalesce(c.ballots, 0)
                FROM acts AS a CROSS JOIN LATERAL (
                    VALUES (1, 'turnout', a.ballots, a.true_ballots), (2, 'passes', a.passes, a.true_passes)
                    UNION ALL
                    SELECT 2 + o, 'option ' || o, a.counts[o], a.true_counts[o]
                    FROM generate_series(1, greatest(cardinality(a.counts), cardinality(a.true_counts))) AS o
                ) AS c (place, counter, counted, ballots))
            SELECT poll_id, counter, counted, ballots FROM counters WHERE counted <> ballots ORDER BY poll_id, act, place
            """
    }
}
