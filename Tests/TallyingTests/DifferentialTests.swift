import Testing

@testable import Tallying

/// Every method against a plain one on random elections: equal, skipped and repeated ranks, withdrawals, unknown options, ties.
struct DifferentialTests {
    /// All ways to read a strange ballot.
    static let allRules: [RankingRules] = [nil, 0, 1].flatMap { skipped in
        [RankingRules.Overvote.exhaust, .skip, .exhaustIfMultipleContinuing].flatMap { overvote in
            [RankingRules.Duplicate.skip, .exhaust].map { RankingRules(mostSkipped: skipped, overvote: overvote, duplicate: $0) }
        }
    }

    @Test(arguments: allRules)
    func `instant run-off`(_ rules: RankingRules) {
        elections(80, seed: 11, weighted: true) { random, generator in
            let runsToTwo = Bool.random(using: &generator)
            let result = InstantRunoff(rules: rules, runsToTwo: runsToTwo).count(random.ballots, in: random.election)
            #expect(PlainRunoff(result) == PlainRunoff(random, rules: rules, runsToTwo: runsToTwo), "\(random)")
        }
    }

    @Test(arguments: [5, 0, 1, nil])
    func `single transferable vote`(_ places: Int?) {
        elections(300, seed: 12) { random, generator in
            let rules = Self.allRules.randomElement(using: &generator) ?? RankingRules()
            let result = TransferableVote(rules: rules, places: places).count(random.ballots, in: random.election)
            #expect(PlainTransfers(result) == PlainTransfers(random, rules: rules, places: places), "\(random)")
        }
    }

    @Test func `pairs, Condorcet winner and Smith set`() {
        elections(seed: 13, weighted: true) { random, _ in
            let (plain, result) = (PlainPairs(random), Copeland().count(random.ballots, in: random.election))
            for first in random.standing {
                for second in random.standing where first != second {
                    #expect(result.pairwise[first, second] == plain.prefer[first][second], "\(random)")
                }
            }
            #expect(result.pairwise.smithSet == (plain.hasVotes ? plain.smithSet : []), "\(random)")
            let winner = random.standing.first { option in random.standing.allSatisfy { $0 == option || plain.beats(option, $0) } }
            #expect(result.pairwise.condorcetWinner == (plain.hasVotes ? winner : nil), "\(random)")
            let scores = random.standing.map { option in
                random.standing.filter { $0 != option }
                    .reduce(Rational(0)) { $0 + (plain.beats(option, $1) ? 1 : plain.beats($1, option) ? 0 : Rational(1, over: 2)) }
            }
            #expect(random.standing.map { result.scores[$0] } == scores.map { plain.hasVotes ? $0 : 0 }, "\(random)")
            #expect(result.placing == plain.placing(random.standing, by: scores), "\(random)")
        }
    }

    @Test(arguments: [DefeatStrength.winningVotes, .margins])
    func schulze(_ strength: DefeatStrength) {
        elections(seed: 14, weighted: true) { random, _ in
            let (plain, result) = (PlainPairs(random), Schulze(strength: strength).count(random.ballots, in: random.election))
            for first in random.standing {
                for second in random.standing where first != second {
                    #expect(result.paths[first][second] == plain.path(first, second, strength), "\(random)")
                }
            }
            var (left, groups) = (random.standing, [[Int]]())
            while !left.isEmpty, plain.hasVotes {
                let best = left.filter { option in
                    left.allSatisfy { $0 == option || plain.path(option, $0, strength) >= plain.path($0, option, strength) }
                }
                groups.append(best)
                left.removeAll(where: best.contains)
            }
            #expect(result.placing.ranking == groups, "\(random)")
            #expect(result.placing.winners == Array(groups.flatMap(random.election.byLot).prefix(random.seats)), "\(random)")
        }
    }

    @Test(arguments: [DefeatStrength.winningVotes, .margins])
    func `ranked pairs`(_ strength: DefeatStrength) {
        elections(seed: 15, weighted: true) { random, _ in
            let (plain, result) = (PlainPairs(random), RankedPairs(strength: strength).count(random.ballots, in: random.election))
            let locked = plain.locked(strength)
            #expect(result.locked == locked, "\(random)")
            var (left, ranking) = (random.election.byLot(random.standing), [Int]())
            while plain.hasVotes,
                let top = left.first(where: { loser in !locked.contains { $0.loser == loser && left.contains($0.winner) } })
            {
                ranking.append(top)
                left.removeAll { $0 == top }
            }
            #expect(result.ranking == ranking, "\(random)")
            #expect(result.winners == Array(ranking.prefix(random.seats)), "\(random)")
        }
    }

    @Test(arguments: [Minimax.Measure.defeats(.winningVotes), .defeats(.margins), .opposition])
    func minimax(_ measure: Minimax.Measure) {
        elections(seed: 16, weighted: true) { random, _ in
            let (plain, result) = (PlainPairs(random), Minimax(measure: measure).count(random.ballots, in: random.election))
            let worst = random.standing.map { option in
                random.standing.filter { $0 != option }.map { other -> Rational in
                    switch measure {
                    case .defeats(let strength): plain.strength(other, option, strength)
                    case .opposition: plain.prefer[other][option]
                    }
                }.max() ?? 0
            }
            #expect(random.standing.map { result.worstDefeats[$0] } == worst, "\(random)")
            #expect(result.placing == plain.placing(random.standing, by: worst.map { 0 - $0 }), "\(random)")
        }
    }

    @Test(arguments: [Borda.Unranked.average, .zero])
    func borda(_ unranked: Borda.Unranked) {
        elections(seed: 17, weighted: true) { random, _ in
            let (reading, size) = (PlainReading(election: random), random.standing.count)
            var points = [Rational](repeating: 0, count: random.options)
            for paper in random.papers {
                guard let read = reading.read(paper.levels), !read.isEmpty else { continue }
                let rest = random.standing.filter { !read.joined().contains($0) }
                var place = 0
                for (level, counts) in read.map({ ($0, true) }) + [(rest, unranked == .average)] where !level.isEmpty {
                    let sum = level.indices.map { Rational(size - 1 - place - $0) }.reduce(0, +)
                    for option in level where counts { points[option] += sum / Rational(level.count) * paper.weight }
                    place += level.count
                }
            }
            #expect(Borda(unranked: unranked).count(random.ballots, in: random.election).scores == points, "\(random)")
        }
    }
}

extension PlainPairs {
    /// Groups by value, the cut and the winners, option by option.
    func placing(_ standing: [Int], by values: [Rational]) -> Placing {
        guard hasVotes else { return .nobody }
        let (lots, seats) = (election.tieOrder, election.seats)
        let valued = zip(standing, values)
        let order = valued.sorted { a, b in
            a.1 != b.1 ? a.1 > b.1 : (lots.firstIndex(of: a.0) ?? 0) < (lots.firstIndex(of: b.0) ?? 0)
        }
        let cut = order.prefix(seats).last?.1
        var placing = Placing(
            groups: Set(values).sorted(by: >).map { value in valued.filter { $0.1 == value }.map(\.0) }, in: election.election)
        placing.winners = order.prefix(seats).map(\.0)
        #expect(Set(placing.coWinners) == Set(valued.filter { pair in cut.map { pair.1 >= $0 } ?? false }.map(\.0)))
        return placing
    }
}
