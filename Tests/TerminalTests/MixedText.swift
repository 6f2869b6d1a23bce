/// Random text of many scripts, the same for the same seed.
struct MixedText: Sequence, IteratorProtocol {
    private var state: UInt64
    private static let pieces = [
        "a", "Z", " ", " ", "-", "한", "글", "투표", "\u{1100}\u{1161}\u{11A8}", "日", "😀", "👩‍👩‍👧‍👦", "👍🏽", "🇰🇷", "\u{1F1F0}", "❤️", "1️⃣",
        "e\u{301}", "\u{301}", "\u{200D}", "\u{200B}", "\u{FE0F}", "مرحبا", "שלום", "नमस्ते", "क्षि", "ไทย", "ＡＢ", "\u{AD}", "\u{600}",
        "https://example.test/", "\n",
    ]

    init(seed: UInt64) { state = seed }

    mutating func next() -> String? {
        (0..<Int(random() % 12)).map { _ in Self.pieces[Int(random() % UInt64(Self.pieces.count))] }.joined()
    }

    /// splitmix64
    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
