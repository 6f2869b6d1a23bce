import Tabular
import Testing

@Suite("Formulas")
struct FormulaTests {
    @Test(
        "are defused",
        arguments: [
            "=HYPERLINK(\"http://x.test\",\"c\")", "+1", "-1", "@a", "\t=1", "\tplain", "\rplain", "\nplain", " =1", "\u{A0}=1",
            "\u{3000}=1",
            "\u{200B}=1", "\u{FEFF}=1", "\u{1}=1", "'=1", "''=1", "\"=1", " \" '-1", "＝1", "＋1", "－1", "＠a", "−1", "=",
        ])
    func dangerous(text: String) {
        #expect(defused(text) == "'" + text)
        #expect(undefused(defused(text)) == text)
    }

    @Test("are no other texts", arguments: ["", "a", "1", "1=1", "a-b", "'", "''", "'quoted'", "it's", "가=", "\"a\"", " a", "#N/A", "_=1"])
    func harmless(text: String) {
        #expect(defused(text) == text)
        #expect(undefused(text) == text)
    }

    @Test("of random texts come back exactly, and never bare", arguments: 0..<100)
    func random(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<20 {
            let text = dice.text()
            let safe = defused(text)
            #expect(Array(undefused(safe).unicodeScalars) == Array(text.unicodeScalars))
            #expect(safe.unicodeScalars.first.map { !"=+-@\t\r\n".unicodeScalars.contains($0) } ?? true)
        }
    }
}
