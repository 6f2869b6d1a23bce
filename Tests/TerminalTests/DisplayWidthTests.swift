import Glibc
import Terminal
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("wote 42", 7), ("a\u{7}b\u{1B}c", 3), ("\r\n", 0),
        ("한글", 4), ("한글 투표", 9), ("투표, vote", 10), ("日本語", 6), ("ｶﾅ", 2), ("ＡＢ", 4), ("「」", 4), ("　", 2),
        ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("\u{1100}\u{1100}\u{1161}", 2),
        ("😀😀", 4), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇰🇷", 2), ("🇰🇷🇺🇸", 4), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
        ("❤️", 2), ("❤", 1), ("❤\u{200D}🔥", 2), ("1️⃣", 2), ("#\u{301}", 1),
        ("e\u{301}x", 2), ("é", 1), ("\u{600}👩‍👩‍👧‍👦", 3), ("a\u{301}\u{302}\u{303}\u{304}", 1), ("\u{301}", 0),
        ("مرحبا", 5), ("مَرْحَبًا", 5), ("שָׁלוֹם", 4), ("नमस्ते", 4), ("ไทย", 3), ("ที่", 1),
        ("\u{200B}", 0), ("\u{200D}", 0), ("\u{200E}\u{200F}", 0), ("\u{FEFF}", 0), ("\u{2060}", 0), ("\u{2028}", 0),
        ("\u{AD}", 1), ("…█▏░", 4), ("\u{E000}", 1), ("\u{FFFD}", 1),
    ])
    func `a text takes the columns a terminal gives it`(text: String, columns: Int) {
        #expect(displayWidth(of: text) == columns)
    }

    @Test func `every assigned scalar agrees with the C library`() throws {
        let library = try CLibraryWidth()
        let disagreements = library.scalars { scalar, columns in
            displayWidth(of: Character(scalar)) != columns
        }
        // An Ahom vowel sign that Unicode made a spacing mark after the C library's table was generated.
        #expect(disagreements.filter { $0 != "U+1171e" } == [])
    }
}

/// wcwidth(3) in the locale C.UTF-8; the Glibc module does not declare it.
private struct CLibraryWidth {
    private let wcwidth: @convention(c) (Int32) -> Int32
    private let locale: locale_t

    init() throws {
        let symbol = try #require(dlsym(nil, "wcwidth"))
        wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
        locale = try #require(newlocale(1 << Int32(LC_CTYPE), "C.UTF-8", nil))
    }

    /// The printable scalars that the predicate picks, told the columns of each.
    func scalars(where predicate: (Unicode.Scalar, Int) -> Bool) -> [String] {
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        return (UInt32(0x20)..<0x110000).compactMap(Unicode.Scalar.init).compactMap { scalar in
            let columns = Int(wcwidth(Int32(scalar.value)))
            return columns >= 0 && predicate(scalar, columns) ? "U+" + String(scalar.value, radix: 16) : nil
        }
    }
}
