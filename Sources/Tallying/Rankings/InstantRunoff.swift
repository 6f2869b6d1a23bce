/// Instant run-off: round by round the option with the fewest votes goes, until one has more than half of those that still count.
package struct InstantRunoff: Hashable, Sendable {
    package let rules: RankingRules
    /// Whether a majority counts only when two options are left, so that the final pair is always seen.
    package let runsToTwo: Bool

    package init(rules: RankingRules = RankingRules(), runsToTwo: Bool = false) {
        (self.rules, self.runsToTwo) = (rules, runsToTwo)
    }

    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> RunoffResult {
        var count = RunoffCount(Papers(ballots, rules: rules, in: election), in: election)
        var rounds: [RunoffRound] = []
        guard !count.papers.turnout.valid.isZero else { return RunoffResult(turnout: count.papers.turnout, rounds: []) }
        while true {
            var round = count.round()
            if let winner = winner(of: round) {
                round.decision = .elected(winner)
                return RunoffResult(turnout: count.papers.turnout, rounds: rounds + [round])
            }
            let (weakest, tie) = count.history.weakest(of: round.continuing)
            round.decision = .eliminated(weakest, tie)
            rounds.append(round)
            count.eliminate(weakest)
        }
    }

    /// The last one left, or whoever has more than half of the round's votes.
    private func winner(of round: RunoffRound) -> Int? {
        if round.continuing.count == 1 { return round.continuing[0] }
        if runsToTwo, round.continuing.count > 2 { return nil }
        let total = round.votes.reduce(0, +)
        return round.continuing.first { round.votes[$0] + round.votes[$0] > total }
    }
}

package struct RunoffResult: Hashable, Sendable {
    package let turnout: Turnout
    /// None where no ballot is valid.
    package let rounds: [RunoffRound]

    package var winner: Int? {
        if case .elected(let option) = rounds.last?.decision { option } else { nil }
    }
}

package struct RunoffRound: Hashable, Sendable {
    package enum Decision: Hashable, Sendable {
        case elected(Int)
        /// With what decided, where several had the fewest votes.
        case eliminated(Int, TieBreak?)
    }

    /// The options that still can win.
    package let continuing: [Int]
    /// Of every option, 0 for those that no longer continue.
    package let votes: [Rational]
    /// The weight of valid ballots that count for nobody any more.
    package let exhausted: Rational
    package internal(set) var decision: Decision

    /// What decided who is eliminated, where several had the fewest votes.
    package var tie: TieBreak? {
        if case .eliminated(_, let tie) = decision { tie } else { nil }
    }
}

/// Which option holds which papers, while options go one by one.
private struct RunoffCount {
    private(set) var papers: Papers
    private(set) var history: VoteHistory
    private var continuing: [Bool]
    private var held: [[Int]]
    private var votes: [Integer]
    private let standing: [Int]

    init(_ papers: Papers, in election: Election) {
        (self.papers, continuing, standing) = (papers, election.stands, election.standing)
        history = VoteHistory(election)
        held = papers.firstPreferences
        votes = held.map { $0.reduce(0) { $0 + papers.amounts[$1] } }
    }

    /// The state of the count as a round, for which a decision is still to be taken; ties from now on see it.
    mutating func round() -> RunoffRound {
        let weights = votes.map(papers.weight)
        history.append(weights)
        let left = standing.filter { continuing[$0] }
        return RunoffRound(
            continuing: left, votes: weights, exhausted: papers.total - weights.reduce(0, +), decision: .elected(left[0]))
    }

    mutating func eliminate(_ option: Int) {
        continuing[option] = false
        votes[option] = 0
        for paper in held[option] {
            guard let next = papers.next(of: paper, continuing: continuing) else { continue }
            held[next].append(paper)
            votes[next] += papers.amounts[paper]
        }
        held[option] = []
    }
}
