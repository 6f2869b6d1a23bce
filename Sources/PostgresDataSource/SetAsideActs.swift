import Domain
import Postgres

/// How many ballots decisions to set aside hold: made anew from the ballots, and compared with them.
enum SetAsideActs {
    /// Sets the numbers of all decisions about a poll, or of some, whose tally is locked; one without ballots ends. Ballots whose decision
    /// is lost get one anew.
    static func recount(of poll: Domain.ID<Poll>, acts: [Domain.ID<SetAside>]? = nil) -> [SQL] {
        let (ofActs, named): (SQL, SQL) = acts.map { ("AND s.id = ANY (\($0))", "AND b.act_id = ANY (\($0))") } ?? ("", "")
        return [
            """
            DELETE FROM set_asides AS s WHERE s.poll_id = \(poll) \(ofActs)
                AND NOT EXISTS (SELECT FROM aside_ballots AS b WHERE b.poll_id = \(poll) AND b.act_id = s.id)
            """,
            """
            INSERT INTO set_asides (poll_id, id, reason, at, ballots) OVERRIDING SYSTEM VALUE
            SELECT \(poll), b.act_id, 'recount', now(), count(*) FROM aside_ballots AS b WHERE b.poll_id = \(poll) \(named) GROUP BY b.act_id
            ON CONFLICT (poll_id, id) DO UPDATE SET ballots = excluded.ballots
            """,
        ]
    }

    /// A row for each decision whose number is not that of its ballots, in the polls wanted, whose tallies are called t.
    static func comparison(_ isWanted: SQL) -> SQL {
        """
        WITH wanted AS (SELECT t.poll_id FROM tallies AS t WHERE \(isWanted)),
        named AS (
            SELECT b.poll_id, b.act_id, count(*) AS ballots FROM aside_ballots AS b JOIN wanted USING (poll_id) GROUP BY b.poll_id, b.act_id),
        acts AS (SELECT s.poll_id, s.id AS act_id, s.ballots FROM set_asides AS s JOIN wanted USING (poll_id))
        SELECT poll_id, 'decision ' || act_id AS counter, coalesce(a.ballots, 0) AS counted, coalesce(n.ballots, 0) AS ballots
        FROM acts AS a FULL JOIN named AS n USING (poll_id, act_id)
        WHERE a.ballots IS DISTINCT FROM n.ballots ORDER BY poll_id, act_id
        """
    }
}
