import Domain
import Testing

struct BallotRulesTests {
    /// A ballot in a poll of four options, and the field at fault; `nil` where it is taken.
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: PollKind
        let choice: Choice
        let fault: String?
        var testDescription: String { "\(kind) \(choice)" }

        init(_ kind: PollKind, _ choice: Choice, _ fault: String? = nil) { (self.kind, self.choice, self.fault) = (kind, choice, fault) }
    }

    private static func options(_ numbers: Int...) -> Choice { .options(numbers.map { OptionNumber($0) }) }
    private static func ranking(_ levels: [Int]...) -> Choice { .ranking(levels.map { $0.map { OptionNumber($0) } }) }
    private static let few = PollKind.multiple(Picks(least: 2, most: 3))

    static let one = [
        Case(.yesno, .option(OptionNumber(1))), Case(.single, .option(OptionNumber(4))), Case(.single, .option(OptionNumber(5)), "option"),
        Case(.single, .option(OptionNumber(0)), "option"), Case(.single, .option(OptionNumber(.max)), "option"),
        Case(.single, options(1, 2), "option"), Case(.single, .scores([1]), "option"), Case(.yesno, ranking([1]), "option"),
        Case(.single, .pass), Case(.score, .pass, "pass"),
    ]

    static let several = [
        Case(.multiple(.any), options(1)), Case(.multiple(.any), options(4, 3, 2, 1)), Case(.multiple(.any), options(), "option"),
        Case(.multiple(.any), options(1, 5), "option"), Case(.multiple(.any), options(2, 2), "option"),
        Case(.multiple(.any), ranking([1]), "options"), Case(.multiple(.any), .pass),
        Case(few, options(1), "options"), Case(few, options(1, 2)), Case(few, options(1, 2, 4)), Case(few, options(1, 2, 3, 4), "options"),
    ]

    static let ranked = [
        Case(.ranked, ranking([3])), Case(.ranked, ranking([3], [1, 2], [4])), Case(.ranked, ranking([], [3], [], [1])),
        Case(.ranked, ranking([3], [3]), "option"), Case(.ranked, ranking([3, 3]), "option"), Case(.ranked, ranking([5]), "option"),
        Case(.ranked, ranking(), "option"), Case(.ranked, ranking([], []), "option"), Case(.ranked, options(1), "ranking"),
        Case(.ranked, .ranking(Array(repeating: [], count: 19) + [[OptionNumber(1)]])),
        Case(.ranked, .ranking(Array(repeating: [], count: 20) + [[OptionNumber(1)]]), "ranking"),
    ]

    static let scored = [
        Case(.score, .scores([5, 0, nil, 3])), Case(.score, .scores([0])), Case(.score, .scores([nil, nil, nil, 0])),
        Case(.score, .scores([6]), "scores"), Case(.score, .scores([-1]), "scores"), Case(.score, .scores([nil, nil]), "option"),
        Case(.score, .scores([]), "option"), Case(.score, .scores([1, 1, 1, 1, 1]), "option"),
        Case(.score, .scores([1, 1, 1, 1, nil])), Case(.score, .votes([1]), "scores"),
    ]

    static let spread = [
        Case(.dots(budget: 10), .votes([10])), Case(.dots(budget: 10), .votes([4, 3, 2, 1])),
        Case(.dots(budget: 10), .votes([11]), "votes"),
        Case(.dots(budget: 10), .votes([5, 6]), "votes"), Case(.dots(budget: 10), .votes([-1, 5]), "votes"),
        Case(.dots(budget: 10), .votes([0, 0]), "option"), Case(.dots(budget: 10), .votes([]), "option"),
        Case(.dots(budget: 10), .votes([1, 1, 1, 1, 1]), "option"), Case(.dots(budget: 10), .votes([1, 0, 0, 0, 0])),
        Case(.dots(budget: 1000), .votes([.max, .max]), "votes"), Case(.dots(budget: 10), .scores([1]), "votes"),
        Case(.quadratic(budget: 9), .votes([3])), Case(.quadratic(budget: 9), .votes([2, 2, 1])),
        Case(.quadratic(budget: 9), .votes([3, 1]), "votes"),
        Case(.quadratic(budget: 8), .votes([3]), "votes"), Case(.quadratic(budget: 1000), .votes([.max]), "votes"),
    ]

    @Test(arguments: one + several + ranked + scored + spread)
    func `a poll takes what its kind allows and nothing else`(_ example: Case) {
        let rules = PollRules(kind: example.kind, allowsPass: example.kind.name.canPass)
        do {
            let accepted = try rules.accept(example.choice, options: 4)
            #expect(example.fault == nil && accepted == example.choice.canonical)
        } catch {
            #expect(error.field == example.fault && error.code == .invalid, "\(error)")
        }
    }

    @Test func `a refusal tells the limit`() {
        func refusal(_ kind: PollKind, _ choice: Choice) -> String? {
            #expect(throws: WoteError.self) { try PollRules(kind: kind).accept(choice, options: 4) }?.message.english
        }
        #expect(refusal(Self.few, Self.options(1)) == "1 option is chosen; this poll takes 2 to 3.")
        #expect(refusal(.multiple(Picks(least: 2, most: nil)), Self.options(1)) == "1 option is chosen; this poll takes at least 2.")
        #expect(refusal(.multiple(Picks(least: 2, most: 2)), Self.options(1, 2, 3)) == "3 options are chosen; this poll takes exactly 2.")
        #expect(refusal(.score, .scores([nil, 9])) == "Option 2 was given 9; scores go from 0 to 5.")
        #expect(refusal(.quadratic(budget: 9), .votes([3, 1])) == "The votes cost 10 points; the budget is 9. Give fewer.")
        #expect(refusal(.dots(budget: 10), .votes([0, 50])) == "Option 2 was given 50 votes; the budget is 10. Give fewer.")
        #expect(refusal(.ranked, Self.ranking([7])) == "There is no option 7; the poll has 1 to 4.")
        #expect(refusal(.single, .pass) == "This poll has no pass; choose an option.")
    }

    @Test func `one option is a list of one`() throws {
        let (one, list) = (Choice.option(OptionNumber(2)), Self.options(2))
        #expect(try PollRules(kind: .single).accept(list, options: 4) == one)
        #expect(try PollRules(kind: .multiple(.any)).accept(one, options: 4) == list)
    }

    @Test func `choices that say the same are the same`() {
        let pairs: [(Choice, Choice)] = [
            (Self.options(3, 1), Self.options(1, 3)), (Self.ranking([2, 1], [3], [], []), Self.ranking([1, 2], [3])),
            (.scores([1, nil, nil]), .scores([1])), (.votes([0, 2, 0]), .votes([0, 2])),
        ]
        for (one, other) in pairs { #expect(one.canonical == other.canonical && one.canonical.canonical == one.canonical) }
        #expect(Self.ranking([], [1]).canonical != Self.ranking([1]).canonical)
        #expect(Choice.scores([nil, 0]).canonical == .scores([nil, 0]))
    }

    @Test func `a choice in words`() {
        let name = { (number: OptionNumber) in ["tea", "coffee", "water"][number.index] }
        #expect(Choice.option(OptionNumber(2)).text(name) == "coffee")
        #expect(Self.options(1, 3).text(name) == "tea, water")
        #expect(Self.ranking([3], [1, 2]).text(name) == "water > tea = coffee")
        #expect(Self.ranking([], [2], [], [1]).text(name) == "_ > coffee > _ > tea")
        #expect(Choice.scores([5, nil, 0]).text(name) == "tea=5, water=0")
        #expect(Choice.votes([2, 0, 1]).text(name) == "tea=2, water=1")
        #expect(Choice.pass.text(name) == nil)
    }
}
