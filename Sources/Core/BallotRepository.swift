import Contract
package import Domain

/// Ballots of the caller: each call is durable when it returns, and safe to repeat.
package struct BallotRepository: Sendable {
    let source: any DataSource
    let caller: Caller

    package func cast(_ choice: Choice, in poll: ID<Poll>) async throws(WoteError) -> BallotOutcome {
        switch choice {
        case .pass: try await source.send(PassBallot(poll: poll), as: caller).outcome
        default: try await source.send(CastBallot(poll: poll, choice: choice), as: caller).outcome
        }
    }

    package func withdraw(from poll: ID<Poll>) async throws(WoteError) -> BallotOutcome {
        try await source.send(WithdrawBallot(poll: poll), as: caller).outcome
    }
}
