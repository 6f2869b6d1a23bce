import Domain
import Testing

struct TallyTests {
    @Test func `passes are turnout and in no ratio`() {
        let tally = Tally(counts: [3, 2], passes: 5, turnout: 10)
        #expect(tally.voters == 5)
        #expect(tally.turnout == 10)
        #expect(tally.shares.map(\.count) == [3, 2])
        #expect(tally.shares.map(\.base) == [5, 5])
        #expect(tally.shares.map(\.percent?.whole) == [60, 40])
        #expect(tally.shares.map(\.percent?.oneDecimal) == ["60.0", "40.0"])
    }

    @Test(arguments: [Tally(counts: [0, 0], passes: 0, turnout: 0), Tally(counts: [0, 0], passes: 4, turnout: 4)])
    func `nobody chose anything: no share, no outcome`(_ tally: Tally) {
        #expect(tally.shares.map(\.count) == [0, 0])
        #expect(tally.shares.map(\.base) == [0, 0])
        #expect(tally.shares.map(\.percent) == [nil, nil])
        #expect(tally.outcome == .none)
    }

    @Test(arguments: [
        ([3, 2], Outcome.winner(OptionNumber(1))), ([0, 1], .winner(OptionNumber(2))),
        ([2, 2], .draw([OptionNumber(1), OptionNumber(2)])), ([1, 3, 3], .draw([OptionNumber(2), OptionNumber(3)])),
        ([0, 0, 0], .none), ([], .none),
    ])
    func `the most votes win, equals draw`(_ counts: [Int64], _ outcome: Outcome) {
        let votes = counts.reduce(0, +)
        #expect(Tally(counts: counts, passes: 9, turnout: votes + 9).outcome == outcome)
    }

    @Test(arguments: [([1, 199], ["0.5", "99.5"]), ([2, 1], ["66.7", "33.3"]), ([0, 8], ["0.0", "100.0"])])
    func `tenths are written with one decimal`(_ counts: [Int64], _ texts: [String]) {
        let tally = Tally(counts: counts, passes: 0, turnout: counts.reduce(0, +))
        #expect(tally.shares.map(\.percent?.oneDecimal) == texts)
    }

    @Test func `a hidden result has no tally`() {
        let tally = Tally(counts: [1], passes: 0, turnout: 1)
        #expect(PollResult.visible(tally).tally == tally)
        #expect(PollResult.hidden(.afterClose).tally == nil)
    }
}
