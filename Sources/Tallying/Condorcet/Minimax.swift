/// Minimax: the option wins whose worst defeat is the mildest.
package struct Minimax: Hashable, Sendable {
    package enum Measure: Hashable, Sendable {
        case defeats(DefeatStrength)
        /// How many prefer another option, whether or not that is a defeat.
        case opposition
    }

    package let measure: Measure

    package init(measure: Measure = .defeats(.winningVotes)) { self.measure = measure }

    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> MinimaxResult {
        let pairwise = Pairwise(ballots, in: election)
        var worst = [Rational](repeating: 0, count: election.optionCount)
        for option in election.standing {
            let against = election.standing.filter { $0 != option }.map { weight(of: $0, against: option, pairwise) }
            worst[option] = against.max() ?? 0
        }
        let placing = pairwise.turnout.valid.isZero ? .nobody : Placing(values: worst.map { 0 - $0 }, in: election)
        return MinimaxResult(pairwise: pairwise, worstDefeats: worst, placing: placing)
    }

    private func weight(of other: Int, against option: Int, _ pairwise: Pairwise) -> Rational {
        switch measure {
        case .defeats(let strength): pairwise.strength(of: other, over: option, by: strength)
        case .opposition: pairwise[other, option]
        }
    }
}

package struct MinimaxResult: Hashable, Sendable {
    package let pairwise: Pairwise
    package let worstDefeats: [Rational]
    package let placing: Placing
}
