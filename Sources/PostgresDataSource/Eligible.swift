import Domain
import Postgres

/// How many might have voted in a poll: members of its scope who are not banned, and had joined before it closed. Counted only where the
/// quorum is a part of them. Polls and members are asked about one after the other: they need not be on one machine.
enum Eligible {
    /// A condition on polls, called p, whose quorum is a part.
    private static let isWanted: SQL = "p.quorum LIKE '%/%'"

    /// Of the poll in a row with `quorum`, `eligible`, `scope_group` and `ends_at`: as it was written down, or counted now.
    static func number(_ row: Row, in database: Connection) async throws -> Int64? {
        if let written = try row["eligible", as: Int64?.self] { return written }
        guard try row["quorum", as: String?.self]?.contains("/") == true else { return nil }
        return try await count(row, in: database)
    }

    private static func count(_ row: Row, in database: Connection) async throws -> Int64 {
        let (group, end): (Int64?, Instant) = (try row["scope_group"], try row["ends_at"])
        return try await database.query(
            """
            SELECT count(*) AS members FROM members
            WHERE banned_at IS NULL AND joined_at < \(end) AND (\(group)::bigint IS NULL OR group_id = \(group))
            """
        ).one["members"]
    }

    /// Writes the number down for closed polls, of which it must not change any more: when a poll is closed, and, because nothing happens
    /// at a deadline, before a member moves or is banned.
    static func freeze(_ polls: SQL = "true", in database: Connection) async throws {
        let closed = try await database.query(
            """
            SELECT p.id, p.scope_group, t.ends_at FROM polls AS p JOIN tallies AS t ON t.poll_id = p.id
            WHERE \(isWanted) AND t.eligible IS NULL AND t.ends_at <= clock_timestamp() AND \(polls) ORDER BY p.id
            """)
        for row in closed {
            let (poll, number): (Int64, Int64) = (try row["id"], try await count(row, in: database))
            try await database.query("UPDATE tallies SET eligible = \(number) WHERE poll_id = \(poll) AND eligible IS NULL")
        }
    }
}
