import Domain

struct Transfer {
    let shell: Shell
    let session: Session
    func importPolis(_ p: String) async throws -> ExitStatus? { nil }
    func importJSON(_ p: String) async throws -> ExitStatus? { nil }
    func export(poll: ID<Poll>?, as: ExportFormat, ballots: Bool) async throws -> ExitStatus? { nil }
}
