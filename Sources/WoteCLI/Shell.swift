import Contract
import Core
import Domain
import Terminal

/// One run of the command: where it prints, how, and what it works on.
struct Shell: Sendable {
    let surroundings: Surroundings
    let settings: Settings

    /// What the options that every command takes say.
    struct Settings: Sendable {
        var language = Language.english
        var json = false
        var colour = ColourFlag.auto
        var database: String?
        var actingAs: String?
    }

    var environment: [String: String] { surroundings.environment }
    var isTerminal: Bool { surroundings.output.isTerminal }

    var painter: Painter {
        Painter(isColoured: colourDecision(isTerminal: isTerminal, environment: environment, flag: settings.colour))
    }

    /// Columns to fill on a terminal; elsewhere text is laid out as on an ordinary one.
    var columns: Int {
        guard isTerminal || environment["COLUMNS"] != nil else { return 80 }
        return TerminalSize(environment: environment, descriptor: surroundings.output.descriptor).columns
    }

    /// How things are written for the reader of this run.
    var style: Rendering {
        Rendering(
            language: settings.language, columns: columns, painter: painter,
            glyphs: isTerminal ? Glyphs(environment: environment) : .unicode)
    }

    func say(_ phrase: Phrase) -> String { phrase[settings.language] }

    func print(_ lines: [String]) async throws { try await surroundings.output.write(lines: lines) }

    func print(_ phrase: Phrase) async throws { try await print([say(phrase)]) }

    /// Prints what the command answers: as JSON if asked for, else as lines.
    func print(_ response: some Encodable, else lines: (Rendering) -> [String]) async throws {
        try await print(settings.json ? [try JSON.text(response)] : lines(style))
    }

    /// Talk beside the data: to a person at a terminal only.
    func hint(_ phrase: Phrase) async throws {
        guard surroundings.errors.isTerminal, isTerminal, !settings.json else { return }
        try await surroundings.errors.write(lines: [say(phrase)])
    }

    /// Talk that must be seen at once, on the error stream.
    func warn(_ phrase: Phrase) async throws {
        try await surroundings.errors.write(lines: [say(phrase)])
        try await surroundings.errors.flush()
    }

    /// How far something long has come, on a terminal's error stream.
    func progress(total: Int?) -> Progress {
        let words = ProgressWords(
            title: say(Phrase("records", ko: "항목")), rate: { [settings] in Phrase("\($0)/s", ko: "초당 \($0)")[settings.language] },
            remaining: { [settings] in Phrase("\($0) left", ko: "\($0) 남음")[settings.language] })
        return Progress(total: total, words: words, environment: environment)
    }
}
