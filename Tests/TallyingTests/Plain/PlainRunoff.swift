@testable import Tallying

/// Instant run-off by reading every ballot from its top again in every round.
struct PlainRunoff: Equatable {
    struct Round: Equatable {
        var votes: [Int: Rational]
        var exhausted: Rational
        var elected: Int?
        var eliminated: Int?
        var tie: TieBreak?
    }

    var turnout = Turnout()
    var rounds: [Round] = []

    init(_ election: RandomElection, rules: RankingRules, runsToTwo: Bool) {
        let reading = PlainReading(election: election, rules: rules)
        let (papers, turnout) = reading.papers(election)
        self.turnout = turnout
        if papers.isEmpty { return }
        var left = Set(election.standing)
        // A ballot that has stopped stays out for good.
        var stopped = Set<Int>()
        while rounds.last?.elected == nil {
            var votes = Dictionary(uniqueKeysWithValues: left.map { ($0, Rational(0)) })
            var exhausted: Rational = 0
            for (number, paper) in papers.enumerated() {
                if !stopped.contains(number), let option = reading.choice(paper.read, left) {
                    votes[option, default: 0] += paper.weight
                } else {
                    stopped.insert(number)
                    exhausted += paper.weight
                }
            }
            var round = Round(votes: votes, exhausted: exhausted)
            let sum = votes.values.reduce(0, +)
            let majority = votes.first { $0.value * 2 > sum }?.key
            if left.count == 1 {
                round.elected = left.first
            } else if let majority, !runsToTwo || left.count == 2 {
                round.elected = majority
            } else {
                (round.eliminated, round.tie) = Self.last(left, in: rounds.map(\.votes) + [votes], tieOrder: election.tieOrder)
                left.remove(round.eliminated ?? -1)
            }
            rounds.append(round)
        }
    }

    /// The fewest votes now; of those the fewest in the round before, and so on; then the last by lot.
    static func last(_ options: Set<Int>, in rounds: [[Int: Rational]], tieOrder: [Int]) -> (Int?, TieBreak?) {
        var tied = options
        for (age, votes) in rounds.reversed().enumerated() {
            let fewest = tied.compactMap { votes[$0] }.min()
            tied = tied.filter { votes[$0] == fewest }
            if tied.count == 1 { return (tied.first, age == 0 ? nil : .previousRound) }
        }
        return (tieOrder.last(where: tied.contains), .lot)
    }

    /// The product's result in the same form.
    init(_ result: RunoffResult) {
        turnout = result.turnout
        rounds = result.rounds.map { round in
            var plain = Round(
                votes: Dictionary(uniqueKeysWithValues: round.continuing.map { ($0, round.votes[$0]) }), exhausted: round.exhausted)
            switch round.decision {
            case .elected(let option): plain.elected = option
            case .eliminated(let option, let tie): (plain.eliminated, plain.tie) = (option, tie)
            }
            return plain
        }
    }
}
