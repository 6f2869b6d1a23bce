import Terminal
import Testing

@Suite struct FittingTests {
    @Test(arguments: [
        ("wote", 4, "wote"), ("wote", 3, "wo…"), ("wote", 1, "…"), ("wote", 0, ""), ("wote", -1, ""), ("", 0, ""),
        ("한글투표", 8, "한글투표"), ("한글투표", 7, "한글투…"), ("한글투표", 6, "한글…"), ("한글투표", 2, "…"), ("한", 1, "…"),
        ("😀😀", 4, "😀😀"), ("😀😀", 3, "😀…"), ("e\u{301}x", 2, "e\u{301}x"), ("e\u{301}xy", 2, "e\u{301}…"),
        ("👩‍👩‍👧‍👦ab", 3, "👩‍👩‍👧‍👦…"), ("🇰🇷🇺🇸🇯🇵", 4, "🇰🇷…"),
    ])
    func `a cut text ends between clusters`(text: String, width: Int, expected: String) {
        #expect(text.truncated(to: width) == expected)
    }

    @Test(arguments: [(5, "ab..."), (3, "..."), (2, "ab"), (1, "a"), (0, "")])
    func `an ellipsis that does not fit is left out`(width: Int, expected: String) {
        #expect("abcdef".truncated(to: width, ellipsis: "...") == expected)
    }

    @Test(arguments: 0...9)
    func `a cut text is a beginning of the text and never too wide`(width: Int) {
        let failures = MixedText(seed: 1).prefix(2000).filter { text in
            let cut = text.truncated(to: width)
            return displayWidth(of: cut) > width || !(cut == text || isBeginning(cut, of: text))
        }
        #expect(failures.isEmpty, "\(failures.prefix(3).map(\.debugDescription))")
    }

    /// Whether the cut text, but for its ellipsis, ends where one of the text's clusters does.
    private func isBeginning(_ cut: String, of text: String) -> Bool {
        var kept = Array(cut.unicodeScalars)
        if kept.last == "…" { kept.removeLast() }
        let boundaries = text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) }
        return boundaries.contains(kept.count) && text.unicodeScalars.starts(with: kept)
    }

    @Test(arguments: [
        ("ab", 5, Alignment.leading, "ab   "), ("ab", 5, .trailing, "   ab"), ("ab", 5, .centre, " ab  "),
        ("한글", 5, .leading, "한글 "), ("한글", 6, .trailing, "  한글"), ("e\u{301}", 3, .leading, "e\u{301}  "),
        ("abc", 2, .leading, "abc"), ("", 2, .centre, "  "), ("a", 0, .trailing, "a"), ("a", -3, .leading, "a"),
    ])
    func `padding counts columns`(text: String, width: Int, alignment: Alignment, expected: String) {
        #expect(text.padded(to: width, alignment: alignment) == expected)
    }
}
