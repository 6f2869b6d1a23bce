import Domain
import Testing

struct TallyTests {
    @Test func `passes are turnout and in no ratio`() {
        let tally = Tally(counts: [3, 2], passes: 5, turnout: 10)
        #expect(tally.voters == 5)
        #expect(tally.turnout == 10)
        #expect(tally.shares(.single).map(\.count) == [3, 2])
        #expect(tally.shares(.single).map(\.base) == [5, 5])
        #expect(tally.shares(.single).map(\.percent?.whole) == [60, 40])
        #expect(tally.shares(.single).map(\.percent?.oneDecimal) == ["60.0", "40.0"])
    }

    @Test(arguments: [Tally(counts: [0, 0], passes: 0, turnout: 0), Tally(counts: [0, 0], passes: 4, turnout: 4)])
    func `nobody chose anything: no share, no outcome`(_ tally: Tally) {
        #expect(tally.shares(.single).map(\.count) == [0, 0])
        #expect(tally.shares(.single).map(\.base) == [0, 0])
        #expect(tally.shares(.single).map(\.percent) == [nil, nil])
        #expect(tally.leaders == [] && DecisionRule(PollRules(kind: .single)).outcome(of: tally) == Outcome.none)
    }

    @Test(arguments: [
        ([3, 2], Outcome.winners([OptionNumber(1)])), ([0, 1], .winners([OptionNumber(2)])),
        ([2, 2], .draw([OptionNumber(1), OptionNumber(2)])), ([1, 3, 3], .draw([OptionNumber(2), OptionNumber(3)])),
        ([0, 0, 0], .none), ([], .none),
    ])
    func `the most votes win, equals draw`(_ counts: [Int64], _ outcome: Outcome) {
        let votes = counts.reduce(0, +)
        let tally = Tally(counts: counts, passes: 9, turnout: votes + 9)
        #expect(tally.leaders == outcome.options && DecisionRule(PollRules(kind: .single)).outcome(of: tally) == outcome)
        #expect(DecisionRule(PollRules(kind: .ranked)).outcome(of: tally) == (votes > 0 ? nil : Outcome.none))
    }

    @Test(arguments: [([1, 199], ["0.5", "99.5"]), ([2, 1], ["66.7", "33.3"]), ([0, 8], ["0.0", "100.0"])])
    func `tenths are written with one decimal`(_ counts: [Int64], _ texts: [String]) {
        let tally = Tally(counts: counts, passes: 0, turnout: counts.reduce(0, +))
        #expect(tally.shares(.single).map(\.percent?.oneDecimal) == texts)
    }

    @Test func `a hidden result has no tally`() {
        let tally = Tally(counts: [1], passes: 0, turnout: 1)
        #expect(PollResult.visible(tally).tally == tally)
        #expect(PollResult.hidden(.afterClose).tally == nil)
    }

    static let byThemselves: [([Int64], Int64, [String], [Int])] = [
        ([3, 2, 2], 4, ["75.0", "50.0", "50.0"], [75, 50, 50]), ([1, 7], 8, ["12.5", "87.5"], [13, 88]),
        ([2, 1], 3, ["66.7", "33.3"], [67, 33]),
        ([1, 199], 200, ["0.5", "99.5"], [1, 100]), ([1, 1999], 2000, ["0.1", "100.0"], [0, 100]),
    ]

    /// Of voters, each rounded by itself, halves up: what one option gets does not hang on the others.
    @Test(arguments: byThemselves) func `several choices are parts of the voters`(
        counts: [Int64], voters: Int64, texts: [String], whole: [Int]
    ) {
        for kind in [PollKind.multiple(.any), .ranked] {
            let shares = Tally(counts: counts, passes: 2, turnout: voters + 2).shares(kind)
            #expect(shares.map(\.percent?.oneDecimal) == texts && shares.map(\.percent?.whole) == whole)
            #expect(shares.map(\.base) == counts.map { _ in voters })
        }
    }

    @Test func `votes that were given out are parts of all votes`() {
        let shares = Tally(counts: [5, 5, 5], passes: 0, turnout: 2).shares(.dots(budget: 10))
        #expect(shares.map(\.percent?.whole) == [34, 33, 33] && shares.map(\.base) == [15, 15, 15])
    }

    @Test(
        arguments: [(17, 4, "4.3"), (9, 4, "2.3"), (0, 3, "0.0"), (15, 3, "5.0"), (1, 3, "0.3"), (5, 100, "0.1"), (4, 100, "0.0")]
            as [(Int64, Int64, String)])
    func `scores have a mean over all voters`(sum: Int64, voters: Int64, text: String) {
        let share = Tally(counts: [sum], passes: 0, turnout: voters).shares(.score)[0]
        #expect(share.mean?.oneDecimal == text && share.text == text && share.percent == nil)
        #expect(share.count == sum && share.base == voters && share.whole == voters * 5)
    }

    @Test func `scores of nothing but nought are a draw`() {
        let tally = Tally(counts: [0, 0], passes: 0, turnout: 2)
        #expect(DecisionRule(PollRules(kind: .score)).outcome(of: tally) == .draw([OptionNumber(1), OptionNumber(2)]))
        #expect(tally.shares(.score).map(\.text) == ["0.0", "0.0"])
    }

    @Test func `ballots are counted as they say`() {
        func counts(_ choices: [Choice]) -> [Int64] {
            choices.reduce(into: Tally(counts: [0, 0, 0], passes: 0, turnout: 0)) { $0.add($1) }.counts
        }
        let (a, b, c) = (OptionNumber(1), OptionNumber(2), OptionNumber(3))
        #expect(counts([.option(b), .option(b), .option(c), .pass]) == [0, 2, 1])
        #expect(counts([.options([a, c]), .options([c])]) == [1, 0, 2])
        #expect(counts([.ranking([[b], [a]]), .ranking([[], [a, c], [b]])]) == [1, 1, 1])
        #expect(counts([.scores([5, nil, 2]), .scores([1])]) == [6, 0, 2])
        #expect(counts([.votes([0, 3, 1]), .votes([2])]) == [2, 3, 1])
    }

    @Test func `counts too large to add are no crash`() {
        for kind in [PollKind.multiple(.any), .score, .dots(budget: 1)] {
            _ = Tally(counts: [.max, .max], passes: 0, turnout: 1).shares(kind).map { ($0.text, $0.whole) }
            _ = Tally(counts: [.max, .max], passes: 0, turnout: .max).shares(kind).map { ($0.text, $0.whole) }
        }
    }
}
