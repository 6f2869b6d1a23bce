import Testing

@testable import Tallying

/// Which ballots count, sentence by sentence. Of four options the last is withdrawn; number 9 is nobody.
struct ValidityTests {
    private let election = Election(optionCount: 4, withdrawn: [3])

    private func turnout(valid: Integer = 0, blank: Integer = 0, invalid: Integer = 0) -> Turnout {
        var turnout = Turnout()
        (turnout.valid, turnout.blank, turnout.invalid) = (valid, blank, invalid)
        return turnout
    }

    private static let valid = (1, 0, 0), blank = (0, 1, 0), invalid = (0, 0, 1)

    @Test(
        arguments: [
            ([0], 1...1, valid), ([0, 0], 1...1, valid), ([0, 1], 1...1, invalid), ([], 1...1, blank), ([3], 1...1, blank),
            ([0, 3], 1...1, invalid), ([9], 1...1, invalid), ([0, 9], 1...2, invalid), ([], 2...3, blank), ([0, 0], 2...3, invalid),
            ([0, 3], 2...3, valid), ([3], 2...3, invalid), ([0, 1, 2, 3], 2...3, invalid), ([0, 1, 2, 3], 0...Int.max, valid),
        ] as [([Int], ClosedRange<Int>, (Int, Int, Int))])
    func choices(_ ballot: [Int], _ picks: ClosedRange<Int>, _ expected: (Int, Int, Int)) {
        var sorter = BallotSorter<Int>()
        sorter.add(ballot)
        let result = ChoiceVoting(picks: picks).count(sorter.ballots(), in: election)
        #expect(result.counts.turnout == turnout(valid: Integer(expected.0), blank: Integer(expected.1), invalid: Integer(expected.2)))
    }

    @Test(
        arguments: [
            ([[0]], RankingRules(), valid), ([], RankingRules(), blank), ([[], []], RankingRules(), blank), ([[3]], RankingRules(), blank),
            ([[9]], RankingRules(), invalid), ([[0], [9]], RankingRules(), invalid), ([[0, 1]], RankingRules(), invalid),
            ([[0, 3]], RankingRules(), valid), ([[0, 1], [2]], RankingRules(overvote: .skip), valid),
            ([[0, 1]], RankingRules(overvote: .skip), invalid),
            ([[0, 1], [2]], RankingRules(overvote: .exhaustIfMultipleContinuing), invalid),
            ([[], [0]], RankingRules(mostSkipped: 0), invalid), ([[], [0]], RankingRules(mostSkipped: 1), valid),
            ([[], [3], [], [0]], RankingRules(mostSkipped: 1), valid), ([[3], [], [], [0]], RankingRules(mostSkipped: 1), invalid),
            ([[0], [], [], [9]], RankingRules(mostSkipped: 1), invalid),
        ] as [([[Int]], RankingRules, (Int, Int, Int))])
    func rankings(_ levels: [[Int]], _ rules: RankingRules, _ expected: (Int, Int, Int)) {
        var sorter = BallotSorter<RankMark>()
        sorter.add([RankMark](levels: levels))
        let ballots = sorter.ballots()
        let wanted = turnout(valid: Integer(expected.0), blank: Integer(expected.1), invalid: Integer(expected.2))
        #expect(InstantRunoff(rules: rules).count(ballots, in: election).turnout == wanted)
        #expect(TransferableVote(rules: rules).count(ballots, in: election).turnout == wanted)
    }

    @Test func `methods that look at the whole ranking take any that ranks somebody`() {
        var sorter = BallotSorter<RankMark>()
        for levels in [[[0, 1]], [[], [], [], [0]], [[3]], [], [[9], [0]]] { sorter.add([RankMark](levels: levels)) }
        let (ballots, expected) = (sorter.ballots(), turnout(valid: 2, blank: 2, invalid: 1))
        #expect(Borda().count(ballots, in: election).turnout == expected)
        #expect(Schulze().count(ballots, in: election).pairwise.turnout == expected)
    }

    @Test func `nobody wins where no ballot is valid`() {
        var sorter = BallotSorter<RankMark>()
        sorter.add([], count: 5)
        let ballots = sorter.ballots()
        #expect(InstantRunoff().count(ballots, in: election).rounds.isEmpty)
        #expect(InstantRunoff().count(ballots, in: election).winner == nil)
        #expect(TransferableVote().count(ballots, in: election).quota == nil)
        #expect(TransferableVote().count(ballots, in: election).stages.isEmpty)
        #expect(Borda().count(ballots, in: election).placing == .nobody)
        #expect(Copeland().count(ballots, in: election).scores == [0, 0, 0, 0])
        #expect(RankedPairs().count(ballots, in: election).winners.isEmpty)
        #expect(Minimax().count(ballots, in: election).pairwise.smithSet.isEmpty)
        #expect(STAR().count(Ballots(), in: election).winner == nil)
        #expect(ScoreVoting().count(Ballots(), in: election).means == [nil, nil, nil, nil])
        #expect(BudgetVoting(cost: .linear, budget: 3).count(Ballots(), in: election).placing == .nobody)
    }
}
