import Domain

/// What an import of ballots did, in JSON.
struct BallotImportReport: Encodable {
    let polls: Int64
    /// 1 if an earlier run had brought the poll: then nothing has changed.
    let pollsFound: Int64
    /// Standing ballots in the poll.
    let ballots: Int64
    /// Ballots of the file that say nothing and were left out.
    let blank: Int64

    init(_ summary: ImportSummary, blank: Int64) {
        (polls, pollsFound, ballots) = (summary.polls, summary.pollsFound, summary.ballots)
        self.blank = blank
    }
}

extension Rendering {
    func lines(_ report: BallotImportReport) -> [String] {
        let found = report.pollsFound > 0 ? say(" (was here already)", ko: " (이미 있음)") : ""
        return [
            say("polls    \(number(report.polls))\(found)", ko: "투표  \(number(report.polls))\(found)"),
            say("ballots  \(number(report.ballots))", ko: "표    \(number(report.ballots))"),
        ]
            + (report.blank > 0
                ? [
                    say(
                        "blank    \(number(report.blank))  (say nothing; left out)",
                        ko: "백지  \(number(report.blank))  (내용이 없어 가져오지 않음)")
                ] : [])
    }
}
