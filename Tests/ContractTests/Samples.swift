import Contract
import Domain
import FoundationEssentials

extension Instant {
    /// Noon on 1 March 2026, UTC, and some minutes.
    static func sample(_ minutes: Int64) -> Instant { Instant(microseconds: 1_772_366_400_000_000 + minutes * 60_000_000) }
}

extension Poll {
    static let openStatus = PollStatus.open(until: .sample(60))
    static let closedStatus = PollStatus.closed(at: .sample(30))

    /// A poll of three options about which everything that can be absent is.
    static func sample(
        author: Author? = nil, question: Question = Question(title: "Lunch?"), rules: PollRules = PollRules(kind: .single),
        labels: [Label] = [], round: RoundReference? = nil,
        status: PollStatus = openStatus, editedAt: Instant? = nil, hidden: Hiding? = nil, ballot: Choice? = nil, result: PollResult
    ) -> Poll {
        Poll(
            id: ID(9_007_199_254_740_993), author: author, question: question, rules: rules,
            options: ["tea", "coffee", "water"].enumerated().map { PollOption(number: OptionNumber($0 + 1), text: $1) },
            labels: labels, round: round, createdAt: .sample(0), status: status, editedAt: editedAt, hidden: hidden,
            myBallot: ballot.map { Ballot(choice: $0, castAt: .sample(10)) }, result: result)
    }

    /// A poll about which everything is known.
    static func complete() throws -> Poll {
        .sample(
            author: Author(id: Domain.ID<Member>(3), nickname: "mina"),
            question: Question(title: "살까?", body: "one\ntwo", link: "https://example.com/a", price: try Price(amount: 129_000)),
            rules: PollRules(kind: .single, scope: .group, ballots: .final, results: .always, allowsPass: true),
            labels: [Label(name: "먹거리", colour: .yellow), Label(name: "a b", colour: .grey)],
            round: RoundReference(name: "spring", dueAt: .sample(90)), status: closedStatus,
            editedAt: .sample(5), hidden: Hiding(reason: "spam"), ballot: .pass,
            result: .visible(Tally(counts: [8, 3, 1], passes: 2, turnout: 14)))
    }
}

/// What the other end reads of `value`.
func received<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(try JSON.text(value).utf8))
}

/// What `text` says, read as the other end would.
func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}
