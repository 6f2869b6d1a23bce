/// Copeland: a point for each option beaten in a pair, half a point for each pair that is tied.
package struct Copeland: Hashable, Sendable {
    package init() {}

    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> CopelandResult {
        let pairwise = Pairwise(ballots, in: election)
        var scores = [Rational](repeating: 0, count: election.optionCount)
        if pairwise.turnout.valid.isZero { return CopelandResult(pairwise: pairwise, scores: scores, placing: .nobody) }
        for option in election.standing {
            let others = election.standing.filter { $0 != option }
            let wins = others.count { pairwise.beats(option, $0) }
            let ties = others.count { pairwise[option, $0] == pairwise[$0, option] }
            scores[option] = Rational(Integer(2 * wins + ties), over: 2)
        }
        return CopelandResult(pairwise: pairwise, scores: scores, placing: Placing(values: scores, in: election))
    }
}

package struct CopelandResult: Hashable, Sendable {
    package let pairwise: Pairwise
    package let scores: [Rational]
    package let placing: Placing
}
