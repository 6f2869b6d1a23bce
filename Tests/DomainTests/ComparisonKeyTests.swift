import Domain
import Testing

struct ComparisonKeyTests {
    private static let england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    private static let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"

    @Test(arguments: [
        ("é", "e\u{301}"), ("A", "a "), ("A", "\u{200B}A"), ("A", "A\u{200B}"), ("찬성", "\u{110E}\u{1161}\u{11AB}\u{1109}\u{1165}\u{11BC}"),
        ("green tea", "Green \u{3000}\tTea"), ("❤", "❤\u{FE0F}"), ("a", "\u{FEFF}a\u{200F}"), ("Ω", "\u{2126}"), ("A", "A\u{E0041}"),
        (Self.england, " \(Self.england)\u{200B}"),
    ])
    func `texts that read the same share a key`(_ first: String, _ second: String) {
        #expect(first.comparisonKey == second.comparisonKey)
        #expect(Set([first.comparisonKey, second.comparisonKey]).count == 1)
    }

    @Test(arguments: [("e", "é"), ("green tea", "greentea"), ("찬성", "반대"), ("1", "１"), (Self.england, Self.scotland), (Self.england, "🏴")])
    func `texts that read differently do not`(_ first: String, _ second: String) {
        #expect(first.comparisonKey != second.comparisonKey)
    }

    @Test func `invisible text has an empty key`() { #expect(" \u{200B}\u{E0041} ".comparisonKey == "") }
}
