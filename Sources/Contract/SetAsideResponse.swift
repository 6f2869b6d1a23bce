package import Domain

/// Ballots that an admin took out of a result, why, and what the result would be with them.
package struct SetAsideResponse: Codable, Hashable, Sendable {
    package struct Act: Codable, Hashable, Sendable {
        package let id: ID<SetAside>
        package let reason: String
        package let at: Instant
        package let ballots: Int64
    }

    /// The result as if they counted.
    package struct FullTally: Codable, Hashable, Sendable {
        package let turnout: Int64
        package let passes: Int64
        package let voters: Int64
        package let options: [OptionResult]
        /// Absent where it takes reading the ballots.
        package let outcome: OutcomeResponse?

        init(_ tally: Tally, by decision: DecisionRule, options: [OptionNumber]) {
            (turnout, passes, voters) = (tally.turnout, tally.passes, tally.voters)
            self.options = OptionResult.list(tally, decision.rules.kind, options)
            outcome = decision.outcome(of: tally).map(OutcomeResponse.init)
        }
    }

    package let ballots: Int64
    /// The newest first; absent in lists.
    package let acts: [Act]?
    package let tally: FullTally

    package init?(_ tally: Tally, by decision: DecisionRule, options: [OptionNumber]) {
        guard let aside = tally.setAside, let full = tally.withSetAside else { return nil }
        ballots = aside.ballots
        acts = aside.acts.isEmpty ? nil : aside.acts.map { Act(id: $0.id, reason: $0.reason, at: $0.at, ballots: $0.ballots) }
        self.tally = FullTally(full, by: decision, options: options)
    }

    /// What the ballots say themselves: the full tally less `tally`, which is without them. Wraps around on counts that no poll has.
    func setAside(beside tally: Tally) -> SetAside {
        SetAside(
            counts: zip(self.tally.options, tally.counts).map { $0.count &- $1 }, passes: self.tally.passes &- tally.passes,
            ballots: ballots,
            acts: (acts ?? []).map { SetAside.Act(id: $0.id, reason: $0.reason, at: $0.at, ballots: $0.ballots) })
    }
}
