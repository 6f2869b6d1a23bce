/// How strongly one option defeats another.
package enum DefeatStrength: Hashable, Sendable {
    /// The weight of ballots that prefer the winner of the pair.
    case winningVotes
    /// How many more they are than those who prefer the loser.
    case margins
}

extension Pairwise {
    /// The strength of a defeat of `loser` by `winner`; 0 where that is none.
    func strength(of winner: Int, over loser: Int, by measure: DefeatStrength) -> Rational {
        guard beats(winner, loser) else { return 0 }
        return measure == .winningVotes ? self[winner, loser] : self[winner, loser] - self[loser, winner]
    }

    /// The strengths of all defeats, by the numbers of the winner and the loser.
    func strengths(by measure: DefeatStrength, optionCount: Int) -> [[Rational]] {
        var strengths = [[Rational]](repeating: Array(repeating: 0, count: optionCount), count: optionCount)
        for first in options {
            for second in options where first != second { strengths[first][second] = strength(of: first, over: second, by: measure) }
        }
        return strengths
    }
}
