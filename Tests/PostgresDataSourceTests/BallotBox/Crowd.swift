import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

extension TestCommunity {
    /// New members, made by one statement.
    func crowd(_ count: Int) async throws -> [Member] {
        let rows = try await pool.query(
            "INSERT INTO members (nickname) SELECT 'voter ' || n FROM generate_series(1, \(count)) AS n RETURNING id, nickname")
        return try rows.map {
            Member(
                id: try $0["id"], nickname: try $0["nickname"], role: .member, group: nil, persona: nil, isBanned: false,
                joinedAt: Instant(microseconds: 0))
        }
    }

    /// Polls, one after another.
    func polls(_ count: Int) async throws -> [Poll] {
        var polls: [Poll] = []
        for number in 0..<count { polls.append(try await admin.ask("Question \(number)?", pass: true)) }
        return polls
    }

    func acting(as member: Member, through other: PostgresDataSource? = nil) -> UseCases {
        UseCases(source: other ?? source, caller: .member(member))
    }

    /// A standing ballot's choices.
    func standing(_ member: Member, in poll: Poll) async throws -> [Int16]? {
        try await pool.query("SELECT choices FROM ballots WHERE poll_id = \(poll.id) AND voter_id = \(member.id)").first?["choices"]
    }

    /// Keeps a poll's ballots from being stored while `body` runs.
    func holding(_ poll: Poll, _ body: () async throws -> Void) async throws {
        let holder = try await Connection.connect(connectionString)
        try await holder.execute("BEGIN")
        try await holder.query("SELECT FROM tallies WHERE poll_id = \(poll.id) FOR NO KEY UPDATE")
        try await body()
        try await holder.execute("COMMIT")
        await holder.close()
    }

    /// Returns once `count` statements wait for a lock of this community.
    func untilWaitingForLocks(_ count: Int) async throws {
        while try await waiting() < count { await Task.yield() }
    }
}

/// Runs `work` for every item at the same time; the results come in the items' order.
func together<Item: Sendable, R: Sendable>(
    _ items: some Collection<Item>, _ work: @escaping @Sendable (Item) async throws -> R
) async throws -> [R] {
    try await withThrowingTaskGroup(of: (Int, R).self) { group in
        for (place, item) in items.enumerated() { group.addTask { (place, try await work(item)) } }
        return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
