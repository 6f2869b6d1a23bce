import Core
import Domain
import Glibc
import Postgres
import PostgresDataSource
import Verification

/// A new community to vote in, made through the product but for its many voters.
struct Building: Sendable {
    let source: PostgresDataSource
    let pool: ConnectionPool
    let admin: Member
    let group: Group

    /// Migrates the database and makes its admin, who is in a group.
    static func begin(_ connection: String) async throws -> Building {
        // The community itself is on the disk before anybody votes, whatever the server is set to.
        let pool = ConnectionPool(
            connection, options: ConnectionOptions(settings: [ConnectionOptions.Setting("synchronous_commit", "on")]))
        try await Schema.migrate(pool)
        let source = PostgresDataSource(pool: pool)
        let first = try await MemberUseCases.enrol(nickname: "admin", in: source)
        let admin = try await UseCases(source: source, caller: .member(first)).members.change("admin", group: "group")
        guard let group = admin.group else { throw RunFault("the admin is in no group") }
        return Building(source: source, pool: pool, admin: admin, group: group)
    }

    func end() async {
        await source.close()
        await pool.close()
    }

    /// Every third voter is in no group.
    func voters(_ count: Int) async throws -> [Stage.Voter] {
        let rows = try await pool.query(
            """
            INSERT INTO members (nickname, group_id)
            SELECT 'voter ' || n, CASE n % 3 WHEN 0 THEN NULL ELSE \(group.id) END FROM generate_series(1, \(count)) AS n
            RETURNING id, group_id IS NOT NULL AS grouped
            """)
        return try rows.map { Stage.Voter(id: try $0["id"], isInGroup: try $0["grouped"]) }
    }

    /// Asks a poll: agree or disagree, or one of `options`.
    func ask(
        options: Int = 2, isFinal: Bool = false, allowsPass: Bool = false, isForGroup: Bool = false, closesIn seconds: Int? = nil
    ) async throws -> Stage.Poll {
        let kind: PollKind = options == 2 ? .yesno : .single
        let rules = PollRules(
            kind: kind, scope: isForGroup ? .group : .global, ballots: isFinal ? .final : .revisable, results: .always,
            allowsPass: allowsPass)
        let texts = kind == .yesno ? [] : (1...options).map { "option \($0)" }
        let deadline = seconds.map { Deadline.after(seconds: Int64($0)) } ?? .never
        let draft = try PollDraft(question: Question(title: "A poll of the checker"), rules: rules, options: texts, deadline: deadline)
        let poll = try await UseCases(source: source, caller: .member(admin)).polls.ask(draft)
        return Stage.Poll(id: poll.id, options: options, isFinal: isFinal, allowsPass: allowsPass, isForGroup: isForGroup)
    }
}
