import Domain
import Postgres

/// Fills a community by SQL, much faster than by asking and voting, to the same rows.
struct Filling {
    let sizes: Sizes

    /// An admin, groups, and the voters.
    func members(in pool: ConnectionPool) async throws {
        let statements: [SQL] = [
            """
            INSERT INTO groups (name, name_digest)
            SELECT 'group ' || n, sha256(convert_to('group ' || n, 'UTF8')) FROM generate_series(1, 20) AS n
            """,
            """
            INSERT INTO members (nickname, role, group_id)
            SELECT 'voter ' || n, CASE n WHEN 1 THEN 'admin' ELSE 'member' END, 1 + n % 20 FROM generate_series(1, \(sizes.members)) AS n
            """,
            "INSERT INTO nicknames (key, member_id) SELECT nickname, id FROM members",
        ]
        for statement in statements { try await pool.query(statement) }
    }

    /// Polls half a minute apart, one in twenty for a group, half without a deadline; one ballot in each, and the reader's in every tenth.
    ///
    /// Foreign keys hold by construction, so they are not checked, and the search index is made at the end.
    func polls(reader: Member, in cluster: PrivateCluster) async throws {
        let settings = [("session_replication_role", "replica"), ("synchronous_commit", "off"), ("maintenance_work_mem", "512MB")]
        let pool = ConnectionPool(
            cluster.connectionString, limit: 1, options: ConnectionOptions(settings: settings.map { ConnectionOptions.Setting($0, $1) }))
        try await pool.withConnection { database in
            let index: String = try await database.query("SELECT pg_get_indexdef('polls_search'::regclass) AS made").single()
            try await database.execute("DROP INDEX polls_search")
            for statement in [polls, Self.options, ballots(of: reader), tallies] { try await database.query(statement) }
            try await database.execute(SQL(unsafe: index))
            try await database.execute("VACUUM (ANALYZE)")
            try await database.execute("CHECKPOINT")
        }
        await pool.close()
    }

    private var polls: SQL {
        """
        INSERT INTO polls (author_id, title, body, kind, method, scope_group, is_final, allows_pass, results, created_at, search_text)
        SELECT 1 + n % \(sizes.members), title, body, 'yesno', 'plurality', CASE WHEN n % 20 = 7 THEN 1 + n / 20 % 20 END, false, false,
            CASE n % 3 WHEN 0 THEN 'always' ELSE 'after-voting' END, now() - (\(sizes.polls) - n) * interval '30 seconds',
            title || chr(10) || coalesce(body, '')
        FROM generate_series(1, \(sizes.polls)) AS n, LATERAL (
            SELECT (ARRAY['점심 메뉴', '동아리 이름', '신발', '자전거', '여행 장소', '노트북', '커피'])[1 + n % 7] || ' '
                || (ARRAY['살까', '바꿀까', '갈까', '고를까', '빌릴까'])[1 + n % 5] || ' ' || n AS title,
                CASE WHEN n % 4 = 0 THEN '이번 주 안에 정해야 해요.' END AS body) AS words
        """
    }

    private static let options: SQL = """
        INSERT INTO options (poll_id, number, text, text_digest)
        SELECT p.id, o.number, o.text, o.digest FROM polls AS p CROSS JOIN (
            SELECT number::smallint, text, sha256(convert_to(text, 'UTF8')) AS digest
            FROM (VALUES (1, 'agree'), (2, 'disagree')) AS words (number, text)) AS o
        ORDER BY p.id, o.number
        """

    private func ballots(of reader: Member) -> SQL {
        """
        INSERT INTO ballots (poll_id, voter_id, choices, cast_at)
        SELECT p.id, voter, ARRAY[1 + p.id % 2]::smallint[], p.created_at
        FROM polls AS p, LATERAL (
            SELECT 1 + p.id % \(sizes.members) AS voter UNION ALL SELECT \(reader.id) WHERE p.id % 10 = 0) AS voters
        ORDER BY p.id, voter
        """
    }

    private var tallies: SQL {
        """
        INSERT INTO tallies (poll_id, closes_at, turnout, counts)
        SELECT p.id, CASE p.id % 2 WHEN 1 THEN p.created_at + interval '30 days' END, turnout,
            CASE p.id % 2 WHEN 0 THEN ARRAY[turnout, 0] ELSE ARRAY[0, turnout] END
        FROM polls AS p, LATERAL (SELECT 1 + (p.id % 10 = 0)::int AS turnout) AS t
        ORDER BY p.id
        """
    }
}
