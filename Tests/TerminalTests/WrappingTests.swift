import Terminal
import Testing

@Suite struct WrappingTests {
    @Test(arguments: [
        ("shall I buy this", 10, ["shall I", "buy this"]),
        ("shall I buy this", 5, ["shall", "I buy", "this"]),
        ("shall", 2, ["sh", "al", "l"]),
        ("ab", 1, ["a", "b"]), ("ab", 0, []), ("ab", -1, []), ("", 5, [""]), ("   ", 2, [""]),
        ("이거 살까 말까", 9, ["이거 살까", "말까"]),
        ("점심메뉴추천해주세요", 7, ["점심메", "뉴추천", "해주세", "요"]),
        ("see https://example.test/a", 10, ["see", "https://ex", "ample.test", "/a"]),
        ("한글", 1, ["…", "…"]), ("한글", 2, ["한", "글"]), ("😀a", 1, ["…", "a"]),
        ("one\n\n  two", 20, ["one", "", "  two"]), ("a b\nc", 3, ["a b", "c"]), ("ab  cd", 6, ["ab  cd"]), ("ab  cd", 5, ["ab cd"]),
        ("a\n", 5, ["a", ""]), ("end   \nx", 4, ["end", "x"]),
    ])
    func `words stay whole where they can`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test(arguments: 0...9)
    func `no line is too wide, none ends in a space, and nothing is lost where clusters fit`(width: Int) {
        let failures = MixedText(seed: 2).prefix(2000).filter { text in
            let lines = text.wrapped(to: width)
            let fits = lines.allSatisfy { displayWidth(of: $0) <= width && !$0.hasSuffix(" ") }
            return !fits || (width >= 4 && visible(lines.joined()) != visible(text))
        }
        #expect(failures.isEmpty, "\(failures.prefix(3).map(\.debugDescription))")
    }

    private func visible(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != " " && $0 != "\n" }
    }
}
