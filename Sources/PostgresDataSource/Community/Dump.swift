import Contract
package import Domain
import Postgres

extension PostgresDataSource {
    package func dump(
        poll: ID<Poll>?, as caller: Caller, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws {
        let admin = try caller.admin()
        do {
            if let poll { _ = try await ShowPoll(poll: poll).respond(from: pool, to: caller) }
            try await pool.transaction { try await $0.audit("export", by: admin, poll: poll) }
            try await pool.transaction(isolation: .repeatableRead, readOnly: true) { database in
                try await DumpReader(poll: poll, database: database).read(into: consume)
            }
        } catch let error as PostgresError {
            throw WoteError(database: error)
        }
    }
}

/// Reads the tables in pages, in the order that records may name each other.
private struct DumpReader {
    let poll: ID<Poll>?
    let database: Connection
    private let page: Int64 = 2000

    init(poll: ID<Poll>?, database: Connection) { (self.poll, self.database) = (poll, database) }

    func read(into consume: (CommunityRecord, Tally?) async throws -> Void) async throws {
        for row in try await database.query("SELECT id::text AS key, name FROM groups ORDER BY id") {
            try await consume(.group(GroupRecord(key: try row["key"], name: try row["name"])), nil)
        }
        for row in try await database.query("SELECT * FROM labels AS l WHERE \(isCarried) ORDER BY l.id") {
            try await consume(.label(LabelRecord(row)), nil)
        }
        for row in try await database.query("SELECT * FROM rounds AS r WHERE \(isEntered) ORDER BY r.id") {
            try await consume(.round(RoundRecord(row)), nil)
        }
        try await pages("members AS r", where: wantedMembers) { try await consume(.member(MemberRecord($0)), nil) }
        try await pages("polls AS r JOIN tallies AS t ON t.poll_id = r.id", where: wanted("r.id"), columns: Self.pollColumns) {
            let tally = Tally(counts: try $0["counts"], passes: try $0["passes"], turnout: try $0["turnout"], setAside: try SetAside($0))
            try await consume(.poll(PollRecord($0)), tally)
        }
        let acts = try await database.query("SELECT * FROM set_asides AS s WHERE \(wanted("s.poll_id")) ORDER BY s.poll_id, s.id")
        for row in acts { try await consume(.setAside(SetAsideRecord(row)), nil) }
        try await ballots { try await consume(.ballot(BallotRecord($0)), nil) }
        let revisions = try await database.query("SELECT * FROM revisions AS r WHERE \(wanted("r.poll_id")) ORDER BY r.id")
        for row in revisions { try await consume(.revision(RevisionRecord(row)), nil) }
    }

    private static let pollColumns: SQL = """
        r.*, r.scope_group IS NOT NULL AS grouped, t.closes_at, t.closed_at, t.eligible, t.hidden_at, t.hidden_reason, t.counts, t.passes, t.turnout,
        \(SetAsideRows.columns),
        ARRAY(SELECT o.text FROM options AS o WHERE o.poll_id = r.id ORDER BY o.number) AS options,
        ARRAY(SELECT w.voter_id::text FROM weights AS w WHERE w.poll_id = r.id ORDER BY w.voter_id) AS weight_voters,
        ARRAY(SELECT trim_scale(w.weight)::text FROM weights AS w WHERE w.poll_id = r.id ORDER BY w.voter_id) AS weights,
        ARRAY(SELECT l.label_id::text FROM poll_labels AS l WHERE l.poll_id = r.id ORDER BY l.label_id) AS labels
        """

    private func wanted(_ column: SQL) -> SQL { poll.map { "\(column) = \($0)" } ?? "true" }

    /// With one poll come its labels and its round alone.
    private var isCarried: SQL {
        poll.map { "EXISTS (SELECT FROM poll_labels AS c WHERE c.poll_id = \($0) AND c.label_id = l.id)" } ?? "true"
    }
    private var isEntered: SQL { poll.map { "EXISTS (SELECT FROM polls AS p WHERE p.id = \($0) AND p.round_id = r.id)" } ?? "true" }

    /// With one poll come its author, its voters and those whose ballots have a weight, nobody else.
    private var wantedMembers: SQL {
        guard let poll else { return "true" }
        return """
            (r.id IN (SELECT b.voter_id FROM ballots AS b WHERE b.poll_id = \(poll))
                OR r.id IN (SELECT b.voter_id FROM aside_ballots AS b WHERE b.poll_id = \(poll))
                OR r.id IN (SELECT w.voter_id FROM weights AS w WHERE w.poll_id = \(poll))
                OR r.id IN (SELECT p.author_id FROM polls AS p WHERE p.id = \(poll))
                OR r.id IN (SELECT v.editor_id FROM revisions AS v WHERE v.poll_id = \(poll)))
            """
    }

    private func pages(_ source: SQL, where condition: SQL, columns: SQL = "r.*", each: (Row) async throws -> Void) async throws {
        var last: Int64 = 0
        while true {
            let rows = try await database.query(
                "SELECT \(columns) FROM \(source) WHERE r.id > \(last) AND \(condition) ORDER BY r.id LIMIT \(page)")
            for row in rows { try await each(row) }
            guard rows.count == Int(page), let end = rows.last else { return }
            last = try end["id"]
        }
    }

    /// Those set aside among the others: the ballots of a poll come together.
    private func ballots(each: (Row) async throws -> Void) async throws {
        var last: (poll: Int64, voter: Int64) = (0, .min)
        while true {
            let rows = try await database.query(
                """
                SELECT b.*, (SELECT p.kind FROM polls AS p WHERE p.id = b.poll_id) AS kind,
                    EXISTS (SELECT FROM members AS m WHERE m.id = b.voter_id) AS has_account
                FROM (
                    SELECT poll_id, voter_id, choices, persona, cast_at, NULL::bigint AS act_id FROM ballots
                    UNION ALL SELECT poll_id, voter_id, choices, persona, cast_at, act_id FROM aside_ballots) AS b
                WHERE (b.poll_id, b.voter_id) > (\(last.poll), \(last.voter)) AND \(wanted("b.poll_id"))
                ORDER BY b.poll_id, b.voter_id LIMIT \(page)
                """)
            for row in rows { try await each(row) }
            guard rows.count == Int(page), let end = rows.last else { return }
            last = (try end["poll_id"], try end["voter_id"])
        }
    }
}
