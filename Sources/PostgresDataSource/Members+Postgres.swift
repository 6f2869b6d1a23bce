import Contract
import Domain
import Postgres

extension WhoAmI: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> MemberResponse {
        MemberResponse(try caller.signedIn())
    }
}

extension Enrol: PostgresRequest {
    /// A known nickname is looked up; a new one joins, the first of a community as its admin.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> MemberResponse {
        if let member = try await MemberRows.find(nickname, through: pool) { return member }
        return try await pool.transaction { database in
            // Two who come first at the same instant must not both become admin.
            try await database.query("LOCK TABLE nicknames IN SHARE ROW EXCLUSIVE MODE")
            if let member = try await MemberRows.find(nickname, in: database) { return member }
            let isFirst: Bool = try await database.query("SELECT NOT EXISTS (SELECT FROM members) AS first").one["first"]
            return try await MemberRows.insert(nickname, role: isFirst ? .admin : .member, group: nil, persona: nil, in: database)
        }
    }
}

extension ShowMember: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> MemberResponse {
        _ = try caller.admin()
        guard let member = try await MemberRows.find(nickname, through: pool) else { throw WoteError.missing(member: nickname) }
        return member
    }
}

extension ActAs: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> MemberResponse {
        let admin = try caller.admin()
        let member = try await ShowMember(nickname: nickname).respond(from: pool, to: caller)
        try await pool.transaction { try await $0.audit("act-as", by: admin, member: member.nickname) }
        return member
    }
}

extension CreateMember: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> MemberResponse {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let group = try await Groups.named(group, in: database)
            let member = try await MemberRows.insert(nickname, role: role, group: group, persona: persona, in: database)
            try await database.audit("create-member", by: admin, member: nickname)
            return member
        }
    }
}

extension ChangeMember: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> MemberResponse {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            guard let member = try await MemberRows.find(nickname, in: database) else { throw WoteError.missing(member: nickname) }
            // Groups before nicknames, as when a member is made: two admins then never wait for each other.
            let group = try await Groups.named(group, in: database)
            if group != nil { try await Eligible.freeze(in: database) }
            if role == .member, member.role == .admin { try await keepAnAdmin(besides: member, in: database) }
            if let newNickname { try await rename(member, to: newNickname, in: database) }
            try await database.query(
                """
                UPDATE members SET role = coalesce(\(role), role), group_id = coalesce(\(group), group_id),
                    persona = coalesce(\(persona), persona) WHERE id = \(member.id)
                """)
            try await database.audit("change-member", by: admin, member: member.nickname)
            guard let changed = try await MemberRows.find(newNickname ?? nickname, in: database) else {
                throw WoteError.missing(member: nickname)
            }
            return changed
        }
    }

    /// A community without an admin could not be administered any more.
    private func keepAnAdmin(besides member: MemberResponse, in database: Connection) async throws {
        try await database.query("LOCK TABLE members IN SHARE ROW EXCLUSIVE MODE")
        let others = try await database.query(
            "SELECT FROM members WHERE role = 'admin' AND banned_at IS NULL AND id <> \(member.id) LIMIT 1")
        guard others.isEmpty else { return }
        throw WoteError(
            .conflict, "\(member.nickname) is the only admin; make another one first.",
            ko: "\(member.nickname, .topic) 유일한 관리자입니다. 먼저 다른 관리자를 정하세요.")
    }

    private func rename(_ member: MemberResponse, to name: String, in database: Connection) async throws {
        try await database.query("UPDATE nicknames SET key = \(SQL.key(of: name)) WHERE key = \(SQL.key(of: member.nickname))")
        try await database.query("UPDATE members SET nickname = \(name) WHERE id = \(member.id)")
    }
}

extension ListMembers: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Page<MemberResponse> {
        _ = try caller.admin()
        let paging = try Paging(limit: limit, after: after, in: "members")
        let rows = try await pool.query(
            "\(MemberRows.select) WHERE \(paging.rest("m.joined_at", "m.id")) \(paging.order("m.joined_at", "m.id"))")
        return paging.page(try rows.map(MemberResponse.init)) { Keyset(at: $0.joinedAt, id: $0.id.rawValue) }
    }
}

extension WoteError {
    static func missing(member nickname: String) -> WoteError {
        WoteError(
            .notFound, "There is no member \"\(nickname)\"; see: wote admin members",
            ko: "\"\(nickname)\" 회원이 없습니다. 확인하세요: wote admin members")
    }
}
