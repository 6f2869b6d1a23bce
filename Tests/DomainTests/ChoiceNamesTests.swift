import Domain
import Testing

struct ChoiceNamesTests {
    private static let drinks = ["tea", "coffee", "water", "a=b"]

    private func read(_ kind: PollKind, _ words: String...) throws(WoteError) -> Choice {
        try Poll.sample(Self.drinks, kind: kind).choice(of: words)
    }

    private static func ranking(_ levels: [Int]...) -> Choice { .ranking(levels.map { $0.map { OptionNumber($0) } }) }

    @Test func `one option`() throws {
        #expect(try read(.single, "cof") == .option(OptionNumber(2)))
        #expect(try read(.single, "a=b") == .option(OptionNumber(4)))
    }

    @Test func `several options, in any order`() throws {
        #expect(try read(.multiple(.any), "water", "1") == .options([OptionNumber(1), OptionNumber(3)]))
        #expect(try read(.multiple(.any), "a") == .options([OptionNumber(4)]))
    }

    @Test func `options best first, equal ones joined`() throws {
        #expect(try read(.ranked, "w", "t", "c") == Self.ranking([3], [1], [2]))
        #expect(try read(.ranked, "w", "coffee=tea") == Self.ranking([3], [1, 2]))
        #expect(try read(.ranked, "a=b", "1=2=3") == Self.ranking([4], [1, 2, 3]))
    }

    @Test func `options with figures`() throws {
        #expect(try read(.score, "tea=5", "w=0") == .scores([5, nil, 0]))
        #expect(try read(.score, "a=b=3") == .scores([nil, nil, nil, 3]))
        #expect(try read(.dots(budget: 10), "2=4", "1=1") == .votes([1, 4]))
        #expect(try read(.quadratic(budget: 9), "tea=2", "coffee=0") == .votes([2]))
    }

    static let refusals: [(PollKind, [String], String)] = [
        (
            .single, ["tea", "coffee"],
            "Poll 7 takes one option; 2 were given. Put a text of several words in quotation marks."
        ),
        (.multiple(.any), ["tea", "milk"], "Poll 7 has no option \"milk\"; it has 1 tea, 2 coffee, 3 water, 4 a=b."),
        (.multiple(.any), ["tea", "1"], "\"1\" names tea once more; name each option once."),
        (.multiple(Picks(least: 2, most: 2)), ["tea"], "1 option is chosen; this poll takes exactly 2."),
        (.ranked, ["tea", "coffee=tea"], "\"tea\" names tea once more; name each option once."),
        (.ranked, ["tea=", "coffee"], "Name an option of poll 7."),
        (.score, ["tea"], "\"tea\" gives no number; write the option, = and a whole number, such as 1=5."),
        (.score, ["tea=4.5"], "\"tea=4.5\" gives no number; write the option, = and a whole number, such as 1=5."),
        (.score, ["tea=6"], "Option 1 was given 6; scores go from 0 to 5."),
        (.score, ["tea=1", "t=2"], "\"t\" names tea once more; name each option once."),
        (.dots(budget: 3), ["tea=2", "c=2"], "The votes cost 4 points; the budget is 3. Give fewer."),
        (.quadratic(budget: 9), ["tea=-1"], "Option 1 was given -1 votes; give 0 or more."),
    ]

    @Test(arguments: refusals)
    func `words that are no ballot are refused with what is wrong`(_ kind: PollKind, _ words: [String], _ message: String) {
        let refusal = #expect(throws: WoteError.self) { try Poll.sample(Self.drinks, kind: kind).choice(of: words) }
        #expect(refusal?.message.english == message)
    }
}
