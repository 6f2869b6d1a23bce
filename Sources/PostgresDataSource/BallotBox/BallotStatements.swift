import Domain
import Postgres

/// The statement that stores ballots. The rules are in the function it calls.
enum BallotStatements {
    /// A row with a word for each ballot, in the batch's order. Ballots say the same few things, so each is sent once.
    static func cast(_ batch: Batch) -> SQL {
        var (wishes, forms): ([String?], [Int16]) = ([], [])
        var places: [HandedBallot.Act: Int32] = [:]
        let picks = batch.ballots.map { ballot -> Int32 in
            if let place = places[ballot.act] { return place }
            wishes.append(ballot.act.choice?.wish)
            forms.append(ballot.act.choice?.form ?? 0)
            places[ballot.act] = Int32(wishes.count)
            return Int32(wishes.count)
        }
        let (polls, voters) = (batch.ballots.map { $0.seat.poll.rawValue }, batch.ballots.map { $0.seat.voter.rawValue })
        return "SELECT cast_ballots(\(polls), \(voters), \(picks), \(wishes), \(forms), \(batch.inDoubt)) AS words"
    }
}

extension HandedBallot.Act {
    /// What the ballot is to say; nothing withdraws it.
    fileprivate var choice: Choice? {
        switch self {
        case .cast(let choice): choice
        case .withdraw: nil
        }
    }
}
