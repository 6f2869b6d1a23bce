package import Domain

/// Voting. Whether the poll is open, and for whom, the data source decides in the same step that stores the ballot.
package struct BallotUseCases: Sendable {
    let caller: Caller
    let ballots: BallotRepository

    /// Votes, or changes the vote.
    package func cast(_ choice: Choice, in poll: ID<Poll>) async throws(WoteError) -> BallotOutcome {
        _ = try caller.active()
        return try await ballots.cast(choice, in: poll)
    }

    package func withdraw(from poll: ID<Poll>) async throws(WoteError) -> BallotOutcome {
        _ = try caller.active()
        return try await ballots.withdraw(from: poll)
    }
}
