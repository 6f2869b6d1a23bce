import Foundation
import ProgramRuns
import Testing

/// The checker as a whole, in short forms.
@Suite(.serialized) struct RunTests {
    /// Two kills of the server and what else belongs to it; then logs and rows of the same run are tampered with.
    @Test func aShortRunIsCleanAndTamperingWithItIsFound() async throws {
        let place = try Place()
        defer { place.remove() }
        let kept = KeptRun(folder: place.folder.appending(path: "kept"), place: place)
        let report = try await place.check(
            "run", "--seed", "7", "--kills", "2", "--seconds", "12", "--clients", "3", "--keep", kept.folder.path, status: 0)
        #expect(report.violations == [])
        #expect(report.summary.acknowledged > 0 && report.summary.raced > 0)
        #expect(report.summary.faults["kill of the whole server"] == 2, "one of them after the last ballot")
        #expect(report.summary.faults["kill of the postmaster"] == 1)
        #expect(try place.leftovers() == [])
        for tampering in KeptRun.LogTampering.allCases {
            let (report, victim) = try await kept.verify(after: tampering)
            #expect(report.violations.contains { $0.isAbout(victim) }, "\(tampering): \(report.violations)")
        }
        for tampering in KeptRun.RowTampering.allCases {
            let (report, victim) = try await kept.verify(after: tampering)
            #expect(report.violations.contains { $0.isAbout(victim) && $0.rule == tampering.rule }, "\(tampering): \(report.violations)")
        }
    }

    /// Postgres itself, told to acknowledge what is not on the disk yet.
    @Test func aServerThatLosesWhatItAcknowledgedIsFoundOut() async throws {
        let place = try Place()
        defer { place.remove() }
        let report = try await place.check(
            "run", "--seed", "7", "--kills", "2", "--seconds", "6", "--clients", "2", "--setting", "synchronous_commit=off", status: 1)
        #expect(report.violations.contains { ($0.rule == "lost" || $0.rule == "answer") && $0.voter != nil && $0.poll != nil })
        #expect(try place.leftovers().count == 1, "what is wrong is kept to be looked at")
    }

    /// 20,000 submissions: four processes hand in the ballots of 5,000 voters at the same moment.
    @Test func racedDoubleSubmissionsLeaveNoDouble() async throws {
        let place = try Place()
        defer { place.remove() }
        let report = try await place.check("race", "--voters", "5000", "--clients", "4", status: 0)
        #expect(report.violations == [])
        #expect(report.summary.answers == ["accepted": 5000, "unchanged": 15_000])
        #expect(report.summary.standingBallots == 5000)
        #expect(report.summary.raced > 0)
        #expect(try place.leftovers() == [])
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsItAndCleansUp(signal: Int32) async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try ProgramRun("wote-checker", ["run", "--seconds", "600", "--json", place.json.path], in: place)
        await run.wait(for: "the clients vote")
        kill(run.pid, signal)
        _ = await run.end()
        #expect(run.status == 130)
        #expect(try place.leftovers() == [])
        #expect(!FileManager.default.fileExists(atPath: place.json.path))
        #expect(try place.processes() == [])
    }

    @Test(arguments: [
        (["--fast"], "unknown option '--fast'"), (["run", "--setting", "x"], "x is no setting; write NAME=VALUE"), (["verify"], "FOLDER"),
        (["verify", "/nonexistent"], "/nonexistent"),
    ]) func aWrongCommandLineIsRefused(arguments: [String], words: String) async throws {
        let place = try Place()
        defer { place.remove() }
        let run = try ProgramRun("wote-checker", arguments, in: place)
        let output = await run.end()
        #expect(output.hasPrefix("wote-checker: ") && output.contains(words), "\(output)")
        #expect(run.status == 2)
    }
}

/// What the tests read of a report.
struct ReadReport: Decodable {
    struct Summary: Decodable {
        let acknowledged: Int
        let raced: Int
        let standingBallots: Int
        let answers: [String: Int]
        let faults: [String: Int]
    }

    struct Violation: Decodable, Equatable {
        let rule: String
        let poll: String?
        let voter: String?
        let reason: String

        func isAbout(_ victim: KeptRun.Victim) -> Bool { poll == victim.poll && voter == victim.voter }
    }

    let summary: Summary
    let violations: [Violation]
}

extension Place {
    /// Runs the checker, which has to end with `status`, and reads its report.
    func check(_ arguments: String..., status: Int32) async throws -> ReadReport {
        let run = try ProgramRun("wote-checker", arguments + ["--json", json.path], in: self)
        let output = await run.end()
        try #require(run.status == status, "\(output)")
        return try JSONDecoder().decode(ReadReport.self, from: Data(contentsOf: json))
    }

    /// The processes whose command line names this place.
    func processes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap { pid in
            // Gone meanwhile is as good.
            FileManager.default.contents(atPath: "/proc/\(pid)/cmdline").map { String(decoding: $0, as: UTF8.self) }
        }.filter { $0.contains(folder.path) }
    }
}
