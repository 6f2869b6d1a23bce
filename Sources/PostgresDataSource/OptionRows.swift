import Domain
import Postgres

/// The options of a poll as rows.
enum OptionRows {
    /// Options after the first `count`, in one statement.
    static func insert(_ texts: [String], of poll: ID<Poll>, after count: Int = 0) -> SQL {
        let rows = texts.enumerated().map { index, text -> SQL in
            "(\(poll), \(Int16(count + index + 1)), \(text), \(SQL.digest(of: text)))"
        }
        return "INSERT INTO options (poll_id, number, text, text_digest) VALUES \(rows.joined())"
    }

    /// Adds options to an open poll that allows it. Ballots stay as they are: none of them says anything about what came later.
    ///
    /// The tally's lock, which the caller holds, keeps ballots out until the counters have room for the new options.
    static func add(_ texts: [String], to poll: ID<Poll>, in database: Connection, by editor: Member) async throws {
        let row = try await database.query(
            """
            SELECT p.adds_options, t.ends_at > clock_timestamp() AS open, cardinality(t.counts) AS options
            FROM polls AS p JOIN tallies AS t ON t.poll_id = p.id WHERE p.id = \(poll)
            """
        ).one
        guard try row["open"] else { throw WoteError.closed(poll) }
        guard try row["adds_options"] else { throw WoteError.keepsOptions(poll) }
        let (count, most) = (Int(try row["options", as: Int32.self]), PollDraft.optionCount.upperBound)
        guard count + texts.count <= most else { throw WoteError.tooManyOptions(count + texts.count, of: most) }
        try await database.query(insert(texts, of: poll, after: count))
        try await database.query(
            """
            UPDATE tallies SET counts = counts || array_fill(0::bigint, ARRAY[\(Int32(texts.count))]) WHERE poll_id = \(poll)
            """)
        for (index, text) in texts.enumerated() {
            try await database.record("option \(count + index + 1)", from: nil, to: text, of: poll, by: editor)
        }
    }
}
