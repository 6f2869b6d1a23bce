import Contract
import Domain

// The records as they stand in a document, with the field names of the HTTP API.

/// One record: an object with one field, the record's sort.
enum Line {
    case group(GroupLine)
    case label(LabelLine)
    case round(RoundLine)
    case member(MemberLine)
    case poll(PollLine)
    case setAside(SetAsideLine)
    case ballot(BallotLine)
    case revision(RevisionLine)

    enum CodingKeys: String, CodingKey {
        case group, label, round, member, poll, setAside, ballot, revision
    }
}

struct GroupLine: StrictObject {
    let id: String
    let name: String

    enum CodingKeys: String, CodingKey { case id, name }
}

struct LabelLine: StrictObject {
    let id: String
    let name: String
    let colour: PollLabel.Colour
    let createdAt: Instant

    enum CodingKeys: String, CodingKey { case id, name, colour, createdAt }
}

struct RoundLine: StrictObject {
    let id: String
    let name: String
    let dueAt: Instant
    let createdAt: Instant

    enum CodingKeys: String, CodingKey { case id, name, dueAt, createdAt }
}

/// A label or a round where a poll names it; the name is for readers.
struct NameReference: StrictObject {
    let id: String
    let name: String?

    enum CodingKeys: String, CodingKey { case id, name }
}

struct MemberLine: StrictObject {
    let id: String
    let nickname: String
    let role: Member.Role
    let group: Strict<GroupLine>?
    let persona: String?
    let bannedAt: Instant?
    let joinedAt: Instant

    enum CodingKeys: String, CodingKey { case id, nickname, role, group, persona, bannedAt, joinedAt }
}

/// A member where another record names them; the nickname is for readers.
struct MemberReference: StrictObject {
    let id: String
    let nickname: String?

    enum CodingKeys: String, CodingKey { case id, nickname }
}

struct PollLine: StrictObject {
    let id: String
    let title: String
    let body: String?
    let link: String?
    let price: Strict<PriceLine>?
    let kind: PollKind.Name
    let picks: Strict<PicksLine>?
    let budget: Int?
    /// Absent: the one that its kind has where nothing else is said.
    let method: CountingMethod?
    let seats: Int?
    let quorum: PollQuorum?
    let threshold: Fraction?
    let tieSeed: String?
    let scope: PollScope
    let ballots: BallotRule
    let results: ResultVisibility
    let pass: Bool
    let addOptions: Bool
    let author: Strict<MemberReference>?
    let group: Strict<GroupLine>?
    let options: [Strict<OptionLine>]
    /// Absent: all ballots weigh the same.
    let weights: [Strict<WeightLine>]?
    let labels: [Strict<NameReference>]?
    let round: Strict<NameReference>?
    let createdAt: Instant
    let editedAt: Instant?
    let closesAt: Instant?
    let closedAt: Instant?
    /// How many might have voted, counted once it had closed.
    let eligible: Int64?
    /// Why an admin hid it; `hiddenAt` says when.
    let hidden: String?
    let hiddenAt: Instant?
    /// For readers: an import counts the ballots.
    let result: ResultLine?

    enum CodingKeys: String, CodingKey {
        case id, title, body, link, price, kind, picks, budget, method, seats, quorum, threshold, tieSeed, scope, ballots, results, pass,
            addOptions, author, group,
            options, weights, labels, round
        case createdAt, editedAt, closesAt, closedAt, eligible, hidden, hiddenAt, result
    }
}

struct PriceLine: StrictObject {
    let amount: Int64
    let currency: String

    enum CodingKeys: String, CodingKey { case amount, currency }
}

struct PicksLine: StrictObject {
    let min: Int
    let max: Int?

    enum CodingKeys: String, CodingKey { case min, max }
}

/// What a member's ballot weighs.
struct WeightLine: StrictObject {
    let member: String
    let weight: String

    enum CodingKeys: String, CodingKey { case member, weight }
}

struct OptionLine: StrictObject {
    let number: OptionNumber
    let text: String

    enum CodingKeys: String, CodingKey { case number, text }
}

/// An admin's decision to set ballots of a poll aside; those ballots name it.
struct SetAsideLine: StrictObject {
    let id: String
    let poll: String
    let reason: String
    let at: Instant

    enum CodingKeys: String, CodingKey { case id, poll, reason, at }
}

/// A ballot: the fields of its choice among its own.
struct BallotLine: StrictObject {
    let poll: String
    let voter: String
    /// `false` where the voter is no member; absent where they are.
    let account: Bool?
    let choice: Choice
    let persona: String?
    let castAt: Instant
    /// The decision that set it aside.
    let setAside: String?

    enum CodingKeys: String, CodingKey {
        case poll, voter, account, option, options, ranking, scores, votes, passed, persona, castAt, setAside
    }
}

extension BallotLine {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            poll: try fields.decode(String.self, forKey: .poll), voter: try fields.decode(String.self, forKey: .voter),
            account: try fields.decodeIfPresent(Bool.self, forKey: .account), choice: try ChoiceFields(from: decoder).choice,
            persona: try fields.decodeIfPresent(String.self, forKey: .persona),
            castAt: try fields.decode(Instant.self, forKey: .castAt), setAside: try fields.decodeIfPresent(String.self, forKey: .setAside))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(poll, forKey: .poll)
        try fields.encode(voter, forKey: .voter)
        try fields.encodeIfPresent(account, forKey: .account)
        try ChoiceFields(choice).encode(to: encoder)
        try fields.encodeIfPresent(persona, forKey: .persona)
        try fields.encode(castAt, forKey: .castAt)
        try fields.encodeIfPresent(setAside, forKey: .setAside)
    }
}

struct RevisionLine: StrictObject {
    let poll: String
    let field: String
    let before: String?
    let after: String?
    let editor: Strict<MemberReference>?
    let at: Instant

    enum CodingKeys: String, CodingKey { case poll, field, before, after, editor, at }
}
