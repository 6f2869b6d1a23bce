import Testing

@testable import Tallying

/// Methods by scores and budgets against plain ones.
struct ScoreDifferentialTests {
    @Test(arguments: [ScoreVoting.Blank.lowest, .skipped], [ScoreVoting.Value.sum, .mean])
    func scores(_ blank: ScoreVoting.Blank, _ value: ScoreVoting.Value) {
        scoreElections(seed: 21, values: -2...3) { random in
            let (papers, turnout) = random.papers(-2...3)
            let method = ScoreVoting(scale: -2...3, blank: blank, rankedBy: value)
            let result = method.count(random.ballots, in: random.frame.election)
            #expect(result.turnout == turnout)
            var values: [(option: Int, value: Rational?)] = []
            for option in random.frame.standing {
                let counted = papers.compactMap { paper in
                    (blank == .lowest ? paper.scores : paper.given)[option].map { (Rational($0), paper.weight) }
                }
                let (sum, weight) = (counted.reduce(0) { $0 + $1.0 * $1.1 }, counted.reduce(Rational(0)) { $0 + $1.1 })
                let raters = papers.filter { $0.given[option] != nil }.reduce(Rational(0)) { $0 + $1.weight }
                #expect(result.sums[option] == sum, "\(random)")
                #expect(result.raters[option] == raters, "\(random)")
                #expect(result.means[option] == (weight.isZero ? nil : sum / weight), "\(random)")
                values.append((option, value == .sum ? sum : weight.isZero ? nil : sum / weight))
            }
            let best = values.compactMap(\.value).max()
            let first = random.frame.election.byLot(values.filter { $0.value == best && best != nil }.map(\.option)).first
            #expect(result.placing.winners.first == (papers.isEmpty ? nil : first), "\(random)")
            let without = values.filter { $0.value == nil }.map(\.option)
            #expect(papers.isEmpty || without.isEmpty || result.placing.ranking.last == without, "\(random)")
        }
    }

    @Test func star() {
        // Two scores make many ties.
        scoreElections(900, seed: 22, values: 0...2) { random in
            let result = STAR(scale: 0...2).count(random.ballots, in: random.frame.election)
            let plain = PlainSTAR(random, scale: 0...2)
            #expect(result.finalists == plain.finalists, "\(random)")
            #expect(result.winner == plain.winner, "\(random)")
            #expect(result.tieSteps.map { "\($0.stage.rawValue):\($0.rule.rawValue)" } == plain.steps, "\(random)")
        }
    }

    @Test(arguments: [BudgetVoting.Cost.linear, .quadratic])
    func budgets(_ cost: BudgetVoting.Cost) {
        scoreElections(seed: 23, values: -3...6) { random in
            for (most, negative) in [(nil, false), (nil, true), (4, true), (4, false)] as [(Int?, Bool)] {
                let method = BudgetVoting(cost: cost, budget: 12, mostPerOption: most, allowsNegative: negative)
                let result = method.count(random.ballots, in: random.frame.election)
                var (turnout, spent, totals) = (Turnout(), 0, [Int: Rational]())
                for card in random.cards {
                    let votes = card.scores.compactMapValues { $0 }
                    let price = votes.values.reduce(0) { $0 + (cost == .linear ? abs($1) : $1 * $1) }
                    let isAllowed =
                        votes.count == card.scores.count && price <= 12 && card.scores.keys.allSatisfy { $0 < random.frame.options }
                        && votes.values.allSatisfy { (negative || $0 >= 0) && abs($0) <= most ?? .max }
                    let left = votes.filter { random.frame.standing.contains($0.key) && $0.value != 0 }
                    if !isAllowed {
                        turnout.invalid += Integer(card.count)
                    } else if left.isEmpty {
                        turnout.blank += Integer(card.count)
                    } else {
                        turnout.valid += Integer(card.count)
                        spent += price * card.count
                        for (option, number) in left { totals[option, default: 0] += Rational(number * card.count) * card.weight }
                    }
                }
                #expect(result.turnout == turnout, "\(random)")
                #expect(result.spent == Integer(spent), "\(random)")
                #expect(random.frame.standing.allSatisfy { result.totals[$0] == totals[$0] ?? 0 }, "\(random)")
            }
        }
    }
}

/// STAR by sorting with the rules written out one after another.
private struct PlainSTAR {
    private(set) var finalists: [Int] = []
    private(set) var winner: Int?
    private(set) var steps: [String] = []

    init(_ random: RandomScores, scale: Scale) {
        let (papers, _) = random.papers(scale)
        guard !papers.isEmpty else { return }
        let (standing, lots) = (random.frame.standing, random.frame.tieOrder)
        func weight(_ condition: ([Int: Int]) -> Bool) -> Rational {
            papers.filter { condition($0.scores) }.reduce(0) { $0 + $1.weight }
        }
        func sum(_ option: Int) -> Rational { papers.reduce(0) { $0 + Rational($1.scores[option] ?? 0) * $1.weight } }
        func tops(_ option: Int) -> Rational { weight { $0[option] == scale.upperBound } }
        func prefer(_ a: Int, _ b: Int) -> Rational { weight { ($0[a] ?? 0) > ($0[b] ?? 0) } }
        func lot(_ option: Int) -> Rational { Rational(-(lots.firstIndex(of: option) ?? 0)) }

        func cut(_ pool: [Int], _ places: Int, _ rules: [(String, ([Int], Int) -> Rational)]) -> [Int] {
            var (chosen, pool, first) = ([Int](), pool, true)
            for (name, value) in rules where !pool.isEmpty {
                if !first { steps.append(name) }
                first = false
                let (field, free) = (pool, places - chosen.count)
                let values = Dictionary(uniqueKeysWithValues: field.map { ($0, value(field, $0)) })
                let better = { (option: Int) in field.count { (values[$0] ?? 0) > (values[option] ?? 0) } }
                let notWorse = { (option: Int) in field.count { (values[$0] ?? 0) >= (values[option] ?? 0) } }
                chosen += field.filter { notWorse($0) <= free }
                pool = field.filter { notWorse($0) > free && better($0) < free }
            }
            return chosen
        }
        finalists = cut(
            standing, 2,
            [
                ("", { _, option in sum(option) }),
                ("score:head_to_head", { field, option in field.filter { $0 != option }.reduce(0) { $0 + prefer(option, $1) } }),
                ("score:max_scores", { _, option in tops(option) }), ("score:lot", { _, option in lot(option) }),
            ])
        finalists.sort { sum($0) != sum($1) ? sum($0) > sum($1) : lot($0) > lot($1) }
        if finalists.count < 2 {
            winner = finalists.first
            return
        }
        winner =
            cut(
                finalists, 1,
                [
                    ("", { field, option in field.filter { $0 != option }.reduce(0) { $0 + prefer(option, $1) } }),
                    ("runoff:score", { _, option in sum(option) }), ("runoff:max_scores", { _, option in tops(option) }),
                    ("runoff:lot", { _, option in lot(option) }),
                ]
            ).first
    }
}
