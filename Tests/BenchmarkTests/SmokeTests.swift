import Foundation
import ProgramRuns
import Testing

/// The benchmark in its small sizes: that it runs, tells, and leaves nothing behind. Its figures mean nothing here.
@Suite(.serialized) struct SmokeTests {
    @Test func aQuickRunFindsEveryFigureAndCleansUp() async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try ProgramRun(place, ["--quick"])
        let output = await run.end()
        #expect(run.status == 0, "\(output)")
        let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: place.json))
        #expect(report.findings.count == 22)
        #expect(report.findings.allSatisfy { $0.ours.median > 0 })
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

    let findings: [Finding]
}

extension ProgramRun {
    /// A run of the benchmark of the program beside it.
    fileprivate init(_ place: Place, _ arguments: [String]) throws {
        let scripts = URL(filePath: #filePath).appending(path: "../../../Benchmarks/pgbench").standardized
        let places = ["--wote", Self.program("wote").path, "--scripts", scripts.path, "--json", place.json.path]
        try self.init("wote-bench", places + arguments, in: place)
    }
}
