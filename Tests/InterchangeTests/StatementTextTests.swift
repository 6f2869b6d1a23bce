import Domain
import Testing

@testable import Interchange

struct StatementTextTests {
    @Test(arguments: [
        ("Short.", "Short."), ("  two\r\nlines\t and  more \n", "two lines and more"),
        ("bell\u{7} and\u{85}next\u{0}line", "bell and nextline"),
        ("'quoted'", "'quoted'"), ("=1+1", "=1+1"), ("찬성\u{2028}합니다", "찬성 합니다"),
        (String(repeating: "👩‍👩‍👧‍👦", count: 100), String(repeating: "👩‍👩‍👧‍👦", count: 100)),
    ])
    func aTextThatFitsIsAllTitle(text: String, title: String) throws {
        #expect(try StatementText(text).question() == Question(title: title))
    }

    @Test func aLongTextIsCutAfterAWordAndKeptWhole() throws {
        let text = String(repeating: "word ", count: 20) + "end\nsecond line"
        let question = try StatementText(text).question()
        // 20 words take 99 characters and the space after them is the 100th.
        #expect(question.title == String(repeating: "word ", count: 19) + "word…")
        #expect(question.title.count == 100)
        #expect(question.body == text)
    }

    @Test func aWordThatStraddlesTheLimitIsLeftOut() throws {
        let question = try StatementText(String(repeating: "a", count: 60) + " " + String(repeating: "b", count: 60)).question()
        #expect(question.title == String(repeating: "a", count: 60) + "…")
    }

    @Test(arguments: ["ab ", ""])
    func textWithoutSpacesIsCutBetweenCharacters(beginning: String) throws {
        let text = beginning + String(repeating: "각", count: 150)
        let question = try StatementText(text).question()
        #expect(question.title == text.prefix(99) + "…")
        #expect(question.body == text)
    }

    @Test func controlCharactersLeaveTheBodyToo() throws {
        let text = String(repeating: "long ", count: 30)
        #expect(try StatementText("\u{1B}" + text + "\u{85}tab\tend").question().body == text + "\ntab\tend")
    }

    @Test func aBombOfCombiningMarksIsRefused() {
        let text = "a" + String(repeating: "\u{301}", count: 3000)
        #expect(throws: WoteError.self) { try StatementText(text).question() }
    }
}
