package import Domain
import Postgres

extension PostgresDataSource {
    package func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, as caller: Caller,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary {
        let admin = try caller.admin()
        do {
            return try await pool.transaction { database in
                try await database.execute(Staging.tables)
                try await Self.stage(records, in: database, progress: progress)
                // One import at a time: what the other took in is found, not taken in twice.
                try await database.query("SELECT pg_advisory_xact_lock(\(Merge.lock))")
                if plan == .restore { try await Restore.makeRoom(in: database) }
                for statement in Merge(plan: plan).statements { try await database.query(statement) }
                if plan == .restore { try await Restore.keep(admin, in: database) }
                try await database.audit("import", by: admin, reason: plan.origin ?? "restore")
                return try await Self.summary(in: database)
            }
        } catch {
            throw WoteError(database: error)
        }
    }

    private static func stage(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, in database: Connection, progress: @Sendable (Int) -> Void
    ) async throws {
        var staging = Staging()
        for try await record in records {
            try await staging.take(record, in: database)
            progress(staging.taken)
        }
        // A cancelled stream ends as if it were complete.
        try Task.checkCancellation()
        try await staging.flush(in: database)
        // The merge's plans follow from how much came.
        try await database.execute("ANALYZE in_members; ANALYZE in_polls; ANALYZE in_ballots")
    }

    /// Seats are told apart by sorting: the server's hash of a number folds its halves, so seats of many voters and polls collide.
    private static func summary(in database: Connection) async throws -> ImportSummary {
        let row = try await database.query(
            """
            SELECT (SELECT count(*) FROM in_polls) AS polls, (SELECT count(*) FROM in_polls WHERE found) AS found,
                (SELECT count(*) FROM in_members) AS members,
                (SELECT coalesce(sum(t.turnout), 0)::bigint FROM tallies AS t JOIN in_polls AS p ON p.id = t.poll_id) AS ballots,
                (SELECT count(*) - count(DISTINCT seat) FROM in_ballots) AS superseded
            """
        ).one
        return ImportSummary(
            polls: try row["polls"], ballots: try row["ballots"], superseded: try row["superseded"], members: try row["members"],
            pollsFound: try row["found"])
    }
}

/// Taking a whole community in as it was.
enum Restore {
    /// Empties a community that has no polls yet; any other is refused.
    static func makeRoom(in database: Connection) async throws {
        try await checkKeys(in: database)
        try await database.query("LOCK TABLE polls, nicknames IN SHARE ROW EXCLUSIVE MODE")
        if try await database.query("SELECT EXISTS (SELECT FROM polls) AS used").one["used"] {
            throw WoteError(
                .conflict, "This community has polls already; restore into an empty one (another --database, or after wote db backup).",
                ko: "이 커뮤니티에는 이미 투표가 있습니다. 빈 커뮤니티로 복원하세요 (다른 --database).")
        }
        for table: SQL in ["nicknames", "members", "groups", "labels", "rounds", "origins"] {
            try await database.query("DELETE FROM \(table)")
        }
    }

    /// Who restores stays an admin, though the file may not know them.
    static func keep(_ admin: Member, in database: Connection) async throws {
        if try await MemberRows.find(admin.nickname, in: database) != nil { return }
        _ = try await MemberRows.insert(admin.nickname, role: .admin, group: nil, persona: nil, in: database)
    }

    /// Keys are to become ids again.
    private static func checkKeys(in database: Connection) async throws {
        let bad = try await database.query(
            """
            SELECT key FROM (
                SELECT key FROM in_groups UNION ALL SELECT key FROM in_labels UNION ALL SELECT key FROM in_rounds
                UNION ALL SELECT key FROM in_members UNION ALL SELECT key FROM in_polls
                UNION ALL SELECT key FROM in_set_asides) AS keys
            WHERE key !~ '^[1-9][0-9]{0,17}$' LIMIT 1
            """)
        guard let key: String = try bad.first?["key"] else { return }
        throw WoteError.invalid(
            "import", "\"\(key)\" is no id; nothing was imported.", ko: "\(quoted: key, .topic) 번호가 아닙니다. 아무것도 가져오지 않았습니다.")
    }
}
