package import Domain

package struct CastBallot: Request {
    package typealias Response = BallotReceipt
    package static let endpoint = Endpoint.castBallot
    package let poll: ID<Poll>
    package let option: OptionNumber
    package init(poll: ID<Poll>, option: OptionNumber) { (self.poll, self.option) = (poll, option) }
}

package struct PassBallot: Request {
    package typealias Response = BallotReceipt
    package static let endpoint = Endpoint.passBallot
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

package struct WithdrawBallot: Request {
    package typealias Response = BallotReceipt
    package static let endpoint = Endpoint.withdrawBallot
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

/// What became of the ballot. It is durable when this arrives.
package struct BallotReceipt: Codable, Hashable, Sendable {
    package let outcome: BallotOutcome
    package init(outcome: BallotOutcome) { self.outcome = outcome }
}

package struct BallotResponse: Codable, Hashable, Sendable {
    /// The option chosen; absent for a pass.
    package let option: OptionNumber?
    package let passed: Bool
    package let castAt: Instant
    /// `true` if an admin set it aside; absent otherwise.
    package let setAside: Bool?

    package init(_ ballot: Ballot) {
        switch ballot.choice {
        case .option(let number): (option, passed) = (number, false)
        case .pass: (option, passed) = (nil, true)
        }
        castAt = ballot.castAt
        setAside = ballot.isSetAside ? true : nil
    }

    package var ballot: Ballot {
        Ballot(choice: option.map(Choice.option) ?? .pass, castAt: castAt, isSetAside: setAside ?? false)
    }
}
