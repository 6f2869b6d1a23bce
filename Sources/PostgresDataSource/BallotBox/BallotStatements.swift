import Domain
import Postgres

/// The statements that store ballots. The rules are in the function they call, once for each poll.
enum BallotStatements {
    /// One ballot: a row with the outcome.
    static func alone(_ ballot: HandedBallot, inDoubt: Bool) -> SQL {
        """
        SELECT c.outcome
        FROM (SELECT \(ballot.seat.voter)::bigint AS id) AS v LEFT JOIN members AS m ON m.id = v.id AND m.banned_at IS NULL,
            cast_ballots(\(ballot.seat.poll), ARRAY[v.id], ARRAY[m.id IS NOT NULL], ARRAY[m.group_id], ARRAY[m.persona],
                ARRAY[\(ballot.act.wish)::text], \(inDoubt)) AS c
        """
    }

    /// A batch: a row with poll, voter and outcome for each ballot, all in one transaction.
    ///
    /// Polls are locked in the order of their ids, so that two processes never wait for each other.
    static func together(_ batch: Batch) -> SQL {
        let ballots = batch.ballots.sorted { $0.seat < $1.seat }
        return """
            SELECT p.poll, c.voter, c.outcome
            FROM (
                SELECT b.poll, array_agg(b.voter) AS voters, array_agg(m.id IS NOT NULL) AS are_members,
                    array_agg(m.group_id) AS voter_groups, array_agg(m.persona) AS voter_personas, array_agg(b.wish) AS wishes
                FROM unnest(\(ballots.map(\.seat.poll)), \(ballots.map(\.seat.voter)), \(ballots.map(\.act.wish))) AS b (poll, voter, wish)
                LEFT JOIN members AS m ON m.id = b.voter AND m.banned_at IS NULL
                GROUP BY b.poll ORDER BY b.poll
            ) AS p,
                cast_ballots(p.poll, p.voters, p.are_members, p.voter_groups, p.voter_personas, p.wishes, \(batch.inDoubt)) AS c
            """
    }
}

extension HandedBallot.Act {
    /// The wish as `cast_ballots` takes it: null withdraws.
    fileprivate var wish: String? {
        switch self {
        case .cast(let choice): choice.wish
        case .withdraw: nil
        }
    }
}
