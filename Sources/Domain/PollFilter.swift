/// Which polls a list shows; everything given must hold.
package struct PollFilter: Hashable, Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case open, closed
        /// Hidden by an admin; for admins' lists.
        case hidden
    }

    package var status: Status?
    package var kind: PollKind.Name?
    package var scope: PollScope?
    /// A nickname.
    package var author: String?
    /// Whether the reader has voted in it.
    package var voted: Bool?
    /// Names of labels it carries, all of them.
    package var labels: [String]
    /// The name of the round it is in.
    package var round: String?
    /// Words that all stand in title or body, also in the middle of a word.
    package var words: String?

    package init(
        status: Status? = nil, kind: PollKind.Name? = nil, scope: PollScope? = nil, author: String? = nil, voted: Bool? = nil,
        labels: [String] = [], round: String? = nil, words: String? = nil
    ) {
        (self.status, self.kind, self.scope, self.author, self.voted) = (status, kind, scope, author, voted)
        (self.labels, self.round, self.words) = (labels, round, words)
    }
}

/// How many items a page holds.
package struct PageSize: Hashable, Sendable {
    package let rawValue: Int

    package static let allowed = 1...100
    package static let standard = PageSize(unchecked: 10)
    package static let largest = PageSize(unchecked: 100)

    private init(unchecked: Int) { rawValue = unchecked }

    package init(_ count: Int) throws(WoteError) {
        guard Self.allowed.contains(count) else {
            throw .invalid("limit", "The limit is \(count); give a number from 1 to 100.", ko: "한도가 \(count)입니다. 1에서 100 사이의 수를 입력하세요.")
        }
        rawValue = count
    }
}

/// One act of an admin, kept for good.
package struct AuditEntry: Hashable, Sendable, Identifiable {
    package let id: Domain.ID<AuditEntry>
    package let at: Instant
    package let actor: String
    /// For example `close`, `hide`, `import`.
    package let act: String
    package let poll: Domain.ID<Poll>?
    package let member: String?
    package let reason: String?

    package init(
        id: Domain.ID<AuditEntry>, at: Instant, actor: String, act: String, poll: Domain.ID<Poll>?, member: String?, reason: String?
    ) {
        (self.id, self.at, self.actor, self.act) = (id, at, actor, act)
        (self.poll, self.member, self.reason) = (poll, member, reason)
    }
}

/// A counter that did not equal its ballots.
package struct Drift: Hashable, Sendable {
    package let poll: ID<Poll>
    /// `turnout`, `passes` or an option's number.
    package let counter: String
    package let counted: Int64
    package let ballots: Int64

    package init(poll: ID<Poll>, counter: String, counted: Int64, ballots: Int64) {
        (self.poll, self.counter, self.counted, self.ballots) = (poll, counter, counted, ballots)
    }
}
