import Foundation
import Testing

/// The benchmark in its small sizes: that it runs, tells, and leaves nothing behind. Its figures mean nothing here.
@Suite(.serialized) struct SmokeTests {
    @Test func aQuickRunFindsEveryFigureAndCleansUp() async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try Run(place, ["--quick", "--charts", place.charts.path])
        let output = await run.end()
        #expect(run.status == 0, "\(output)")
        let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: place.json))
        #expect(report.findings.count == 10)
        #expect(report.findings.allSatisfy { $0.ours.median > 0 })
        #expect(report.votes.map(\.synchronousCommit) == ["on", "on", "off", "off"])
        let crowds = report.votes.flatMap(\.crowds)
        #expect(crowds.map(\.callers) == Array(repeating: [1, 16, 256, 2000], count: 4).flatMap { $0 })
        #expect(crowds.allSatisfy { $0.wote.count == 6 && $0.pgbench.count == 6 })
        #expect(crowds.flatMap { $0.wote.values }.allSatisfy { $0 > 0 })
        // What its votes use up is a difference, which can be anything for so few.
        for name in ["votesPerSecond", "p50Milliseconds", "p99Milliseconds"] {
            #expect(crowds.allSatisfy { $0.pgbench[name, default: 0] > 0 })
        }
        #expect(try place.drawn() == ["p99-many-polls.svg", "p99-one-poll.svg", "rate-many-polls.svg", "rate-one-poll.svg"])
        #expect(output.split(separator: "\n").filter { $0.count > 80 && !$0.contains(place.folder.path) } == [])
        #expect(try place.leftovers() == [])
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsItAndCleansUp(signal: Int32) async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try Run(place, ["--quick"])
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
        let run = try Run(place, arguments)
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
        let pgbench: [String: Double]
    }

    let findings: [Finding]
    let votes: [Votes]
}

/// A folder for one run's temporary files, which the server's user can reach.
private struct Place {
    let folder: URL
    var json: URL { folder.appending(path: "bench.json") }
    var charts: URL { folder.appending(path: "charts") }
    var temporary: URL { folder.appending(path: "tmp") }

    init() throws {
        folder = URL(filePath: "/tmp/wote-bench-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    func leftovers() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temporary.path) }

    func drawn() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: charts.path).sorted() }

    func remove() {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
}

/// One run of the benchmark that lies beside this test, and all it says.
private struct Run {
    private let process = Process()
    private let output = Pipe()

    init(_ place: Place, _ arguments: [String]) throws {
        let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let scripts = URL(filePath: #filePath).appending(path: "../../../Benchmarks/pgbench").standardized
        process.executableURL = programs.appending(path: "wote-bench")
        let places = ["--wote", programs.appending(path: "wote").path, "--scripts", scripts.path, "--json", place.json.path]
        process.arguments = places + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": place.temporary.path]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try output.fileHandleForWriting.close()
    }

    var pid: pid_t { process.processIdentifier }
    var status: Int32 { process.terminationStatus }

    /// Returns when the run has said `words`, or has ended.
    func wait(for words: String) async {
        let handle = output.fileHandleForReading
        await onThread {
            var said = Data()
            while case let more = handle.availableData, !more.isEmpty {
                said += more
                if String(decoding: said, as: UTF8.self).contains(words) { return }
            }
        }
    }

    /// The rest of what the run says, once it has ended.
    func end() async -> String {
        let (process, handle) = (process, output.fileHandleForReading)
        return await onThread {
            let rest = handle.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: rest, as: UTF8.self)
        }
    }

    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: work()) }.start()
        }
    }
}
