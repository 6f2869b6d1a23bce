/// Ranked Pairs: defeats are locked in by strength, but none that closes a cycle with those locked before it.
package struct RankedPairs: Hashable, Sendable {
    package let strength: DefeatStrength

    package init(strength: DefeatStrength = .winningVotes) { self.strength = strength }

    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> RankedPairsResult {
        let pairwise = Pairwise(ballots, in: election)
        let defeats = defeats(pairwise, in: election)
        let locked = locked(defeats, optionCount: election.optionCount)
        let ranking = pairwise.turnout.valid.isZero ? [] : ranking(by: locked, in: election)
        return RankedPairsResult(
            pairwise: pairwise, locked: locked, ranking: ranking, winners: Array(ranking.prefix(election.seats)),
            usesLots: usesLots(defeats, locked, pairwise, in: election))
    }

    /// Whether lots mattered: where a defeat was left out for one of equal strength, or several options have no locked defeat.
    private func usesLots(_ defeats: [Defeat], _ locked: [Defeat], _ pairwise: Pairwise, in election: Election) -> Bool {
        let strength = { (defeat: Defeat) in pairwise.strength(of: defeat.winner, over: defeat.loser, by: self.strength) }
        let kept = Set(locked.map(strength))
        let isLeftOut = defeats.contains { !locked.contains($0) && kept.contains(strength($0)) }
        return isLeftOut || election.standing.count { option in !locked.contains { $0.loser == option } } > 1
    }

    /// All defeats, the strongest first, equal ones by the lot of the winner, then of the loser.
    private func defeats(_ pairwise: Pairwise, in election: Election) -> [Defeat] {
        let byLot = election.byLot(election.standing)
        let defeats = byLot.flatMap { winner in
            byLot.filter { pairwise.beats(winner, $0) }.map { Defeat(winner: winner, loser: $0) }
        }
        let strengths = defeats.map { pairwise.strength(of: $0.winner, over: $0.loser, by: strength) }
        let order = defeats.indices.sorted { strengths[$0] != strengths[$1] ? strengths[$0] > strengths[$1] : $0 < $1 }
        return order.map { defeats[$0] }
    }

    private func locked(_ defeats: [Defeat], optionCount: Int) -> [Defeat] {
        // Whom each option reaches by locked defeats.
        var reach = [Set<Int>](repeating: [], count: optionCount)
        return defeats.filter { defeat in
            if reach[defeat.loser].contains(defeat.winner) { return false }
            let gained = reach[defeat.loser].union([defeat.loser])
            for option in reach.indices where option == defeat.winner || reach[option].contains(defeat.winner) {
                reach[option].formUnion(gained)
            }
            return true
        }
    }

    /// Again and again the option without a locked defeat by one of those left; among several the lot decides.
    private func ranking(by locked: [Defeat], in election: Election) -> [Int] {
        var (left, ranking) = (election.byLot(election.standing), [Int]())
        while let next = left.first(where: { option in !locked.contains { $0.loser == option && left.contains($0.winner) } }) {
            ranking.append(next)
            left.removeAll { $0 == next }
        }
        return ranking
    }
}

/// More ballots prefer the winner to the loser than the other way round.
package struct Defeat: Hashable, Sendable {
    package let winner: Int
    package let loser: Int
}

package struct RankedPairsResult: Hashable, Sendable {
    package let pairwise: Pairwise
    /// In the order they were locked.
    package let locked: [Defeat]
    /// Best first.
    package let ranking: [Int]
    package let winners: [Int]
    /// Whether the drawing of lots may have made a difference.
    package let usesLots: Bool
}
