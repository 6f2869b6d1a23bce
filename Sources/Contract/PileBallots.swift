package import Domain
import Tallying

/// A poll and its ballots as one moment has them, equal ones together, for who may see the result.
package struct PileBallots: Request {
    package typealias Response = PiledBallots
    package static let endpoint = Endpoint.pileBallots
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

package struct PiledBallots: Sendable {
    package let poll: PollResponse
    /// Absent where the reader may not see the result.
    package let ballots: CastBallots?

    package init(poll: PollResponse, ballots: CastBallots?) { (self.poll, self.ballots) = (poll, ballots) }
}

/// On the wire every pile is the fields of its choice, with `ballots`, how many there are, and `weight` where that is not 1.
extension PiledBallots: Codable {
    private enum CodingKeys: String, CodingKey { case poll, piles }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        poll = try fields.decode(PollResponse.self, forKey: .poll)
        let kind = poll.kind
        ballots = try fields.decodeIfPresent([PileResponse].self, forKey: .piles).map { CastBallots($0.map(\.pile), kind: kind) }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(poll, forKey: .poll)
        try fields.encodeIfPresent(ballots?.piles(kind: poll.kind).map(PileResponse.init), forKey: .piles)
    }
}

private struct PileResponse: Codable {
    let pile: CastBallots.Pile

    private enum CodingKeys: String, CodingKey { case ballots, weight }

    init(_ pile: CastBallots.Pile) { self.pile = pile }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let weight = try fields.decodeIfPresent(String.self, forKey: .weight) ?? "1"
        guard let weight = Rational(weight), !weight.isNegative else {
            throw DecodingError.dataCorruptedError(forKey: .weight, in: fields, debugDescription: "a weight is a number not below 0")
        }
        let ballots = try fields.decode(Int64.self, forKey: .ballots)
        pile = CastBallots.Pile(try ChoiceFields(from: decoder).choice, ballots: ballots, weight: weight)
    }

    func encode(to encoder: any Encoder) throws {
        try ChoiceFields(pile.choice).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(pile.ballots, forKey: .ballots)
        if pile.weight != 1 { try fields.encode("\(pile.weight)", forKey: .weight) }
    }
}
