/// Score, then automatic run-off: of the two options with the highest sums, the one that more ballots score higher wins.
package struct STAR: Hashable, Sendable {
    package let scale: Scale

    package init(scale: Scale = 0...5) { self.scale = scale }

    package func count(_ ballots: Ballots<ScoreMark>, in election: Election) -> STARResult {
        let cards = Scorecards(ballots, scale: scale, in: election)
        var result = STARResult(turnout: cards.turnout, sums: cards.sums())
        if cards.turnout.valid.isZero { return result }
        result.finalists = finalists(cards, &result, in: election)
        guard result.finalists.count == 2 else {
            result.winner = result.finalists.first
            return result
        }
        let duel = Duel(cards, result.finalists[0], result.finalists[1])
        result.runoff = duel
        result.winner = winner(duel, cards, &result, in: election)
        return result
    }

    /// Each step keeps those clearly in and goes on with those tied at the cut; all are listed by sum, then lot.
    private func finalists(_ cards: Scorecards, _ result: inout STARResult, in election: Election) -> [Int] {
        var field = Field(election.standing, places: 2)
        field.keepBest(by: result.sums)
        if field.isTied {
            result.tieSteps.append(.init(.scoring, .headToHead))
            field.keepBest(by: cards.support(among: field.tied))
        }
        if field.isTied {
            result.tieSteps.append(.init(.scoring, .topScores))
            field.keepBest(by: cards.topScores(scale))
        }
        if field.isTied {
            result.tieSteps.append(.init(.scoring, .lot))
            field.keepBest(by: election.lots.map { Rational(-$0) })
        }
        let sums = result.sums
        return field.chosen.sorted { sums[$0] != sums[$1] ? sums[$0] > sums[$1] : election.lots[$0] < election.lots[$1] }
    }

    private func winner(_ duel: Duel, _ cards: Scorecards, _ result: inout STARResult, in election: Election) -> Int {
        var field = Field([duel.first, duel.second], places: 1)
        field.keepBest { $0 == duel.first ? duel.preferFirst : duel.preferSecond }
        if field.isTied {
            result.tieSteps.append(.init(.runoff, .sum))
            field.keepBest(by: result.sums)
        }
        if field.isTied {
            result.tieSteps.append(.init(.runoff, .topScores))
            field.keepBest(by: cards.topScores(scale))
        }
        if field.isTied {
            result.tieSteps.append(.init(.runoff, .lot))
            field.keepBest(by: election.lots.map { Rational(-$0) })
        }
        return field.chosen[0]
    }
}

/// Options that compete for a number of places: some are in, some are tied for what is left.
private struct Field {
    private(set) var chosen: [Int] = []
    private(set) var tied: [Int]
    private let places: Int

    init(_ options: [Int], places: Int) { (tied, self.places) = (options, places) }

    var isTied: Bool { !tied.isEmpty }

    mutating func keepBest(by values: [Rational]) { keepBest { values[$0] } }

    /// Takes in those above the cut and goes on with those on it, unless they all fit.
    mutating func keepBest(_ value: (Int) -> Rational) {
        let free = places - chosen.count
        let sorted = tied.sorted { value($0) > value($1) }
        guard sorted.count > free else { return take(sorted) }
        let cut = value(sorted[free - 1])
        let onCut = sorted.filter { value($0) == cut }
        let above = sorted.filter { value($0) > cut }
        chosen += above
        tied = onCut
        if chosen.count + onCut.count <= places { take(onCut) }
    }

    private mutating func take(_ options: [Int]) {
        chosen += options
        tied = []
    }
}

extension Scorecards {
    /// For each of a group, the ballots that prefer it to another of the group, added up over the others.
    fileprivate func support(among group: [Int]) -> [Rational] {
        var support = [Integer](repeating: 0, count: (group.max() ?? -1) + 1)
        visit { scores, amount in
            for option in group {
                let below = group.count { scores[option] > scores[$0] }
                support[option] += Integer(below) * amount
            }
        }
        return support.map(amounts.weight)
    }

    /// The weight of ballots that give each option the highest score.
    fileprivate func topScores(_ scale: Scale) -> [Rational] {
        var tops: [Integer] = []
        visit { scores, amount in
            if tops.isEmpty { tops = scores.map { _ in 0 } }
            for option in scores.indices where scores[option] == scale.upperBound { tops[option] += amount }
        }
        return tops.map(amounts.weight)
    }
}
