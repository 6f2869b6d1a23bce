import Domain
import Testing

struct OptionNamesTests {
    private static let drinks = ["Green tea", "Greek coffee", "물", "Café"]
    private static let numbers = ["2", "1", "10", "100 won"]

    @Test(arguments: [
        ("Green tea", 1), (" green  TEA ", 1), ("green", 1), ("3", 3), ("물", 3), ("Cafe\u{301}", 4), ("c", 4), ("2", 2),
        ("gree\u{200B}k", 2),
    ])
    func `an option goes by its text, number or beginning`(_ name: String, _ number: Int) throws {
        #expect(try Poll.sample(Self.drinks).option(named: name).number == OptionNumber(number))
    }

    @Test(arguments: [("1", 2), ("2", 1), ("10", 3), ("3", 3), ("4", 4), ("100", 4)])
    func `a text that is a number goes before the number`(_ name: String, _ number: Int) throws {
        #expect(try Poll.sample(Self.numbers).option(named: name).number == OptionNumber(number))
    }

    @Test(arguments: [("agree", 1), ("찬성", 1), ("찬", 1), ("a", 1), ("1", 1), ("disagree", 2), ("반대", 2), ("DIS", 2), ("2", 2)])
    func `agree and disagree go by both languages`(_ name: String, _ number: Int) throws {
        #expect(try Poll.sample(kind: .yesno).option(named: name).number == OptionNumber(number))
    }

    @Test(arguments: ["0", "5", "01", "+1", "-1", "１", "milk", "tea", "9223372036854775808"])
    func `what is no option is refused with those there are`(_ name: String) {
        let refusal = #expect(throws: WoteError.self) { try Poll.sample(Self.drinks).option(named: name) }
        #expect(refusal?.field == "option")
        #expect(
            refusal?.message.english == "Poll 7 has no option \"\(name)\"; it has 1 Green tea, 2 Greek coffee, 3 물, 4 Café.")
    }

    @Test func `a beginning of several is refused with those it could be`() {
        let refusal = #expect(throws: WoteError.self) { try Poll.sample(Self.drinks).option(named: "gree") }
        #expect(refusal?.message.english == "\"gree\" could be 1 Green tea, 2 Greek coffee; write more of it, or its number.")
    }

    @Test(arguments: ["", "  ", "\u{200B}"])
    func `nothing names no option`(_ name: String) {
        let refusal = #expect(throws: WoteError.self) { try Poll.sample().option(named: name) }
        #expect(refusal?.message.english == "Name an option of poll 7.")
    }

    @Test func `only agree and disagree are translated`() {
        let yesno = Poll.sample(kind: .yesno)
        #expect(yesno.options.map(yesno.label(of:)) == [Phrase("agree", ko: "찬성"), Phrase("disagree", ko: "반대")])
        let single = Poll.sample(kind: .single)
        #expect(single.options.map(single.label(of:)) == [Phrase(verbatim: "agree"), Phrase(verbatim: "disagree")])
    }
}
