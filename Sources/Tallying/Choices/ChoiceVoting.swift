/// Voters choose options; the most chosen win. One each is plurality, several are multiple choice, any number is approval.
package struct ChoiceVoting: Hashable, Sendable {
    /// How many different options a ballot may name.
    package let picks: ClosedRange<Int>
    package let quorum: Quorum?
    package let threshold: Threshold?

    package init(picks: ClosedRange<Int>, quorum: Quorum? = nil, threshold: Threshold? = nil) {
        (self.picks, self.quorum, self.threshold) = (picks, quorum, threshold)
    }

    package static let single = ChoiceVoting(picks: 1...1)
    package static let approval = ChoiceVoting(picks: 0...Int.max)

    package func count(_ ballots: Ballots<Int>, in election: Election) -> ChoiceResult {
        let counts = ChoiceCounts(ballots, picks: picks, in: election)
        let isVoted = !counts.turnout.valid.isZero
        let placing = isVoted ? Placing(values: counts.votes, in: election) : .nobody
        let decision = quorum == nil && threshold == nil ? nil : decision(counts, placing)
        return ChoiceResult(counts: counts, placing: placing, decision: decision)
    }

    private func decision(_ counts: ChoiceCounts, _ placing: Placing) -> ChoiceResult.Decision {
        let quorumMet = quorum.map { $0.isMet(by: counts) }
        let thresholdMet = threshold.map { threshold in counts.votes.indices.map { threshold.isMet(by: $0, in: counts) } }
        let winners = placing.winners.filter { thresholdMet?[$0] ?? true }
        let outcome: ChoiceResult.Outcome =
            if counts.votes.allSatisfy(\.isZero) {
                .noVotes
            } else if quorumMet == false {
                .noQuorum
            } else {
                winners.isEmpty ? .noWinner : .decided(winners)
            }
        return ChoiceResult.Decision(quorumMet: quorumMet, thresholdMet: thresholdMet, outcome: outcome)
    }
}

package struct ChoiceResult: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case noVotes, noQuorum
        case decided([Int])
        /// Nobody reached the threshold.
        case noWinner
    }

    /// What a quorum or a threshold, where there is one, made of the counts.
    package struct Decision: Hashable, Sendable {
        /// `nil` without a quorum.
        package let quorumMet: Bool?
        /// Of each option; `nil` without a threshold.
        package let thresholdMet: [Bool]?
        package let outcome: Outcome
    }

    package let counts: ChoiceCounts
    /// By the counts alone, whatever is required besides.
    package let placing: Placing
    package let decision: Decision?

    package var winners: [Int] {
        guard let decision else { return placing.winners }
        if case .decided(let winners) = decision.outcome { return winners }
        return []
    }
}
