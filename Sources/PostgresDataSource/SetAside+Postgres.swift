import Contract
import Domain
import Postgres

extension SetBallotsAside: PostgresRequest {
    /// Ballots move and counters change in one transaction, under the lock that casting takes: a ballot cast at the same moment is moved,
    /// or comes too late to be cast.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> SetAsideReceipt {
        let admin = try caller.admin()
        let selected = try ballots.condition
        let outcome = try await pool.transaction { database in
            let now: Instant = try await database.lockTally(of: poll)["now"]
            let already: Int64 = try await database.query(
                "SELECT count(*) AS n FROM aside_ballots AS b WHERE b.poll_id = \(poll) AND \(selected)"
            ).one["n"]
            let number = try await database.query("SELECT nextval(pg_get_serial_sequence('set_asides', 'id')) AS id").one
            let act: Domain.ID<SetAside> = try number["id"]
            let moved = try await move(selected, by: act, at: now, of: admin, in: database)
            return SetAsideOutcome(act: moved > 0 ? act : nil, moved: moved, already: already, absent: ballots.absent(moved + already))
        }
        if outcome.moved > 0 { await PollWatch.announce([poll], through: pool) }
        return SetAsideReceipt(outcome)
    }

    private func move(
        _ selected: SQL, by act: Domain.ID<SetAside>, at now: Instant, of admin: Member, in database: Connection
    ) async throws -> Int64 {
        let groups = try await database.query(
            """
            WITH moved AS (
                DELETE FROM ballots AS b WHERE b.poll_id = \(poll) AND \(selected) RETURNING b.voter_id, b.choices, b.persona, b.cast_at),
            kept AS (
                INSERT INTO aside_ballots (poll_id, voter_id, act_id, choices, persona, cast_at)
                SELECT \(poll), m.voter_id, \(act), m.choices, m.persona, m.cast_at FROM moved AS m)
            SELECT m.choices, count(*) AS ballots FROM moved AS m GROUP BY m.choices
            """)
        guard !groups.isEmpty else { return 0 }
        let (before, moved) = try await database.tally(of: poll, moving: groups)
        let after = before.adding(moved, weight: -1)
        try await database.store(after, aside: before.aside.adding(moved), of: poll)
        try await database.query(
            """
            INSERT INTO set_asides (poll_id, id, reason, at, ballots) OVERRIDING SYSTEM VALUE
            VALUES (\(poll), \(act), \(reason), \(now), \(moved.turnout))
            """)
        try await database.audit("set-aside", by: admin, poll: poll, reason: "\(reason) (\(moved.inLog(from: before, to: after)))")
        return moved.turnout
    }
}

extension UndoSetAside: PostgresRequest {
    /// Each ballot goes back as it was. Its place is free: whose ballot is set aside casts no other.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> SetAsideReceipt {
        let admin = try caller.admin()
        let selected: SQL =
            if let ballots { try ballots.condition } else if let act { "b.act_id = \(act)" } else { "true" }
        let outcome = try await pool.transaction { database in
            _ = try await database.lockTally(of: poll)
            let already = try await standing(in: database)
            let moved = try await moveBack(selected, by: admin, in: database)
            return SetAsideOutcome(act: nil, moved: moved, already: already, absent: ballots?.absent(moved + already) ?? 0)
        }
        if outcome.moved > 0 { await PollWatch.announce([poll], through: pool) }
        return SetAsideReceipt(outcome)
    }

    /// Ballots of the voters meant that count already.
    private func standing(in database: Connection) async throws -> Int64 {
        guard let ballots, ballots.voters != nil else { return 0 }
        return try await database.query(
            "SELECT count(*) AS n FROM ballots AS b WHERE b.poll_id = \(poll) AND \(try ballots.condition)"
        ).one["n"]
    }

    private func moveBack(_ selected: SQL, by admin: Member, in database: Connection) async throws -> Int64 {
        let groups = try await database.query(
            """
            WITH moved AS (
                DELETE FROM aside_ballots AS b WHERE b.poll_id = \(poll) AND \(selected)
                RETURNING b.voter_id, b.act_id, b.choices, b.persona, b.cast_at),
            restored AS (
                INSERT INTO ballots (poll_id, voter_id, choices, persona, cast_at)
                SELECT \(poll), m.voter_id, m.choices, m.persona, m.cast_at FROM moved AS m)
            SELECT m.act_id, m.choices, count(*) AS ballots FROM moved AS m GROUP BY m.act_id, m.choices
            """)
        guard !groups.isEmpty else { return 0 }
        let (before, moved) = try await database.tally(of: poll, moving: groups)
        let after = before.adding(moved)
        try await database.store(after, aside: before.aside.adding(moved, weight: -1), of: poll)
        let acts = try Set(groups.map { try $0["act_id", as: Domain.ID<SetAside>.self] }).sorted()
        for statement in SetAsideActs.recount(of: poll, acts: acts) { try await database.query(statement) }
        try await database.audit("set-aside-undo", by: admin, poll: poll, reason: moved.inLog(from: before, to: after))
        return moved.turnout
    }
}

extension FindVoters: PostgresRequest {
    /// A number is a voter's if a member has it, or a ballot of the poll whose voter is gone.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> VoterList {
        _ = try caller.admin()
        let keys = names.map(\.comparisonKey)
        let numbers = names.map { Domain.ID<Member>($0)?.rawValue ?? 0 }
        let rows = try await pool.query(
            """
            SELECT k.member_id AS nickname, coalesce(
                (SELECT m.id FROM members AS m WHERE m.id = n.number),
                (SELECT b.voter_id FROM ballots AS b WHERE b.poll_id = \(poll) AND b.voter_id = n.number),
                (SELECT a.voter_id FROM aside_ballots AS a WHERE a.poll_id = \(poll) AND a.voter_id = n.number)) AS id
            FROM unnest(\(keys), \(numbers)) WITH ORDINALITY AS n (key, number, place)
            LEFT JOIN nicknames AS k ON k.key = normalize(n.key, NFC)
            ORDER BY n.place
            """)
        return VoterList(items: try rows.map { VoterList.Item(VoterMatch(nickname: try $0["nickname"], id: try $0["id"])) })
    }
}

extension Connection {
    /// The counters of a poll, and those of the ballots that were just moved, a row for each choice.
    fileprivate func tally(of poll: ID<Poll>, moving groups: Rows) async throws -> (before: Tally, moved: Tally) {
        let row = try await query(
            """
            SELECT counts, passes, turnout, \(SetAsideRows.columns), (SELECT p.kind FROM polls AS p WHERE p.id = \(poll)) AS kind
            FROM tallies WHERE poll_id = \(poll)
            """
        ).one
        let before = Tally(
            counts: try row["counts"], passes: try row["passes"], turnout: try row["turnout"], setAside: try SetAside(row))
        let kind: PollKind.Name = try row["kind"]
        var moved = Tally(options: before.counts.count)
        for group in groups { moved.add(Choice(stored: try group["choices"], kind: kind), ballots: try group["ballots"]) }
        return (before, moved)
    }

    fileprivate func store(_ tally: Tally, aside: Tally, of poll: ID<Poll>) async throws {
        try await query(
            """
            UPDATE tallies SET counts = \(tally.counts), passes = \(tally.passes), turnout = \(tally.turnout),
                set_aside = \(aside.turnout), aside_passes = \(aside.passes), aside_counts = \(aside.turnout > 0 ? aside.counts : nil)
            WHERE poll_id = \(poll)
            """)
    }
}

extension Tally {
    /// What is set aside, as counters; all 0 where that is nothing.
    fileprivate var aside: Tally {
        let none = Tally(options: counts.count)
        return setAside.map { none.adding($0.tally) } ?? none
    }

    /// Both tallies as the log keeps them, for example `2 ballots; 5 + 3, 1 passed -> 4 + 2, 1 passed`.
    fileprivate func inLog(from before: Tally, to after: Tally) -> String {
        "\(turnout == 1 ? "1 ballot" : "\(turnout) ballots"); \(before.figures) -> \(after.figures)"
    }

    private var figures: String { counts.map(\.description).joined(separator: " + ") + ", \(passes) passed" }
}

extension BallotSelectionRequest {
    /// The ballots meant, of a table called b.
    var condition: SQL {
        get throws(WoteError) {
            if let voters { return "b.voter_id = ANY (\(voters))" }
            guard let since else { throw .invalid("ballots", "No ballots are named; name voters or a time.", ko: "어떤 표인지 지정하세요.") }
            return until.map { "b.cast_at >= \(since) AND b.cast_at < \($0)" } ?? "b.cast_at >= \(since)"
        }
    }

    /// How many of the voters meant have no ballot, when `found` have one.
    func absent(_ found: Int64) -> Int64 { voters.map { Int64(Set($0).count) - found } ?? 0 }
}
