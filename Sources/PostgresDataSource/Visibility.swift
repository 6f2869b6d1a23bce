import Domain
import Postgres

// Who may see what: decided here, where data leaves the database, in the same words for every statement.
// The fragments speak of polls as p, tallies as t and the reader's own ballot as b.

enum Visibility {
    /// Whether a poll takes ballots; what ends it is the schema's to say.
    static let isOpen: SQL = "(t.ends_at > now())"
}

extension Caller {
    /// The reader's id; -1 is nobody's.
    var memberID: Int64 { member?.id.rawValue ?? -1 }

    private var isAdmin: Bool { member?.isAdmin ?? false }

    /// Whether the reader may know of a poll: hidden ones reach their author and admins, a group's its members besides.
    var mayReadPoll: SQL {
        guard !isAdmin else { return "true" }
        let group = member?.group?.id.rawValue ?? -1
        return "(p.author_id = \(memberID) OR (t.hidden_at IS NULL AND (p.scope_group IS NULL OR p.scope_group = \(group))))"
    }

    /// Whether the reader may see a poll's result.
    var maySeeResult: SQL {
        guard !isAdmin else { return "true" }
        return """
            CASE p.results
                WHEN 'always' THEN true
                WHEN 'after-voting' THEN b.voter_id IS NOT NULL OR NOT \(Visibility.isOpen)
                WHEN 'after-close' THEN NOT \(Visibility.isOpen)
                ELSE false
            END
            """
    }
}
