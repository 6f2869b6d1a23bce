import Contract
import Domain
import Postgres

extension DeadlineRequest {
    /// Longer than any calendar; what is longer still is refused as this is.
    private static let tooLong: Int64 = 10_000 * 366 * 86_400

    /// The moment, counted from `now`; `nil` for never. One that has passed, or that no calendar can write, is refused.
    func instant(in database: Connection, now: SQL) async throws -> Instant? {
        let moment: SQL =
            if let at { "\(max(at, .earliest))" } else if let inSeconds {
                "\(now) + make_interval(secs => \(Double(min(max(inSeconds, 0), Self.tooLong))))"
            } else { "NULL::timestamptz" }
        let row = try await database.query(
            """
            SELECT m.at, coalesce(m.at <= \(now), false) AS past, coalesce(m.at > \(Instant.latest), false) AS beyond
            FROM (SELECT \(moment) AS at) AS m
            """
        ).one
        if try row["past"] {
            throw WoteError.invalid("closesAt", "The deadline has passed already; give a later one.", ko: "이미 지난 마감 시각입니다. 더 늦은 시각을 입력하세요.")
        }
        if try row["beyond"] {
            throw WoteError.deadlineBeyondCalendar
        }
        return try row["at"]
    }

    /// Sets a poll's deadline; answers with it.
    @discardableResult
    func store(for poll: ID<Poll>, in database: Connection, now: SQL) async throws -> Instant? {
        let moment = try await instant(in: database, now: now)
        try await database.query("UPDATE tallies SET closes_at = \(moment) WHERE poll_id = \(poll)")
        return moment
    }
}

extension MoveDeadline: PostgresRequest {
    /// An author moves it while the poll is open; an admin always, which opens the poll again.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let editor = try caller.active()
        return try await pool.transaction { database in
            try await database.moveDeadline(of: poll, to: deadline, by: editor)
            return Done()
        }
    }
}

extension ReopenPoll: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let box = try await database.lockTally(of: poll)
            guard try !box["open"] else {
                throw WoteError(
                    .conflict, "Poll \(poll) is open; move its deadline instead.", ko: "투표 \(poll, .topic) 열려 있습니다. 마감 시각을 옮기세요.")
            }
            try await database.changeDeadline(of: poll, in: box, to: deadline, by: admin)
            try await database.audit("reopen", by: admin, poll: poll)
            return Done()
        }
    }
}

extension ClosePoll: PostgresRequest {
    /// Closing a closed poll changes nothing, not even when it closed.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let member = try caller.active()
        return try await pool.transaction { database in
            let box = try await database.lockTally(of: poll)
            guard try box["open"] else { return Done() }
            let now: Instant = try box["now"]
            try await database.query("UPDATE tallies SET closed_at = \(now) WHERE poll_id = \(poll)")
            try await Eligible.freeze("p.id = \(poll)", in: database)
            if try await database.author(of: poll) != member.id { try await database.audit("close", by: member, poll: poll) }
            return Done()
        }
    }
}

extension Connection {
    /// A poll's row that changes while people vote, locked as ballots lock it: who changes a poll otherwise locks this first.
    ///
    /// The clock is read once the lock is held, so no ballot stored so far is later than `now`.
    func lockTally(of poll: ID<Poll>) async throws -> Row {
        let locked = try await query("SELECT poll_id FROM tallies WHERE poll_id = \(poll) FOR NO KEY UPDATE")
        guard !locked.isEmpty else { throw WoteError.missing(poll) }
        return try await query(
            """
            SELECT closes_at, hidden_at, ends_at > clock_timestamp() AS open, clock_timestamp() AS now
            FROM tallies WHERE poll_id = \(poll)
            """
        ).one
    }

    func author(of poll: ID<Poll>) async throws -> ID<Member>? {
        try await query("SELECT author_id FROM polls WHERE id = \(poll)").one["author_id"]
    }

    /// Moves a deadline, and opens a closed poll again; the log tells where that took an admin: on another's poll, or on a closed one.
    func moveDeadline(of poll: ID<Poll>, to deadline: DeadlineRequest, by editor: Member) async throws {
        let box = try await lockTally(of: poll)
        let isOpen: Bool = try box["open"]
        guard isOpen || editor.isAdmin else { throw WoteError.closed(poll) }
        try await changeDeadline(of: poll, in: box, to: deadline, by: editor)
        let isOwn = try await author(of: poll) == editor.id
        if !isOpen || !isOwn { try await audit("move-deadline", by: editor, poll: poll) }
    }

    /// `box` is the row that `lockTally` gave.
    fileprivate func changeDeadline(of poll: ID<Poll>, in box: Row, to deadline: DeadlineRequest, by editor: Member) async throws {
        let (old, now): (Instant?, Instant) = (try box["closes_at"], try box["now"])
        try await query("UPDATE tallies SET closed_at = NULL, eligible = NULL WHERE poll_id = \(poll)")
        let new = try await deadline.store(for: poll, in: self, now: "\(now)")
        try await record("deadline", from: old?.rfc3339, to: new?.rfc3339, of: poll, by: editor)
    }
}

extension SQL {
    /// The database's clock, the same throughout a transaction.
    static let clock: SQL = "now()"
}
