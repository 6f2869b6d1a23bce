import Testing

@testable import Arguments

@Suite("A suggestion")
struct SuggestionTests {
    @Test(
        "counts slips",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abcd", "badc", 2), ("vote", "vot", 1),
            ("vote", "votes", 1), ("vote", "note", 1), ("kitten", "sitting", 3), ("가나", "나가", 1), ("ca", "abc", 3),
        ])
    func distance(left: String, right: String, distance: Int) {
        #expect(editDistance(left, right) == distance)
        #expect(editDistance(right, left) == distance)
    }

    @Test(
        "is the nearest that is near enough",
        arguments: [
            ("lsit", "list"), ("vo", "vote"), ("unvot", "unvote"), ("complet", "completions"), ("dctor", "doctor"), ("x", nil), ("", nil),
            ("quux", nil), ("abc", nil), ("bd", "db"), ("watchh", "watch"),
        ])
    func nearestCandidate(text: String, meant: String?) {
        let commands = ["list", "vote", "unvote", "completions", "doctor", "watch", "db"]
        #expect(nearest(to: text, among: commands) == meant)
    }

    @Test("shares a letter with what was typed") func nothingShared() {
        #expect(nearest(to: "a", among: ["b", ""]) == nil)
        #expect(nearest(to: "ab", among: ["b"]) == nil)
    }
}
