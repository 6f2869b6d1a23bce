import Contract
import Domain
import Postgres

extension LabelResponse: CatalogueTable {
    static var table: String { "labels" }

    static func select(_ page: SQL, for caller: Caller) -> SQL { "SELECT e.* FROM (\(page)) AS e" }

    init(_ row: Row) throws {
        self.init(PollLabel(id: try row["id"], name: try row["name"], colour: try row["colour"], createdAt: try row["created_at"]))
    }

    static func column(for colour: PollLabel.Colour, in database: Connection) -> (name: SQL, value: SQL) { ("colour", "\(colour)") }

    static func release(_ label: Int64, in database: Connection) async throws -> Int {
        try await database.query("DELETE FROM poll_labels WHERE label_id = \(label)").affected
    }
}

extension Connection {
    /// The ids of labels that are there, and stay there until the transaction ends.
    func labels(named names: [String]) async throws -> [Int64] {
        var ids: [Int64] = []
        for name in names { ids.append(try await LabelResponse.lock(name, "KEY SHARE", in: self)) }
        return ids
    }

    /// Puts labels on a poll, those it carries already apart; tells how many are new.
    func put(labels: [Int64], on poll: ID<Poll>) async throws -> Int {
        guard !labels.isEmpty else { return 0 }
        try await query("UPDATE polls SET labelled = true WHERE id = \(poll) AND NOT labelled")
        let added = try await query(
            """
            INSERT INTO poll_labels (poll_id, label_id, created_at)
            SELECT p.id, l.id, p.created_at FROM polls AS p, unnest(\(labels)) AS l (id) WHERE p.id = \(poll)
            ON CONFLICT (poll_id, label_id) DO NOTHING
            """
        ).affected
        let carried: Int64 = try await query("SELECT count(*) AS n FROM poll_labels WHERE poll_id = \(poll)").one["n"]
        guard carried <= PollLabel.mostOnAPoll else { throw WoteError.tooManyLabels }
        return added
    }

    /// Takes labels off a poll; tells how many it carried.
    func take(labels: [Int64], off poll: ID<Poll>) async throws -> Int {
        guard !labels.isEmpty else { return 0 }
        return try await query("DELETE FROM poll_labels WHERE poll_id = \(poll) AND label_id = ANY (\(labels))").affected
    }
}
