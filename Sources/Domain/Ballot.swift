/// A member's standing vote in one poll.
package struct Ballot: Hashable, Sendable {
    package let choice: Choice
    package let castAt: Instant

    package init(choice: Choice, castAt: Instant) { (self.choice, self.castAt) = (choice, castAt) }
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
