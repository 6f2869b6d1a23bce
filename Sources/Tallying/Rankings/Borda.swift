/// Borda count: with n options, n − 1 points for the first place down to 0 for the last; equal ranks share the average of their places.
package struct Borda: Hashable, Sendable {
    /// What options get that a ballot does not rank.
    package enum Unranked: Hashable, Sendable {
        /// The average of the places left.
        case average
        case zero
    }

    package let unranked: Unranked

    package init(unranked: Unranked = .average) { self.unranked = unranked }

    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> BordaResult {
        let amounts = ballots.amounts
        // In halves, so that every average is whole.
        var halves = [Integer](repeating: 0, count: election.optionCount)
        let turnout = ballots.forEachRanking(in: election) { ranking, pile in
            var place = 0
            for level in ranking.levels {
                let points = Integer(election.pointsInHalves(from: place, count: level.count)) * amounts[pile]
                for mark in level { halves[mark.option] += points }
                place += level.count
            }
            let left = election.standing.count - place
            guard unranked == .average, left > 0 else { return }
            let points = Integer(election.pointsInHalves(from: place, count: left)) * amounts[pile]
            let ranked = Set(ranking.map(\.option))
            for option in election.standing where !ranked.contains(option) { halves[option] += points }
        }
        let scores = halves.map { amounts.weight($0) / 2 }
        return BordaResult(
            turnout: turnout, scores: scores, placing: turnout.valid.isZero ? .nobody : Placing(values: scores, in: election))
    }
}

extension Election {
    /// Twice the average points of `count` places from `place` on.
    fileprivate func pointsInHalves(from place: Int, count: Int) -> Int { 2 * (standing.count - 1 - place) - (count - 1) }
}

package struct BordaResult: Hashable, Sendable {
    package let turnout: Turnout
    package let scores: [Rational]
    package let placing: Placing
}

extension Ballots<RankMark> {
    /// Gives the marks of each set of equal valid ballots, read for methods that look at the whole ranking at once.
    func forEachRanking(in election: Election, _ body: ([RankMark], _ pile: Int) -> Void) -> Turnout {
        var (turnout, reader) = (Turnout(), RankingReader(election, rules: RankingRules()))
        for pile in indices {
            let validity = reader.read(self[pile])
            turnout.add(count(pile), validity)
            if validity == .valid { body(reader.marks, pile) }
        }
        return turnout
    }
}

extension [RankMark] {
    /// The marks level by level, for ballots without empty levels.
    var levels: some Sequence<ArraySlice<RankMark>> {
        sequence(state: startIndex) { start in
            guard start < self.endIndex else { return nil }
            var end = start + 1
            while end < self.endIndex, self[end].sharesLevel { end += 1 }
            defer { start = end }
            return self[start..<end]
        }
    }
}
