import Contract
import Domain
import Postgres

/// How members are read and written.
enum MemberRows {
    static let select: SQL = """
        SELECT m.id, m.nickname, m.role, m.group_id, g.name AS group_name, m.persona, m.banned_at IS NOT NULL AS banned, m.joined_at
        FROM members AS m LEFT JOIN groups AS g ON g.id = m.group_id
        """

    static func select(_ nickname: String) -> SQL {
        "\(select) WHERE m.id = (SELECT n.member_id FROM nicknames AS n WHERE n.key = \(SQL.key(of: nickname)))"
    }

    static func find(_ nickname: String, through pool: ConnectionPool) async throws -> MemberResponse? {
        try await pool.query(select(nickname)).first.map(MemberResponse.init)
    }

    static func find(_ nickname: String, in database: Connection) async throws -> MemberResponse? {
        try await database.query(select(nickname)).first.map(MemberResponse.init)
    }

    static func insert(
        _ nickname: String, role: Member.Role, group: ID<Group>?, persona: String?, in database: Connection
    ) async throws -> MemberResponse {
        let id: ID<Member> = try await database.query(
            """
            INSERT INTO members (nickname, role, group_id, persona)
            VALUES (\(nickname), \(role), \(group), \(persona)) RETURNING id
            """
        ).one["id"]
        try await database.query("INSERT INTO nicknames (key, member_id) VALUES (\(SQL.key(of: nickname)), \(id))")
        return try MemberResponse(try await database.query("\(select) WHERE m.id = \(id)").one)
    }
}

extension MemberResponse {
    init(_ row: Row) throws(PostgresError) {
        var group: GroupResponse?
        if let id = try row["group_id", as: ID<Group>?.self] { group = GroupResponse(id: id, name: try row["group_name"]) }
        self.init(
            id: try row["id"], nickname: try row["nickname"], role: try row["role"], group: group, persona: try row["persona"],
            banned: try row["banned"], joinedAt: try row["joined_at"])
    }
}

/// Groups are made by naming them.
enum Groups {
    static func named(_ name: String?, in database: Connection) async throws -> ID<Group>? {
        guard let name else { return nil }
        try await database.query(
            """
            INSERT INTO groups (name, name_digest) VALUES (\(name), \(SQL.digest(of: name))) ON CONFLICT (name_digest) DO NOTHING
            """)
        return try await database.query("SELECT id FROM groups WHERE name_digest = \(SQL.digest(of: name))").one["id"]
    }
}
