import Testing

@testable import Tallying

/// Quorum and threshold at their edges, and what they make of a vote.
struct RequirementTests {
    /// Votes for yes, no, abstain; blank and invalid ballots besides.
    private func result(
        _ yes: Int, _ no: Int, _ abstain: Int = 0, blank: Int = 0, invalid: Int = 0, quorum: Quorum? = nil, threshold: Threshold? = nil
    ) -> YesNoResult {
        var sorter = BallotSorter<Int>()
        for (ballot, count) in [([0], yes), ([1], no), ([2], abstain), ([], blank), ([0, 1], invalid)] {
            sorter.add(ballot, count: Integer(count))
        }
        return YesNoVote(yes: 0, no: 1, quorum: quorum, threshold: threshold).count(sorter.ballots(), in: Election(optionCount: 3))
    }

    private static let decisive = Threshold.Base.decisive(0, 1)

    @Test(arguments: [
        (3, 2, YesNoResult.Outcome.passed), (2, 2, .rejected), (2, 3, .rejected), (1, 0, .passed), (0, 1, .rejected), (0, 0, .noVotes),
    ])
    func `without a threshold more yes than no passes`(_ yes: Int, _ no: Int, _ outcome: YesNoResult.Outcome) {
        #expect(result(yes, no, 5).outcome == outcome)
    }

    @Test(arguments: [(4, false, true), (4, true, false), (5, true, true), (3, false, false)])
    func `two thirds of six are four`(_ yes: Int, _ isStrict: Bool, _ passes: Bool) {
        let threshold = Threshold(Rational(2, over: 3), of: Self.decisive, isStrict: isStrict)
        let result = result(yes, 6 - yes, threshold: threshold)
        #expect(result.thresholdMet == passes)
        #expect(result.outcome == (passes ? .passed : .rejected))
    }

    @Test(arguments: [
        (Threshold.Base.decisive(0, 1), 10), (.valid, 12), (.participation, 15), (.eligible(40), 40),
    ])
    func `the base is what it says`(_ base: Threshold.Base, _ size: Int) {
        for (part, met) in [(Rational(6, over: Integer(size)), true), (Rational(601, over: Integer(100 * size)), false)] {
            let result = result(6, 4, 2, blank: 3, invalid: 7, threshold: Threshold(part, of: base, isStrict: false))
            #expect(result.thresholdMet == met)
        }
    }

    @Test(arguments: [
        (Quorum(limit: 15), true), (Quorum(limit: 15, isStrict: true), false), (Quorum(limit: Rational(151, over: 10)), false),
        (Quorum(.votes(option: 0), limit: 6), true), (Quorum(.votes(option: 0), limit: 6, isStrict: true), false),
        (Quorum(.votes(option: 2), limit: 3), false), (Quorum(limit: 0), true),
    ])
    func `blank ballots are present, invalid ones are not`(_ quorum: Quorum, _ met: Bool) {
        let result = result(6, 4, 2, blank: 3, invalid: 7, quorum: quorum)
        #expect(result.quorumMet == met)
        #expect(result.outcome == (met ? .passed : .noQuorum))
        #expect(result.counts.turnout.cast == 22)
    }

    @Test func `no votes comes before no quorum, no quorum before the threshold`() {
        #expect(result(0, 0, 9, quorum: Quorum(limit: 100)).outcome == .noVotes)
        #expect(result(0, 1, quorum: Quorum(limit: 100)).outcome == .noQuorum)
        #expect(result(1, 1).quorumMet == nil)
    }

    private func election(_ votes: [Int], seats: Int = 1, quorum: Quorum? = nil, threshold: Threshold? = nil) -> ChoiceResult {
        var sorter = BallotSorter<Int>()
        for (option, count) in votes.enumerated() { sorter.add([option], count: Integer(count)) }
        let voting = ChoiceVoting(picks: 1...1, quorum: quorum, threshold: threshold)
        return voting.count(sorter.ballots(), in: Election(optionCount: votes.count, seats: seats))
    }

    @Test func `winners below the threshold are dropped`() {
        let half = Threshold(Rational(1, over: 4), of: .valid)
        let result = election([5, 3, 4], seats: 3, threshold: half)
        #expect(result.placing.winners == [0, 2, 1])
        #expect(result.winners == [0, 2])
        #expect(result.decision?.thresholdMet == [true, false, true])
        #expect(result.decision?.outcome == .decided([0, 2]))
        #expect(result.decision?.quorumMet == nil)
    }

    @Test func `nobody wins below the threshold, below the quorum, or without votes`() {
        let most = Threshold(Rational(1, over: 2), of: .valid)
        #expect(election([2, 2], threshold: most).decision?.outcome == .noWinner)
        #expect(election([2, 2], threshold: most).winners == [])
        #expect(election([2, 2], threshold: most).placing.coWinners == [0, 1])
        #expect(election([3, 2], quorum: Quorum(limit: 6)).decision?.outcome == .noQuorum)
        #expect(election([3, 2], quorum: Quorum(limit: 6)).winners == [])
        #expect(election([0, 0], quorum: Quorum(limit: 6)).decision?.outcome == .noVotes)
        #expect(election([3, 2]).decision == nil)
        #expect(election([3, 2]).winners == [0])
    }
}
