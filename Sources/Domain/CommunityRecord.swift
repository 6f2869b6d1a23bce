/// One piece of a community on its way in or out. Polls and members are named by keys that are unique within the stream;
/// a record comes after those it names.
package enum CommunityRecord: Hashable, Sendable {
    case group(GroupRecord)
    case label(LabelRecord)
    case round(RoundRecord)
    case member(MemberRecord)
    case poll(PollRecord)
    case setAside(SetAsideRecord)
    case ballot(BallotRecord)
    case revision(RevisionRecord)
}

package struct GroupRecord: Hashable, Sendable {
    package var key: String
    package var name: String

    package init(key: String, name: String) { (self.key, self.name) = (key, name) }
}

package struct LabelRecord: Hashable, Sendable {
    package var key: String
    package var name: String
    package var colour: PollLabel.Colour
    package var createdAt: Instant

    package init(key: String, name: String, colour: PollLabel.Colour, createdAt: Instant) {
        (self.key, self.name, self.colour, self.createdAt) = (key, name, colour, createdAt)
    }
}

package struct RoundRecord: Hashable, Sendable {
    package var key: String
    package var name: String
    package var dueAt: Instant
    package var createdAt: Instant

    package init(key: String, name: String, dueAt: Instant, createdAt: Instant) {
        (self.key, self.name, self.dueAt, self.createdAt) = (key, name, dueAt, createdAt)
    }
}

package struct MemberRecord: Hashable, Sendable {
    package var key: String
    package var nickname: String
    package var role: Member.Role
    /// A group's key.
    package var group: String?
    package var persona: String?
    package var bannedAt: Instant?
    package var joinedAt: Instant

    package init(
        key: String, nickname: String, role: Member.Role = .member, group: String? = nil, persona: String? = nil, bannedAt: Instant? = nil,
        joinedAt: Instant
    ) {
        (self.key, self.nickname, self.role, self.group) = (key, nickname, role, group)
        (self.persona, self.bannedAt, self.joinedAt) = (persona, bannedAt, joinedAt)
    }
}

package struct PollRecord: Hashable, Sendable {
    package var key: String
    /// A member's key.
    package var author: String?
    package var question: Question
    package var rules: PollRules
    /// The key of the group it is for.
    package var group: String?
    package var options: [String]
    package var weights: [WeightRecord]
    /// Keys of labels.
    package var labels: [String]
    /// A round's key.
    package var round: String?
    package var createdAt: Instant
    package var editedAt: Instant?
    package var closesAt: Instant?
    package var closedAt: Instant?
    /// How many might have voted, counted once it had closed.
    package var eligible: Int64?
    package var hiding: HidingRecord?

    package init(
        key: String, author: String?, question: Question, rules: PollRules, group: String? = nil, options: [String],
        weights: [WeightRecord] = [], labels: [String] = [], round: String? = nil, createdAt: Instant, editedAt: Instant? = nil,
        closesAt: Instant? = nil,
        closedAt: Instant? = nil, eligible: Int64? = nil, hiding: HidingRecord? = nil
    ) {
        (self.key, self.author, self.question, self.rules, self.group) = (key, author, question, rules, group)
        (self.options, self.weights, self.labels, self.round) = (options, weights, labels, round)
        (self.createdAt, self.editedAt) = (createdAt, editedAt)
        (self.closesAt, self.closedAt, self.eligible, self.hiding) = (closesAt, closedAt, eligible, hiding)
    }
}

/// What a member's ballot weighs in the poll.
package struct WeightRecord: Hashable, Sendable {
    /// A member's key.
    package var voter: String
    /// A decimal, as `VoterWeight` reads it.
    package var weight: String

    package init(voter: String, weight: String) { (self.voter, self.weight) = (voter, weight) }
}

package struct HidingRecord: Hashable, Sendable {
    package var at: Instant
    package var reason: String

    package init(at: Instant, reason: String) { (self.at, self.reason) = (at, reason) }
}

/// An admin's decision to set ballots of a poll aside; the ballots name it.
package struct SetAsideRecord: Hashable, Sendable {
    package var key: String
    /// A poll's key.
    package var poll: String
    package var reason: String
    package var at: Instant

    package init(key: String, poll: String, reason: String, at: Instant) {
        (self.key, self.poll, self.reason, self.at) = (key, poll, reason, at)
    }
}

/// A voter may come more than once in a poll: the latest `castAt` stands, of equal ones the later record.
package struct BallotRecord: Hashable, Sendable {
    /// A poll's key.
    package var poll: String
    /// A member's key, or one that is nobody's.
    package var voter: String
    /// Whether the voter is a member; ballots outlive their voters' accounts, and may come without any.
    package var hasAccount: Bool
    package var choice: Choice
    package var persona: String?
    package var castAt: Instant
    /// The key of the decision that set it aside.
    package var setAside: String?

    package init(
        poll: String, voter: String, hasAccount: Bool = true, choice: Choice, persona: String? = nil, castAt: Instant,
        setAside: String? = nil
    ) {
        (self.poll, self.voter, self.hasAccount, self.choice, self.persona) = (poll, voter, hasAccount, choice, persona)
        (self.castAt, self.setAside) = (castAt, setAside)
    }
}

package struct RevisionRecord: Hashable, Sendable {
    package var poll: String
    package var editor: String?
    package var field: String
    package var before: String?
    package var after: String?
    package var at: Instant

    package init(poll: String, editor: String?, field: String, before: String?, after: String?, at: Instant) {
        (self.poll, self.editor, self.field) = (poll, editor, field)
        (self.before, self.after, self.at) = (before, after, at)
    }
}
