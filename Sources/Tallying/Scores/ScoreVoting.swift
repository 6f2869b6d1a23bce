/// Voters score options on a scale; the highest sum or mean wins.
package struct ScoreVoting: Hashable, Sendable {
    /// What an option counts where a ballot does not score it.
    package enum Blank: Hashable, Sendable {
        /// The lowest score.
        case lowest
        /// Nothing: the mean is over those who scored it.
        case skipped
    }

    package enum Value: Hashable, Sendable {
        case sum, mean
    }

    package let scale: Scale
    package let blank: Blank
    package let rankedBy: Value

    package init(scale: Scale = 0...5, blank: Blank = .lowest, rankedBy: Value = .sum) {
        (self.scale, self.blank, self.rankedBy) = (scale, blank, rankedBy)
    }

    package func count(_ ballots: Ballots<ScoreMark>, in election: Election) -> ScoreResult {
        let cards = Scorecards(ballots, scale: scale, in: election)
        let (raters, weight) = (cards.raters(), cards.amounts.weight(cards.amount))
        let sums = sums(cards, raters: raters, of: weight)
        let means = sums.indices.map { Shares.exact(of: sums[$0], in: blank == .skipped ? raters[$0] : weight) }
        let values = rankedBy == .mean ? means : sums
        let placing = cards.turnout.valid.isZero ? .nobody : Placing(values: values, in: election)
        return ScoreResult(turnout: cards.turnout, sums: sums, raters: raters, means: means, placing: placing)
    }

    /// Skipped scores leave the sum without the lowest score that each of them would have counted.
    private func sums(_ cards: Scorecards, raters: [Rational], of weight: Rational) -> [Rational] {
        let sums = cards.sums()
        guard blank == .skipped else { return sums }
        return zip(sums, raters).map { $0 - Rational(scale.lowerBound) * (weight - $1) }
    }
}

package struct ScoreResult: Hashable, Sendable {
    package let turnout: Turnout
    package let sums: [Rational]
    /// The weight of ballots that score each option.
    package let raters: [Rational]
    /// `nil` where there is nothing to take the mean of.
    package let means: [Rational?]
    package let placing: Placing
}
