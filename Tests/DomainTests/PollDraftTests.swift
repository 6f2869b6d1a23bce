import Domain
import Testing

struct PollDraftTests {
    private func draft(_ options: [String], kind: PollKind = .single, title: String = "Lunch?") throws(WoteError) -> PollDraft {
        try PollDraft(question: Question(title: title), rules: PollRules(kind: kind), options: options, deadline: .standard)
    }

    @Test(arguments: [2, 20])
    func `2 to 20 options are taken in their order`(_ count: Int) throws {
        let options = (1...count).reversed().map { "option \($0)" }
        #expect(try draft(options).options == options)
    }

    @Test(arguments: [0, 1, 21, 100])
    func `other numbers of options are refused with the limit`(_ count: Int) {
        let refusal = #expect(throws: WoteError.self) { try draft((0..<count).map { "option \($0)" }) }
        #expect(refusal?.field == "options")
        #expect(refusal?.message.english == "A poll has 2 to 20 options; \(count) were given.")
    }

    @Test(arguments: [
        ["tea", "tea"], ["A", "a "], ["é", "e\u{301}"], ["A", "A\u{200B}"], ["찬성", "\u{110E}\u{1161}\u{11AB}\u{1109}\u{1165}\u{11BC}"],
    ])
    func `options that read the same are refused`(_ pair: [String]) {
        let refusal = #expect(throws: WoteError.self) { try draft(["other"] + pair) }
        #expect(refusal?.field == "options")
        #expect(
            refusal?.message
                == Phrase("Options 2 and 3 read the same; give each its own text.", ko: "선택지 2와 3이 같습니다. 서로 다르게 입력하세요."))
    }

    @Test func `options are trimmed, and an empty one is refused`() throws {
        #expect(try draft([" tea ", "coffee\n"]).options == ["tea", "coffee"])
        let refusal = #expect(throws: WoteError.self) { try draft(["tea", " "]) }
        #expect(refusal?.field == "option")
    }

    @Test(arguments: [[], ["agree", "disagree"]])
    func `a yesno poll has its two options`(_ options: [String]) throws {
        #expect(try draft(options, kind: .yesno).options == ["agree", "disagree"])
    }

    @Test(arguments: [["disagree", "agree"], ["yes", "no"], ["agree"]])
    func `a yesno poll takes no others`(_ options: [String]) {
        let refusal = #expect(throws: WoteError.self) { try draft(options, kind: .yesno) }
        #expect(refusal?.field == "options")
    }

    @Test func `the question is trimmed, and what is blank is absent`() throws {
        let question = try Question(title: " Buy it? ", body: " \u{200B}", link: "", price: Price(amount: 0)).checked()
        #expect(question == Question(title: "Buy it?", body: nil, link: nil, price: try Price(amount: 0)))
        #expect(throws: WoteError.self) { try draft(["a", "b"], title: "") }
    }

    @Test func `a poll closes after a day unless told otherwise`() { #expect(Deadline.standard == .after(seconds: 24 * 60 * 60)) }
}
