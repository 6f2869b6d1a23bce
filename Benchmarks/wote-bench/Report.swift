import FoundationEssentials

/// Everything one run found, as a table for people and as JSON.
struct Report: Encodable {
    let machine: Machine
    let polls: Int
    let rounds: Int
    let findings: [Finding]

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    var table: String {
        let rows = [["", "unit", "wote", "p99", "beside", "p99", "ratio", "target", "met"]] + findings.map(Self.cells)
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).enumerated().map { $0 == 0 ? Self.left($1.0, $1.1) : Self.right($1.0, $1.1) }.joined(separator: "  ")
        }
        let references = Set(findings.compactMap(\.beside)).sorted().map { "  " + $0 }
        return (machine.lines + ["\(polls) polls, medians of \(rounds) rounds", ""] + lines + ["", "beside:"] + references)
            .joined(separator: "\n")
    }

    private static func cells(_ finding: Finding) -> [String] {
        [
            finding.name, finding.unit, text(finding.ours.median), text(finding.ours.p99), text(finding.reference?.median),
            text(finding.reference?.p99), finding.ratio.map { text($0) } ?? "", finding.target?.text ?? "",
            finding.target.map { $0.isMet ? "yes" : "NO" } ?? "",
        ]
    }

    /// Three digits that count, no more.
    private static func text(_ value: Double?) -> String {
        guard let value else { return "" }
        if value >= 100 { return String(Int(value.rounded())) }
        let scale = value >= 10 ? 10.0 : 100.0
        return String((value * scale).rounded() / scale)
    }

    private static func left(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
    private static func right(_ text: String, _ width: Int) -> String { String(repeating: " ", count: width - text.count) + text }
}
