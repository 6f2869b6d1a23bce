import Testing

@testable import Interchange
@testable import Tallying

/// The shared corpus' real ballots count the same, to the last byte of the result, whichever format they are written in.
struct BallotFileCorpusTests {
    @Test(
        .enabled(if: ElectionCorpus.folder != nil, "\(ElectionCorpus.isMissing)"),
        arguments: ElectionCorpus.cases.filter { $0.hasPrefix("real-") })
    func `real ballots count the same in every format`(_ name: String) throws {
        let folder = try #require(ElectionCorpus.folder)
        let input = try #require(try ElectionCorpus.example(name, in: folder)["input"])
        let json = try ElectionCorpus.expanded(input, in: folder)
        let expected = try ElectionFile.document(.json, CountingRules(), once([UInt8](json.document.utf8))).answer().document
        let (texts, rules) = (try RealBallots(input, in: folder).texts, CountingRules(input))
        let (format, text) = try #require(texts.first)
        #expect(try ElectionFile.document(format, rules, once(Array(text.utf8))).answer().document == expected)
        let ballots = Contents(try read(format, text.utf8, try rules.cells())).ballots
        for (format, text) in texts.dropFirst() {
            #expect(Contents(try read(format, text.utf8, try rules.cells())).ballots == ballots, "\(format)")
        }
    }
}

extension CountingRules {
    /// What a case says besides the ballots.
    fileprivate init(_ input: JSONNode.Value) {
        self.init(
            method: ElectionMethod(rawValue: input["method"]?.text ?? ""), seats: input["seats"].flatMap { Int($0.text) },
            parameters: input["params"]?.written.document)
    }
}

/// The ballots of a case, and its texts in the formats that can hold them.
private struct RealBallots {
    let input: JSONNode.Value
    let options: [String]
    let lines: [(count: String, ballot: Substring)]

    init(_ input: JSONNode.Value, in folder: String) throws {
        guard case .list(let options) = input["options"] else { throw RealBallots.Fault.noOptions }
        self.input = input
        self.options = options.map(\.value.text)
        lines = try ElectionCorpus.lines(of: input["ballots_file"]?.text ?? "", in: folder).map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts[1])
        }
    }

    enum Fault: Error { case noOptions }

    var texts: [(ElectionFormat, String)] {
        switch input["ballots_kind"]?.text {
        case "rank":
            let hasAll = !rankings.contains { $0.isEmpty || $0.contains([]) }
            return [(.blt, blt), (.csv, table(rankings.map(ranks)))] + (hasAll ? [(.toi, preflib)] : [])
        case "choice":
            return [(.csv, table(lines.map { line in options.map { line.ballot.split(separator: ",").contains($0[...]) ? "x" : "" } }))]
        default: return [(.csv, table(lines.map { $0.ballot.split(separator: ",").map { $0 == "-" ? "" : String($0) } }))]
        }
    }

    /// Levels of option numbers from 1. Where ballots name an option again, they are as if they did not: so the rule `skip` has it.
    private var rankings: [[[Int]]] {
        let numbers = Dictionary(uniqueKeysWithValues: zip(options, 1...))
        return lines.map { line in
            var seen: Set<Int> = []
            let levels = line.ballot.split(separator: ">", omittingEmptySubsequences: false).map { level in
                level.split(separator: "=").compactMap { numbers[String($0)] }
            }
            let repeated = levels.map { level in (level.filter { seen.insert($0).inserted }, wasEmpty: level.isEmpty) }
            return line.ballot.isEmpty ? [] : repeated.filter { !$0.0.isEmpty || $0.wasEmpty }.map(\.0)
        }
    }

    private var blt: String {
        let ballots = zip(lines, rankings).map { line, levels in
            let words = levels.map { $0.isEmpty ? "-" : $0.map(String.init).joined(separator: "=") }
            return "\(line.count) \(words.map { $0 + " " }.joined())0\n"
        }
        let seats = input["seats"]?.text ?? "1"
        return "\(options.count) \(seats)\n\(ballots.joined())0\n\((options + ["t"]).map { "\"\($0)\"\n" }.joined())"
    }

    private var preflib: String {
        let orders = zip(lines, rankings).map { line, levels in
            let groups = levels.map { $0.count == 1 ? "\($0[0])" : "{\($0.map(String.init).joined(separator: ","))}" }
            return "\(line.count): \(groups.joined(separator: ","))\n"
        }
        let voters = lines.reduce(0) { $0 + (Int($1.count) ?? 0) }
        let names = options.enumerated().map { "# ALTERNATIVE NAME \($0 + 1): \($1)\n" }
        return """
            # NUMBER ALTERNATIVES: \(options.count)
            # NUMBER VOTERS: \(voters)
            # NUMBER UNIQUE ORDERS: \(orders.count)
            \(names.joined())\(orders.joined())
            """
    }

    private func ranks(_ levels: [[Int]]) -> [String] {
        options.indices.map { option in levels.firstIndex { $0.contains(option + 1) }.map { "\($0 + 1)" } ?? "" }
    }

    private func table(_ rows: [[String]]) -> String {
        "#count,\(options.joined(separator: ","))\n"
            + zip(lines, rows).map { "\($0.count),\($1.joined(separator: ","))\n" }.joined()
    }
}
