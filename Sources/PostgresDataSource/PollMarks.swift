import Contract
import Domain
import Postgres

/// The labels and the round that a request sets on a poll. They are found, and held, before the poll is locked: who deletes one holds it
/// first and its polls after.
struct PollMarks {
    private let added: (names: [String], ids: [Int64])
    private let removed: (names: [String], ids: [Int64])
    /// An empty name takes the poll out of its round.
    private let round: (name: String, id: Int64?)?

    init(adding: [String]?, removing: [String]? = nil, round name: String?, in database: Connection) async throws {
        added = (adding ?? [], try await database.labels(named: adding ?? []))
        removed = (removing ?? [], try await database.labels(named: removing ?? []))
        guard let name else {
            round = nil
            return
        }
        round = (name, name.isEmpty ? nil : try await database.round(named: name))
    }

    /// Sets them on a poll; what an admin changes is in the log, labels on a poll of their own apart.
    func apply(to poll: ID<Poll>, by member: Member, in database: Connection) async throws {
        let new = try await database.put(labels: added.ids, on: poll)
        let gone = try await database.take(labels: removed.ids, off: poll)
        if new + gone > 0, try await database.author(of: poll) != member.id {
            let changes = added.names.map { "+\($0)" } + removed.names.map { "-\($0)" }
            try await database.audit("set-labels", by: member, poll: poll, reason: changes.joined(separator: " "))
        }
        if let round, try await database.put(poll, into: round.id) {
            try await database.audit("set-round", by: member, poll: poll, reason: round.name.isEmpty ? "-" : round.name)
        }
    }
}
