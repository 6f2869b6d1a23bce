import Contract
import Domain
import Postgres

extension ShowPoll: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> PollResponse {
        try await pool.withConnection { try await find(in: $0, for: caller) }
    }

    func find(in database: Connection, for caller: Caller) async throws -> PollResponse {
        let page: SQL = """
            SELECT p.id FROM polls AS p JOIN tallies AS t ON t.poll_id = p.id WHERE p.id = \(poll) AND \(caller.mayReadPoll)
            """
        guard let row = try await database.query(PollRows.select(page, for: caller, withActs: true)).first else {
            throw WoteError.missing(poll)
        }
        return try PollResponse(row, eligible: try await Eligible.number(row, in: database))
    }
}

extension CreatePoll: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> PollReference {
        let author = try caller.active()
        if round != nil { _ = try caller.admin() }
        return try await pool.transaction { database in
            PollReference(
                id: try await Attempts(database: database, member: author).once(self) { try await create(in: database, by: author) })
        }
    }

    private func create(in database: Connection, by author: Member) async throws -> ID<Poll> {
        let marks = try await PollMarks(adding: labels, round: round, in: database)
        let poll: ID<Poll> = try await database.query(insertPoll(by: author)).one["id"]
        try await database.query(OptionRows.insert(options, of: poll))
        let counts = options.map { _ in Int64(0) }
        try await database.query("INSERT INTO tallies (poll_id, counts) VALUES (\(poll), \(counts))")
        try await deadline.store(for: poll, in: database, now: SQL.clock)
        try await marks.apply(to: poll, by: author, in: database)
        if let weights { try await Weights.store(weights, for: poll, in: database) }
        return poll
    }

    private func insertPoll(by author: Member) -> SQL {
        """
        INSERT INTO polls (author_id, title, body, link, price, currency, kind, min_picks, max_picks, budget, method, seats,
            quorum, threshold, tie_seed, weighted, scope_group, is_final, allows_pass, adds_options, results, search_text)
        VALUES (\(author.id), \(title), \(body), \(link), \(price?.amount), \(price?.currency), \(kind),
            \(picks.map { Int16(clamping: $0.min) }), \(picks?.max.map { Int16(clamping: $0) }), \(budget.map { Int16(clamping: $0) }),
            \(counting.method), \(Int16(clamping: counting.seats)), \(quorum?.text), \(threshold?.text), \(tieSeed), \(weights != nil), \(scope == .group ? author.group?.id : nil), \(ballots == .final), \(pass), \(addOptions), \(results),
            \(SearchText.of(title: title, body: body)))
        RETURNING id
        """
    }
}

/// What search compares: title and body as readers compare texts.
enum SearchText {
    static func text(title: String, body: String?) -> String { title.comparisonKey + "\n" + (body?.comparisonKey ?? "") }

    static func of(title: String, body: String?) -> SQL { "normalize(\(text(title: title, body: body))::text, NFC)" }
}

extension EditPoll: PostgresRequest {
    /// Only what differs is stored, text with what it was. The tally's lock comes before the poll's, as for everybody who takes both.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let editor = try caller.active()
        if round != nil { _ = try caller.admin() }
        return try await pool.transaction { database in
            let marks = try await PollMarks(adding: addedLabels, removing: removedLabels, round: round, in: database)
            // Who changes what ballots depend on locks this first.
            if addedOptions != nil { _ = try await database.lockTally(of: poll) }
            if let deadline { try await database.moveDeadline(of: poll, to: deadline, by: editor) }
            try await correctText(in: database, by: editor)
            try await correctOptions(in: database, by: editor)
            if let addedOptions { try await OptionRows.add(addedOptions, to: poll, in: database, by: editor) }
            try await marks.apply(to: poll, by: editor, in: database)
            return Done()
        }
    }

    private func correctText(in database: Connection, by editor: Member) async throws {
        guard let row = try await database.query("SELECT title, body, link FROM polls WHERE id = \(poll) FOR UPDATE").first else {
            throw WoteError.missing(poll)
        }
        let (oldTitle, oldBody, oldLink): (String, String?, String?) = (try row["title"], try row["body"], try row["link"])
        let new = (title: title ?? oldTitle, body: Self.changed(oldBody, by: body), link: Self.changed(oldLink, by: link))
        guard new != (oldTitle, oldBody, oldLink) else { return }
        try await database.record("title", from: oldTitle, to: new.title, of: poll, by: editor)
        try await database.record("body", from: oldBody, to: new.body, of: poll, by: editor)
        try await database.record("link", from: oldLink, to: new.link, of: poll, by: editor)
        try await database.query(
            """
            UPDATE polls SET title = \(new.title), body = \(new.body), link = \(new.link),
                search_text = \(SearchText.of(title: new.title, body: new.body)) WHERE id = \(poll)
            """)
    }

    private static func changed(_ old: String?, by new: String?) -> String? {
        guard let new else { return old }
        return new.isEmpty ? nil : new
    }

    private func correctOptions(in database: Connection, by editor: Member) async throws {
        // Options may trade their texts: until each has its new one, none stands in another's way.
        let numbers = options.map { Int16(clamping: $0.number.rawValue) }
        try await database.query(
            "UPDATE options SET text_digest = sha256(int2send(number)) WHERE poll_id = \(poll) AND number = ANY (\(numbers))")
        for option in options {
            let number = Int16(clamping: option.number.rawValue)
            let old = try await database.query("SELECT text FROM options WHERE poll_id = \(poll) AND number = \(number)").first
            try await database.record("option \(number)", from: try old?["text"], to: option.text, of: poll, by: editor)
            try await database.query(
                """
                UPDATE options SET text = \(option.text), text_digest = \(SQL.digest(of: option.text))
                WHERE poll_id = \(poll) AND number = \(number)
                """)
        }
    }
}

extension DeletePoll: PostgresRequest {
    /// Ballots, those set aside too, counters, options and history go with the poll. No ballot slips in between: casting takes the
    /// tally's lock too.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let member = try caller.active()
        return try await pool.transaction { database in
            _ = try await database.lockTally(of: poll)
            for table: SQL in ["ballots", "aside_ballots"] { try await database.query("DELETE FROM \(table) WHERE poll_id = \(poll)") }
            let gone = try await database.query("DELETE FROM polls WHERE id = \(poll) RETURNING title, author_id")
            guard let row = gone.first else { throw WoteError.missing(poll) }
            try await database.query("DELETE FROM origins WHERE target_id = \(poll) AND origin LIKE '%/poll/%'")
            let author: ID<Member>? = try row["author_id"]
            if author != member.id { try await database.audit("delete", by: member, poll: poll, reason: try row["title"]) }
            return Done()
        }
    }
}

extension ListRevisions: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> RevisionList {
        _ = try await ShowPoll(poll: poll).respond(from: pool, to: caller)
        let rows = try await pool.query(
            """
            SELECT r.field, r.before, r.after, m.nickname AS editor, r.at
            FROM revisions AS r LEFT JOIN members AS m ON m.id = r.editor_id WHERE r.poll_id = \(poll) ORDER BY r.id
            """)
        return RevisionList(
            items: try rows.map {
                RevisionResponse(
                    Revision(
                        field: try $0["field"], before: try $0["before"], after: try $0["after"], editor: try $0["editor"], at: try $0["at"]
                    ))
            })
    }
}
