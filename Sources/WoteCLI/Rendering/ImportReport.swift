import Domain

/// What an import did, in JSON.
struct ImportReport: Encodable {
    let polls: Int64
    /// Polls that an earlier run had brought.
    let pollsFound: Int64
    let members: Int64
    /// Standing ballots in these polls.
    let ballots: Int64
    /// Ballots that a later one of the same voter replaced.
    let superseded: Int64
    /// Polls whose counts in the file are not what the ballots say.
    let differing: Int

    init(_ summary: ImportSummary, differing: Int) {
        (polls, pollsFound, members) = (summary.polls, summary.pollsFound, summary.members)
        (ballots, superseded, self.differing) = (summary.ballots, summary.superseded, differing)
    }
}

extension Rendering {
    func lines(_ summary: ImportSummary, differing: Int) -> [String] {
        let found =
            summary.pollsFound > 0
            ? say(" (\(number(summary.pollsFound)) were here already)", ko: " (\(number(summary.pollsFound))개는 이미 있음)") : ""
        return [
            say("polls       \(number(summary.polls))\(found)", ko: "투표        \(number(summary.polls))\(found)"),
            say("members     \(number(summary.members))", ko: "회원        \(number(summary.members))"),
            say("ballots     \(number(summary.ballots))", ko: "표          \(number(summary.ballots))"),
            say(
                "superseded  \(number(summary.superseded))  (a later ballot of the same voter stands)",
                ko: "대체됨      \(number(summary.superseded))  (같은 사람의 나중 표가 남음)"),
            say(
                "differing   \(differing)  (polls whose counts in the file are not what the ballots say)",
                ko: "다름        \(differing)  (파일의 집계와 표가 다른 투표)"),
        ]
    }
}
