import FoundationEssentials

/// Everything one run found, as tables for people and as JSON.
struct Report: Encodable {
    let machine: Machine
    let isQuick: Bool
    let polls: Int
    let rounds: Int
    var findings: [Finding] = []
    var votes: [CrowdSeries] = []

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    /// For a terminal of 80 columns.
    var text: String {
        let heading = conditions.flatMap { $0.wrapped(Self.width) }
        return ([heading, findingsTable] + votes.map(Self.table)).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    private static let width = 80

    /// Where and how it was measured, one thing a line.
    var conditions: [String] {
        let filled = "\(polls.grouped) polls, medians of \(rounds) rounds"
        return machine.lines + [isQuick ? "a quick run to see that it works: the figures mean nothing" : filled]
    }

    private var findingsTable: [String] {
        guard !findings.isEmpty else { return [] }
        let references = findings.reduce(into: [String]()) { references, finding in
            if let beside = finding.beside, !references.contains(beside) { references.append(beside) }
        }
        let rows = findings.map { finding in
            let mark = finding.beside.flatMap(references.firstIndex).map { " [\($0 + 1)]" } ?? ""
            return [
                finding.name, finding.unit, finding.ours.median.short, finding.reference.map { $0.median.short + mark } ?? "",
                finding.ratio?.short ?? "", finding.target?.text ?? "", finding.target.map { $0.isMet ? "yes" : "NO" } ?? "",
            ]
        }
        let notes = references.enumerated().map { "[\($0 + 1)] \($1)" }
        return Table(rows: [["", "unit", "wote", "beside", "ratio", "target", "met"]] + rows).lines + [""] + notes
    }

    private static func table(_ series: CrowdSeries) -> [String] {
        let heading = ["", "votes/s", "p50 ms", "p99 ms", "app µs", "server µs", "WAL B"]
        let rows = series.crowds.flatMap { crowd in
            let (number, plural) = (crowd.callers.grouped, crowd.callers == 1 ? "" : "s")
            let theirs = crowd.pgbench.map { ["  pgbench, \(number) client\(plural)"] + cells($0) }
            return [["\(number) caller\(plural)"] + cells(crowd.wote)] + (theirs.map { [$0] } ?? [])
        }
        return [series.title] + Table(rows: [heading] + rows).lines
    }

    private static func cells(_ figures: VoteFigures) -> [String] {
        [
            figures.votesPerSecond, figures.p50Milliseconds, figures.p99Milliseconds, figures.appMicroseconds,
            figures.postgresMicroseconds, figures.walBytes,
        ].map(\.short)
    }
}
