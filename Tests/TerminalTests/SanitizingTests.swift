import Terminal
import Testing

@Suite struct SanitizingTests {
    @Test(arguments: [
        ("plain", "plain"), ("한글 😀", "한글 😀"),
        ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\tb", "a b"), ("a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}f", "a b c d e f"),
        ("\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{FFFD}[31mred\u{FFFD}]0;title\u{FFFD}"),
        ("\u{9B}2J", "\u{FFFD}2J"), ("\0\u{8}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("a\u{202E}b\u{202C}c\u{2066}d\u{2069}e\u{202A}\u{202B}\u{202D}\u{2067}\u{2068}f", "abcdef"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{200F}مرحبا\u{200E}", "\u{200F}مرحبا\u{200E}"),
    ])
    func `one line keeps the words and no command`(text: String, expected: String) {
        #expect(scalars(text.sanitized(.oneLine)) == scalars(expected))
    }

    @Test(arguments: [
        ("a\nb\n", "a\nb\n"), ("a\r\nb\rc\n\nd", "a\nb\nc\n\nd"), ("a\tb", "a    b"), ("\u{1B}[2J\n\u{202E}x", "\u{FFFD}[2J\nx"),
        ("a\n\r\nb", "a\n\nb"), ("a\u{2029}b", "a\nb"),
    ])
    func `a block keeps its lines`(text: String, expected: String) {
        #expect(scalars(text.sanitized(.block)) == scalars(expected))
    }

    @Test(arguments: [TextForm.oneLine, .block])
    func `no control and no reordering gets through`(form: TextForm) {
        let everything = String(String.UnicodeScalarView((UInt32(0)...0x2100).compactMap(Unicode.Scalar.init)))
        let clean = everything.sanitized(form).unicodeScalars
        #expect(clean.allSatisfy { ($0 == "\n" && form == .block) || $0.properties.generalCategory != .control })
        #expect(!clean.contains { ("\u{202A}"..."\u{202E}").contains($0) || ("\u{2066}"..."\u{2069}").contains($0) })
    }

    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
