import Terminal
import Verification

extension Report {
    /// The report as people read it: a table, and the violations.
    var lines: [String] {
        let rows =
            [
                ("operations", String(summary.operations)), ("acknowledged", String(summary.acknowledged)),
                ("refused", String(summary.refused)), ("in doubt", String(summary.inDoubt)),
                ("at the same time as another of the same voter", String(summary.raced)),
            ] + sorted(summary.answers).map { ("  " + $0, $1) } + [("client processes", String(summary.clients))]
            + sorted(summary.faults) + [
                ("longest outage of the server", "\(summary.longestOutageSeconds) s"),
                ("longest time without an acknowledgement", "\(summary.longestSilenceSeconds) s"),
                ("standing ballots", String(summary.standingBallots)), ("violations", String(violations.count)),
            ]
        let table = Table(
            columns: [Table.Column(), Table.Column(alignment: .trailing)], rows: rows.map { [Table.Cell($0), Table.Cell($1)] })
        return table.lines(fitting: 80) + shown
    }

    /// The violations, the first of many.
    private var shown: [String] {
        let limit = 20
        let rest = violations.count > limit ? ["… and \(violations.count - limit) more; --json tells all"] : []
        return violations.isEmpty ? [] : [""] + violations.prefix(limit).map(\.description) + rest
    }

    private func sorted(_ counts: [String: Int]) -> [(String, String)] { counts.sorted { $0.key < $1.key }.map { ($0, String($1)) } }
}
