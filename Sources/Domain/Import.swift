/// How a stream of records joins the community.
package enum ImportPlan: Hashable, Sendable {
    /// Keys are ids and stay so; only into a community that has no polls yet. The outcome is identical to what was exported.
    case restore
    /// Keys are another system's; `origin` names where they come from, so the same import run again finds what it made and doubles nothing.
    case merge(origin: String)

    package var origin: String? {
        if case .merge(let origin) = self { origin } else { nil }
    }
}

/// What an import did.
package struct ImportSummary: Hashable, Sendable {
    package var polls: Int64
    /// Standing ballots after the import, in the polls of this import.
    package var ballots: Int64
    /// Ballot records that a later one of the same voter replaced.
    package var superseded: Int64
    package var members: Int64
    /// Polls that were here already from an earlier run.
    package var pollsFound: Int64

    package init(polls: Int64, ballots: Int64, superseded: Int64, members: Int64, pollsFound: Int64) {
        (self.polls, self.ballots, self.superseded) = (polls, ballots, superseded)
        (self.members, self.pollsFound) = (members, pollsFound)
    }
}
