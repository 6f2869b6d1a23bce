import Domain
import Postgres

/// How many might have voted in a poll: members of its scope who are not banned, and had joined before it closed. Counted only where the
/// quorum is a part of them.
enum Eligible {
    /// The number for the poll p with its tally t; of a closed one as it was written down, if it was.
    static let counted: SQL = """
        CASE WHEN p.quorum LIKE '%/%' THEN coalesce(t.eligible, (
            SELECT count(*) FROM members AS e
            WHERE e.banned_at IS NULL AND e.joined_at < t.ends_at AND (p.scope_group IS NULL OR e.group_id = p.scope_group))) END
        """

    /// Writes the number down for closed polls, of which it must not change any more: when a poll is closed, and, because nothing happens
    /// at a deadline, before a member moves or is banned.
    static func freeze(_ polls: SQL = "true", in database: Connection) async throws {
        try await database.query(
            """
            UPDATE tallies AS t SET eligible = \(counted) FROM polls AS p
            WHERE p.id = t.poll_id AND p.quorum LIKE '%/%' AND t.eligible IS NULL AND t.ends_at <= clock_timestamp() AND \(polls)
            """)
    }
}
