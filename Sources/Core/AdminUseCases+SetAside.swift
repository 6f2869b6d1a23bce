package import Domain

/// Taking ballots out of a poll's tally without deleting them. Both tallies stay visible to whoever may see the result, and the reason too.
extension AdminUseCases {
    /// The voters of a poll that nicknames or voters' numbers mean, each with its place in `names`.
    package func voters(named names: [String], in poll: ID<Poll>) async throws(WoteError) -> [VoterMatch] {
        _ = try caller.admin()
        return try await setAsides.voters(named: names, in: poll)
    }

    /// Moves the standing ballots meant out of the tally; works on open and closed polls. What is aside already stays so.
    package func setAside(
        _ ballots: BallotSelection, in poll: ID<Poll>, reason: String
    ) async throws(WoteError) -> (outcome: SetAsideOutcome, poll: Poll) {
        _ = try caller.admin()
        let outcome = try await setAsides.setAside(ballots, in: poll, reason: try TextRule.reason.accept(reason))
        return (outcome, try await polls.glance(at: poll))
    }

    /// Lets ballots count again, each as it was.
    package func undoSetAside(
        _ selection: SetAsideSelection, in poll: ID<Poll>
    ) async throws(WoteError) -> (outcome: SetAsideOutcome, poll: Poll) {
        _ = try caller.admin()
        let outcome = try await setAsides.undo(selection, in: poll)
        return (outcome, try await polls.glance(at: poll))
    }
}
