import Domain
import Testing

struct TextRuleTests {
    @Test(arguments: [1, 99, 100])
    func `a title of up to 100 characters is taken`(_ count: Int) throws {
        let title = String(repeating: "가", count: count)
        #expect(try TextRule.title.accept(title) == title)
    }

    @Test func `lengths are counted in characters, as readers do`() throws {
        let family = "👩‍👩‍👧‍👦"
        let longest = String(repeating: family, count: 80)
        #expect(try TextRule.option.accept(longest) == longest)
        let refusal = #expect(throws: WoteError.self) { try TextRule.option.accept(longest + family) }
        #expect(refusal?.code == .invalid)
        #expect(refusal?.field == "option")
        #expect(refusal?.message == Phrase("The option has 81 characters; at most 80 are allowed.", ko: "선택지는 81자입니다. 80자까지 쓸 수 있습니다."))
    }

    @Test(arguments: ["", " ", " \n\t\u{3000}", "\u{200B}", "\u{200E}\u{200F}", "\u{2060}\u{FEFF}", "\u{3164}", "\u{E0041}"])
    func `what shows nothing is empty`(_ text: String) throws {
        let refusal = #expect(throws: WoteError.self) { try TextRule.title.accept(text) }
        #expect(
            refusal?.message
                == Phrase("The title is empty; write at least one visible character.", ko: "제목이 비어 있습니다. 보이는 글자를 하나 이상 입력하세요."))
        #expect(try TextRule.body.acceptOptional(text) == nil)
    }

    @Test func `white space around a text goes, inside it stays`() throws {
        #expect(try TextRule.title.accept(" \u{A0}two  words\u{2003}\r\n") == "two  words")
    }

    @Test(arguments: [
        "a\u{0}b": "U+0", "a\u{1B}[31m": "U+1B", "a\u{7F}": "U+7F", "a\u{9B}b": "U+9B", "a\nb": "U+A", "a\u{2028}b": "U+2028",
    ])
    func `a control character is refused and named`(_ text: String, _ code: String) {
        let refusal = #expect(throws: WoteError.self) { try TextRule.title.accept(text) }
        #expect(
            refusal?.message
                == Phrase("The title contains the control character \(code); leave it out.", ko: "제목에 제어 문자(\(code))가 있습니다. 빼고 다시 입력하세요."))
    }

    @Test func `a body has lines, and no other control characters`() throws {
        let body = "one\r\ntwo\n\tthree\u{2028}four"
        #expect(try TextRule.body.accept(body) == body)
        #expect(throws: WoteError.self) { try TextRule.body.accept("a\u{0}b") }
    }

    @Test func `direction marks and joiners belong to the text`() throws {
        let text = "\u{200F}שלום\u{200E} 👨‍💻"
        #expect(try TextRule.title.accept(text) == text)
    }

    @Test func `one character of thousands of combining marks is refused`() {
        let bomb = "a" + String(repeating: "\u{301}", count: 2200)
        let refusal = #expect(throws: WoteError.self) { try TextRule.title.accept(bomb) }
        #expect(bomb.count == 1)
        #expect(refusal?.message.english == "The title takes 4401 bytes; at most 4400 are allowed. Use fewer combining marks.")
        #expect(refusal?.message.korean == "제목은 4401바이트입니다. 4400바이트까지 쓸 수 있습니다. 결합 문자를 줄이세요.")
    }

    @Test(arguments: [
        (TextRule.nickname, "별명이"), (.title, "제목이"), (.option, "선택지가"), (.groupName, "그룹이"), (.reason, "이유가"), (.link, "링크가"),
    ])
    func `Korean names the field in Korean`(_ rule: TextRule, _ beginning: String) {
        let refusal = #expect(throws: WoteError.self) { try rule.accept("") }
        #expect(refusal?.message.korean.hasPrefix("\(beginning) 비어") == true)
    }
}
