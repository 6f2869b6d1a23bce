@testable import Tallying

/// Single transferable vote with every paper in the hand, one by one, each with a value of its own.
struct PlainTransfers: Equatable {
    struct Stage: Equatable {
        var votes: [Int: Rational]
        var exhausted: Rational
        var elected: [Int] = []
        var transferred: Int?
        var eliminated: Int?
    }

    private struct Paper {
        let read: [[Int]]
        var value: Rational = 1
        var holder: Int?
        /// Stopped for good.
        var isLost = false
    }

    private(set) var turnout = Turnout()
    private(set) var quota: Integer?
    private(set) var stages: [Stage] = []

    init(_ result: TransferResult) {
        (turnout, quota) = (result.turnout, result.quota)
        stages = result.stages.map { stage in
            var plain = Stage(
                votes: Dictionary(uniqueKeysWithValues: stage.holding.map { ($0, stage.votes[$0]) }), exhausted: stage.exhausted,
                elected: stage.elected)
            switch stage.move {
            case .surplus(let option): plain.transferred = option
            case .exclusion(let option): plain.eliminated = option
            case nil: break
            }
            return plain
        }
    }

    init(_ election: RandomElection, rules: RankingRules, places: Int?) {
        let reading = PlainReading(election: election, rules: rules)
        let (valid, turnout) = reading.papers(election)
        self.turnout = turnout
        if valid.isEmpty { return }
        let quota = valid.count / (election.seats + 1) + 1
        self.quota = Integer(quota)
        var papers = valid.map { Paper(read: $0.read, holder: reading.choice($0.read, Set(election.standing))) }
        var (continuing, elected, spent) = (Set(election.standing), [Int](), Set<Int>())

        func votes() -> [Int: Rational] {
            var votes: [Int: Rational] = [:]
            for option in continuing.union(elected) { votes[option] = 0 }
            for paper in papers { if let holder = paper.holder { votes[holder, default: 0] += paper.value } }
            for option in spent { votes[option] = Rational(quota) }
            return votes
        }
        func move(from option: Int, value: (Rational) -> Rational) {
            for index in papers.indices where papers[index].holder == option {
                papers[index].holder = papers[index].isLost ? nil : reading.choice(papers[index].read, continuing)
                papers[index].isLost = papers[index].holder == nil
                papers[index].value = value(papers[index].value)
            }
        }

        while true {
            var stage = Stage(votes: votes(), exhausted: 0)
            stage.exhausted = Rational(valid.count) - stage.votes.values.reduce(0, +)
            let history = stages.map(\.votes) + [stage.votes]
            func elect(_ options: Set<Int>) {
                let order = Self.firstToLast(options, history, election.tieOrder)
                continuing.subtract(order)
                elected += order
                stage.elected += order
            }
            elect(continuing.filter { stage.votes[$0] ?? 0 >= Rational(quota) })
            if continuing.count <= election.seats - elected.count { elect(continuing) }
            let surplus = Set(elected.filter { !spent.contains($0) && stage.votes[$0] ?? 0 > Rational(quota) })
            if elected.count >= election.seats || continuing.isEmpty {
                stages.append(stage)
                return
            }
            if let option = Self.firstToLast(surplus, history, election.tieOrder).first, let held = stage.votes[option] {
                stage.transferred = option
                stages.append(stage)
                move(from: option) { value in
                    let reduced = (held - Rational(quota)) * value / held
                    guard let places else { return reduced }
                    let scale = Rational(Integer.powerOfTen(places))
                    return Rational((reduced * scale).floor) / scale
                }
                spent.insert(option)
            } else {
                let (option, _) = PlainRunoff.last(continuing, in: history, tieOrder: election.tieOrder)
                stage.eliminated = option
                stages.append(stage)
                continuing.remove(option ?? -1)
                move(from: option ?? -1) { $0 }
            }
        }
    }

    /// By votes now, then in the stage before, and so on, then by lot.
    private static func firstToLast(_ options: Set<Int>, _ history: [[Int: Rational]], _ tieOrder: [Int]) -> [Int] {
        options.sorted { first, second in
            for votes in history.reversed() {
                let (a, b) = (votes[first] ?? 0, votes[second] ?? 0)
                if a != b { return a > b }
            }
            return (tieOrder.firstIndex(of: first) ?? 0) < (tieOrder.firstIndex(of: second) ?? 0)
        }
    }
}
