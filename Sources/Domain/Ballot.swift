/// A member's vote in one poll.
package struct Ballot: Hashable, Sendable {
    package let choice: Choice
    package let castAt: Instant
    /// Whether an admin took it out of the tally: then it is kept, counts for nothing and can't be changed.
    package let isSetAside: Bool

    package init(choice: Choice, castAt: Instant, isSetAside: Bool = false) {
        (self.choice, self.castAt, self.isSetAside) = (choice, castAt, isSetAside)
    }
}

/// What became of a ballot handed in.
package enum BallotOutcome: String, CaseIterable, Sendable {
    case accepted
    /// It replaced an earlier choice of the same voter.
    case changed
    /// The same choice stood already; casting again is harmless.
    case unchanged
    case withdrawn
    /// There was nothing to withdraw.
    case absent
}

/// A poll's result as far as one reader may see it.
package enum PollResult: Hashable, Sendable {
    case visible(Tally)
    /// Not yet, or not for this reader; the rule says when.
    case hidden(ResultVisibility)

    package var tally: Tally? {
        if case .visible(let tally) = self { tally } else { nil }
    }
}
