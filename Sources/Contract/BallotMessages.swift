package import Domain

package struct CastBallot: Request {
    package typealias Response = BallotReceipt
    package static let endpoint = Endpoint.castBallot
    package let poll: ID<Poll>
    package let choice: Choice
    package init(poll: ID<Poll>, choice: Choice) { (self.poll, self.choice) = (poll, choice) }

    private enum CodingKeys: String, CodingKey { case poll }

    package init(from decoder: any Decoder) throws {
        self.init(
            poll: try decoder.container(keyedBy: CodingKeys.self).decode(ID<Poll>.self, forKey: .poll),
            choice: try ChoiceFields(from: decoder).choice)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(poll, forKey: .poll)
        try ChoiceFields(choice).encode(to: encoder)
    }
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

/// A ballot: the fields of its choice beside when it was cast.
package struct BallotResponse: Codable, Hashable, Sendable {
    package let choice: Choice
    package let castAt: Instant
    /// `true` if an admin set it aside; absent otherwise.
    package let setAside: Bool?

    package init(_ ballot: Ballot) {
        (choice, castAt) = (ballot.choice, ballot.castAt)
        setAside = ballot.isSetAside ? true : nil
    }

    package var ballot: Ballot { Ballot(choice: choice, castAt: castAt, isSetAside: setAside ?? false) }

    private enum CodingKeys: String, CodingKey { case castAt, setAside }

    package init(from decoder: any Decoder) throws {
        choice = try ChoiceFields(from: decoder).choice
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        castAt = try fields.decode(Instant.self, forKey: .castAt)
        setAside = try fields.decodeIfPresent(Bool.self, forKey: .setAside)
    }

    package func encode(to encoder: any Encoder) throws {
        try ChoiceFields(choice).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(castAt, forKey: .castAt)
        try fields.encodeIfPresent(setAside, forKey: .setAside)
    }
}
