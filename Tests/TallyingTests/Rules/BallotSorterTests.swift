import Testing

@testable import Tallying

struct BallotSorterTests {
    @Test func `equal ballots are one pile, in the order of the first of each`() {
        var sorter = BallotSorter<Int>()
        for ballot in [[0, 1], [1], [0, 1], [], [1], [1, 0]] { sorter.add(ballot) }
        let ballots = sorter.ballots()
        #expect(ballots.indices.map { Array(ballots[$0]) } == [[0, 1], [1], [], [1, 0]])
        #expect(ballots.indices.map(ballots.count) == [2, 2, 1, 1])
        #expect(!ballots.isWeighted)
    }

    @Test func `weights keep equal ballots apart`() {
        var sorter = BallotSorter<Int>()
        for weight in ["1", "0.5", "0.50", "2"].compactMap({ Rational($0) }) { sorter.add([3], count: 2, weight: weight) }
        let ballots = sorter.ballots()
        #expect(ballots.indices.map(ballots.count) == [2, 4, 2])
        #expect(ballots.isWeighted)
        let amounts = ballots.amounts
        #expect(ballots.indices.map { amounts.weight(amounts[$0]) } == [2, 2, 4])
    }

    /// Enough that the table grows several times and ballots meet others of their batch.
    @Test func `many ballots are sorted as a dictionary would`() {
        var generator = SeededGenerator(state: 41)
        var (sorter, expected) = (BallotSorter<RankMark>(), [[RankMark]: Int]())
        for _ in 0..<20_000 {
            let options = (0..<7).shuffled(using: &generator).prefix(Int.random(in: 0...6, using: &generator))
            let ballot = options.map { RankMark(option: $0, sharesLevel: Int.random(in: 0..<9, using: &generator) == 0) }
            let count = Int.random(in: 1...3, using: &generator)
            sorter.add(ballot, count: Integer(count))
            expected[ballot, default: 0] += count
        }
        let ballots = sorter.ballots()
        #expect(ballots.indices.count == expected.count)
        for pile in ballots.indices { #expect(ballots.count(pile).small == expected[Array(ballots[pile])]) }
    }

    @Test func `there can be more ballots than any machine number counts`() {
        var sorter = BallotSorter<Int>()
        for _ in 0..<3 { sorter.add([0], count: Integer(Int.max)) }
        let result = ChoiceVoting.single.count(sorter.ballots(), in: Election(optionCount: 1))
        #expect(result.counts.turnout.cast.description == "27670116110564327421")
        #expect(result.counts.votes[0].description == "27670116110564327421")
    }

    @Test func `marks hold what they were made of`() {
        let marks = [RankMark](levels: [[2, 0], [], [1], [RankMark.optionLimit]])
        #expect(marks.map(\.isEmptyLevel) == [false, false, true, false, false])
        #expect(marks.map(\.sharesLevel) == [false, true, false, false, false])
        #expect([0, 1, 3, 4].map { marks[$0].option } == [2, 0, 1, RankMark.optionLimit])
        #expect(ScoreMark(option: 1, value: -3).value == -3)
        #expect(ScoreMark(option: 1, value: nil).value == nil)
        #expect(ScoreMark(option: 1, value: .max).value == nil)
        #expect(ScoreMark(option: 1, value: 1 << 53).value == 1 << 53)
    }
}
