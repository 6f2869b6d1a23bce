import Contract
import Domain
import Postgres

extension HidePoll: PostgresRequest {
    /// Hiding a hidden poll replaces the reason.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let now: Instant = try await database.lockTally(of: poll)["now"]
            try await database.query("UPDATE tallies SET hidden_at = \(now), hidden_reason = \(reason) WHERE poll_id = \(poll)")
            try await database.audit("hide", by: admin, poll: poll, reason: reason)
            return Done()
        }
    }
}

extension UnhidePoll: PostgresRequest {
    /// Showing a shown poll is harmless.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let hidden: Instant? = try await database.lockTally(of: poll)["hidden_at"]
            guard hidden != nil else { return Done() }
            try await database.query("UPDATE tallies SET hidden_at = NULL, hidden_reason = NULL WHERE poll_id = \(poll)")
            try await database.audit("unhide", by: admin, poll: poll)
            return Done()
        }
    }
}

extension ListAudit: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Page<AuditResponse> {
        _ = try caller.admin()
        let paging = try Paging(limit: limit, after: after, in: "audit")
        let rows = try await pool.query(
            """
            SELECT id, at, actor, act, poll_id, member, reason FROM audit_log
            WHERE \(paging.rest("at", "id")) \(paging.order("at", "id"))
            """)
        return paging.page(try rows.map { AuditResponse(try AuditEntry($0)) }) { Keyset(at: $0.at, id: $0.id.rawValue) }
    }
}

extension AuditEntry {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"], at: try row["at"], actor: try row["actor"], act: try row["act"], poll: try row["poll_id"],
            member: try row["member"], reason: try row["reason"])
    }
}

extension ResolveLocalTime: PostgresRequest {
    /// The time is read with the offsets in force a day before and a day after; a reading that shows the same wall clock again is real.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> LocalTimeResponse {
        guard let time = CalendarTime(local: local), zone.first?.isLetter == true,
            zone.utf8.allSatisfy({ $0.isZoneCharacter })
        else { throw unknownZone }
        do {
            return try await readings(of: time, from: pool)
        } catch let error as PostgresError where error.sqlState == "22023" {
            throw unknownZone
        }
    }

    private func readings(of time: CalendarTime, from pool: ConnectionPool) async throws -> LocalTimeResponse {
        let rows = try await pool.query(
            """
            WITH wanted AS (SELECT \(time.localText)::text::timestamp AS local, \(zone)::text AS zone),
            offsets AS (
                SELECT DISTINCT (local + day) - (((local + day) AT TIME ZONE zone) AT TIME ZONE 'UTC') AS ahead, local, zone
                FROM wanted, (VALUES (interval '-1 day'), (interval '1 day')) AS days (day)),
            readings AS (SELECT (local - ahead) AT TIME ZONE 'UTC' AS moment, local, zone FROM offsets)
            SELECT moment, moment AT TIME ZONE zone = local AS real, to_char(moment AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS') AS shown
            FROM readings ORDER BY moment
            """)
        let moments = try rows.filter { try $0["real"] }.map { try $0["moment", as: Instant.self] }
        return LocalTimeResponse(moments: moments, neighbours: try rows.map { try $0["shown"] })
    }

    private var unknownZone: WoteError {
        .invalid(
            "zone", "\"\(zone)\" is no time zone; name one as Asia/Seoul or UTC.",
            ko: "\(quoted: zone, .topic) 시간대가 아닙니다. Asia/Seoul, UTC처럼 입력하세요.")
    }
}

extension UInt8 {
    /// Letters, digits and the marks in names such as America/Port-au-Prince or Etc/GMT+9.
    fileprivate var isZoneCharacter: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "/_+-".utf8.contains(self)
        }
    }
}
