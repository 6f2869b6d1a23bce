/// A question with yes and no, and perhaps options that decide nothing, such as abstain.
package struct YesNoVote: Hashable, Sendable {
    package let yes: Int
    package let no: Int
    package let quorum: Quorum?
    package let threshold: Threshold

    /// - Parameter threshold: `nil`: more yes than no.
    package init(yes: Int, no: Int, quorum: Quorum? = nil, threshold: Threshold? = nil) {
        (self.yes, self.no, self.quorum) = (yes, no, quorum)
        self.threshold = threshold ?? Threshold(Rational(1, over: 2), of: .decisive(yes, no))
    }

    package func count(_ ballots: Ballots<Int>, in election: Election) -> YesNoResult {
        let counts = ChoiceCounts(ballots, picks: 1...1, in: election)
        let (quorumMet, thresholdMet) = (quorum.map { $0.isMet(by: counts) }, threshold.isMet(by: yes, in: counts))
        let decisive = [counts.votes[yes], counts.votes[no]]
        let outcome: YesNoResult.Outcome =
            if decisive.allSatisfy(\.isZero) {
                .noVotes
            } else if quorumMet == false {
                .noQuorum
            } else {
                thresholdMet ? .passed : .rejected
            }
        return YesNoResult(counts: counts, decisive: decisive, quorumMet: quorumMet, thresholdMet: thresholdMet, outcome: outcome)
    }
}

package struct YesNoResult: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case noVotes, noQuorum, passed, rejected
    }

    package let counts: ChoiceCounts
    /// The votes of yes and of no.
    package let decisive: [Rational]
    /// `nil` without a quorum.
    package let quorumMet: Bool?
    package let thresholdMet: Bool
    package let outcome: Outcome
}
