import Domain

/// Counts each voter's latest vote, statement by statement. A statement's voters are forgotten with its last vote, so memory holds those of
/// one statement where the file is ordered by statement, as Polis writes it.
struct LatestVotes {
    private var standing: [[UInt32: Standing]]
    /// Votes still to come, by statement.
    private var left: [Int]
    private(set) var tallies: [Tally]

    private struct Standing {
        let castAt: Instant
        let choice: Choice
    }

    /// - Parameter rows: How many votes each statement has.
    init(rows: [Int]) {
        standing = rows.map { _ in [:] }
        left = rows
        tallies = rows.map { _ in Tally(counts: [0, 0], passes: 0, turnout: 0) }
    }

    /// Of a voter's votes the latest stands, of equally late ones the last in the file.
    mutating func take(_ vote: Vote) {
        let earlier = standing[vote.statement][vote.voter]
        if earlier.map({ $0.castAt <= vote.castAt }) ?? true {
            standing[vote.statement][vote.voter] = Standing(castAt: vote.castAt, choice: vote.choice)
        }
        left[vote.statement] -= 1
        if left[vote.statement] == 0 { close(vote.statement) }
    }

    private mutating func close(_ statement: Int) {
        let votes = standing[statement].values
        let agrees = votes.count { $0.choice == .option(Vote.agree) }
        let disagrees = votes.count { $0.choice == .option(Vote.disagree) }
        tallies[statement] = Tally(
            counts: [Int64(agrees), Int64(disagrees)], passes: Int64(votes.count - agrees - disagrees), turnout: Int64(votes.count))
        standing[statement] = [:]
    }
}
