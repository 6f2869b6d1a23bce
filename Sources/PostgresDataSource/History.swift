import Domain
import Postgres

extension Connection {
    /// Keeps what a part of a poll was, when it is to change, and marks the poll as edited.
    func record(_ field: String, from before: String?, to after: String?, of poll: ID<Poll>, by editor: Member) async throws {
        guard before != after else { return }
        try await query(
            """
            INSERT INTO revisions (poll_id, field, before, after, editor_id)
            VALUES (\(poll), \(field), \(before), \(after), \(editor.id))
            """)
        try await query("UPDATE polls SET edited_at = \(SQL.clock) WHERE id = \(poll)")
    }

    /// Enters an admin's act in the log.
    func audit(_ act: String, by admin: Member, poll: ID<Poll>? = nil, member: String? = nil, reason: String? = nil) async throws {
        try await query(
            """
            INSERT INTO audit_log (actor, act, poll_id, member, reason)
            VALUES (\(admin.nickname), \(act), \(poll), \(member), \(reason))
            """)
    }
}

extension Rows {
    /// The single row of a statement that always gives one.
    var one: Row {
        get throws {
            guard let row = first else { throw PostgresError(.decoding, "The statement gave no row.") }
            return row
        }
    }
}
