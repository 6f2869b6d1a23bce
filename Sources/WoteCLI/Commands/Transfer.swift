import Contract
import Core
import Domain
import Interchange
import Terminal

/// Moves communities between files and the data source, showing how far it has come.
struct Transfer {
    let shell: Shell
    let session: Session

    /// Takes in one Polis conversation, all of it or nothing.
    func importPolis(_ folder: String) async throws -> ExitStatus? {
        let export = try await PolisExport(folder: folder)
        let summary = try await load(try await export.records(), plan: .merge(origin: export.origin), total: export.count)
        return try await report(summary, differing: export.findings.differing.count)
    }

    /// Takes in a community that wote exported, into an empty one.
    func importJSON(_ path: String) async throws -> ExitStatus? {
        let file = try await InputFile(path: path)
        let reading = CommunityJSON.read(file.chunks, name: path)
        let summary = try await load(reading.records, plan: .restore, total: nil)
        return try await report(summary, differing: await reading.differing().count)
    }

    /// Takes in a file of ballots as one poll.
    func importBallots(_ path: String, as format: ElectionFormat?, kind: PollKind.Name?, title: String?) async throws -> ExitStatus? {
        let name = path == "-" ? shell.say(Phrase("standard input", ko: "표준 입력")) : path
        let ballots = try await BallotImport(
            try await InputFile(path: path), name: name, as: format, kind: kind, title: title, now: .now)
        let summary = try await load(ballots.records, plan: .merge(origin: ballots.origin), total: ballots.count)
        try await shell.print(BallotImportReport(summary, blank: ballots.blank)) {
            $0.lines(BallotImportReport(summary, blank: ballots.blank))
        }
        return nil
    }

    private func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, total: Int?
    ) async throws -> ImportSummary {
        let progress = shell.progress(total: total)
        let outcome: Result<ImportSummary, WoteError>
        do {
            outcome = .success(try await session.useCases.admin.load(records, plan: plan) { progress.update(count: $0) })
        } catch {
            outcome = .failure(error)
        }
        await progress.finish()
        return try outcome.get()
    }

    private func report(_ summary: ImportSummary, differing: Int) async throws -> ExitStatus? {
        try await shell.print(ImportReport(summary, differing: differing)) { $0.lines(summary, differing: differing) }
        return nil
    }
}

extension Transfer {
    /// Writes the community, or one poll, to standard output.
    func export(poll: ID<Poll>?, as form: ExportForm) async throws -> ExitStatus? {
        let pen =
            switch form {
            case .community: Pen(CommunityJSON.Writer())
            case .results: Pen(try ResultsCSV(now: .now))
            case .voters: Pen(try BallotsCSV())
            case .ballots(let form): Pen(PollBallots(form))
            }
        try await write(poll, through: pen)
        return nil
    }

    private func write(_ poll: ID<Poll>?, through pen: Pen) async throws {
        let progress = shell.progress(total: nil)
        let output = shell.surroundings.output
        try await session.useCases.admin.dump(poll: poll) { record, tally in
            let (text, count) = try pen.write(record, tally)
            try await output.write(text)
            progress.update(count: count)
        }
        try await output.write(try pen.finish())
        await progress.finish()
    }
}
