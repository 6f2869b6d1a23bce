import Foundation
import Testing

/// The transcripts beside this file.
enum Golden {
    static let folder = (#filePath as NSString).deletingLastPathComponent + "/Golden"

    /// The names of those in a subfolder, without their ending.
    static func names(_ kind: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(kind)")) ?? []
        return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Whether what comes is to be written into the files instead of compared: `WOTE_RECORD=1 swift test …`, then read the diff.
    static let isRecording = ProcessInfo.processInfo.environment["WOTE_RECORD"] == "1"
}

@Suite(.timeLimit(.minutes(10))) struct TranscriptTests {
    @Test(arguments: Golden.names("community"))
    func `what the command says in a community`(name: String) async throws {
        try await replay("community/\(name)", in: try await Community.make(name))
    }

    /// Each with a home of its own, where no database is yet.
    @Test(arguments: Golden.names("fresh"))
    func `what the command says on a fresh machine`(name: String) async throws {
        let place = try Sandbox()
        Community.homes.append(place.home)
        try await replay("fresh/\(name)", in: place)
    }

    private func replay(_ name: String, in place: Sandbox) async throws {
        let file = "\(Golden.folder)/\(name).txt"
        var transcript = Transcript(try String(contentsOfFile: file, encoding: .utf8))
        try #require(!transcript.steps.isEmpty, "\(name) has no commands")
        for (index, step) in transcript.steps.enumerated() {
            let actual = try await run(step, in: place).lines(replacing: [(place.home, "~"), (place.home.replacing("/", with: "%2F"), "~")])
            if !Golden.isRecording, actual != step.outcome {
                Issue.record("\(name): $ \(step.command)\n\(difference(expected: step.outcome, actual: actual))")
            }
            transcript.steps[index].outcome = actual
        }
        if Golden.isRecording { try transcript.text.write(toFile: file, atomically: true, encoding: .utf8) }
    }

    private func run(_ step: Transcript.Step, in place: Sandbox) async throws -> Ended {
        guard step.command.hasPrefix("tty ") else { return try await place.shell(step.command) }
        let words = step.command.split(separator: " ", maxSplits: 2)
        let columns = try #require(Int(words[1]), "tty COLUMNS COMMAND")
        return try await place.shell(String(words[2]), columns: columns, moves: step.moves)
    }
}
