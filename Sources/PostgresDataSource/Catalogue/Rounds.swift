import Contract
import Domain
import Postgres

extension RoundResponse: CatalogueTable {
    static var table: String { "rounds" }

    /// A round's progress counts the polls that `wote list --round` shows this reader.
    static func select(_ page: SQL, for caller: Caller) -> SQL {
        """
        SELECT e.*, seen.polls, seen.closed FROM (\(page)) AS e
        LEFT JOIN LATERAL (
            SELECT count(*) AS polls, count(*) FILTER (WHERE NOT \(Visibility.isOpen)) AS closed
            FROM polls AS p JOIN tallies AS t ON t.poll_id = p.id WHERE p.round_id = e.id AND \(caller.mayReadPoll)) AS seen ON true
        """
    }

    init(_ row: Row) throws {
        self.init(
            Round(
                id: try row["id"], name: try row["name"], dueAt: try row["due_at", as: Instant.self].clamped,
                createdAt: try row["created_at"], progress: Round.Progress(closed: try row["closed"], polls: try row["polls"])))
    }

    static func column(for due: DeadlineRequest, in database: Connection) async throws -> (name: SQL, value: SQL) {
        do { return ("due_at", "\(try await due.instant(in: database, now: SQL.clock))") } catch let error as WoteError {
            throw error.about("dueAt")
        }
    }

    static func release(_ round: Int64, in database: Connection) async throws -> Int {
        try await database.query("UPDATE polls SET round_id = NULL WHERE round_id = \(round)").affected
    }
}

extension Connection {
    /// The id of a round that is there, and stays there until the transaction ends; `nil` for no name.
    func round(named name: String?) async throws -> Int64? {
        guard let name else { return nil }
        return try await RoundResponse.lock(name, "KEY SHARE", in: self)
    }

    /// Puts a poll into a round, or out of the one it is in; tells whether that was a change.
    func put(_ poll: ID<Poll>, into round: Int64?) async throws -> Bool {
        try await query("UPDATE polls SET round_id = \(round) WHERE id = \(poll) AND round_id IS DISTINCT FROM \(round)::bigint").affected
            > 0
    }
}
