import Foundation
import ProgramRuns
import Testing

/// The benchmark in its small sizes: that it runs, tells, and leaves nothing behind. Its figures mean nothing here.
@Suite(.serialized) struct SmokeTests {
    @Test func aQuickRunFindsEveryFigureAndCleansUp() async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try ProgramRun(place, ["--quick", "--charts", place.charts.path])
        let output = await run.end()
        #expect(run.status == 0, "\(output)")
        let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: place.json))
        #expect(report.findings.count == 16)
        #expect(report.findings.allSatisfy { $0.ours.median > 0 })
        #expect(report.votes.map(\.synchronousCommit) == ["on", "on", "off", "off"])
        let crowds = report.votes.flatMap(\.crowds)
        #expect(crowds.map(\.callers) == Array(repeating: [1, 64, 256], count: 4).flatMap { $0 })
        #expect(crowds.allSatisfy { $0.wote.count == 6 && ($0.pgbench?.count == 6) == ($0.callers < 256) })
        #expect(crowds.flatMap { $0.wote.values }.allSatisfy { $0 > 0 })
        // What its votes use up is a difference, which can be anything for so few.
        let beside = crowds.compactMap(\.pgbench)
        for name in ["votesPerSecond", "p50Milliseconds", "p99Milliseconds"] {
            #expect(beside.allSatisfy { $0[name, default: 0] > 0 })
        }
        #expect(try place.drawn() == ["p99-many-polls.svg", "p99-one-poll.svg", "rate-many-polls.svg", "rate-one-poll.svg"])
        #expect(output.split(separator: "\n").filter { $0.count > 80 && !$0.contains(place.folder.path) } == [])
        #expect(try place.leftovers() == [])
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsItAndCleansUp(signal: Int32) async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try ProgramRun(place, ["--quick"])
        await run.wait(for: "measuring start")
        kill(run.pid, signal)
        _ = await run.end()
        #expect(run.status == 130)
        #expect(try place.leftovers() == [])
        #expect(!FileManager.default.fileExists(atPath: place.json.path))
    }

    @Test(arguments: [
        (["--only", "feed,cats"], "there is no part cats; see --help"), (["--json"], "--json needs a value; see --help"),
        (["--fast"], "unknown option --fast; see --help"),
    ]) func aWrongCommandLineIsRefused(arguments: [String], message: String) async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try ProgramRun(place, arguments)
        #expect(await run.end() == "wote-bench: \(message)\n")
        #expect(run.status == 1)
    }
}

/// What the test reads of the report.
private struct Report: Decodable {
    struct Finding: Decodable {
        let ours: Figures
    }

    struct Figures: Decodable {
        let median: Double
    }

    struct Votes: Decodable {
        let synchronousCommit: String
        let crowds: [Crowd]
    }

    struct Crowd: Decodable {
        let callers: Int
        let wote: [String: Double]
        let pgbench: [String: Double]?
    }

    let findings: [Finding]
    let votes: [Votes]
}

extension Place {
    fileprivate var charts: URL { folder.appending(path: "charts") }

    fileprivate func drawn() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: charts.path).sorted() }
}

extension ProgramRun {
    /// A run of the benchmark of the program beside it.
    fileprivate init(_ place: Place, _ arguments: [String]) throws {
        let scripts = URL(filePath: #filePath).appending(path: "../../../Benchmarks/pgbench").standardized
        let places = ["--wote", Self.program("wote").path, "--scripts", scripts.path, "--json", place.json.path]
        try self.init("wote-bench", places + arguments, in: place)
    }
}
