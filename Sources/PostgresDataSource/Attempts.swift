import Contract
import Domain
import Postgres

/// Attempts to create something under a key: of those alike, the first creates and the others learn what it created.
struct Attempts {
    let database: Connection
    let member: Member

    /// What an attempt under the request's key created before, or what `create` creates now, with it.
    func once<R: CreatingRequest, Entity>(_ request: R, create: () async throws -> ID<Entity>) async throws -> ID<Entity> {
        guard let key = request.idempotencyKey else { return try await create() }
        let digest: SQL = "sha256(convert_to(\(key.rawValue), 'UTF8'))"
        var content = request
        content.idempotencyKey = nil
        if let earlier: ID<Entity> = try await claim(digest, for: try JSON.text(content)) { return earlier }
        let created = try await create()
        try await database.query(
            "UPDATE attempts SET target_id = \(created) WHERE member_id = \(member.id) AND key_digest = \(digest)")
        return created
    }

    /// Waits for an attempt under the same key that is under way. Answers with what it, or an earlier one, created; `nil`: it is ours.
    private func claim<Entity>(_ key: SQL, for content: String) async throws -> ID<Entity>? {
        try await database.query("DELETE FROM attempts WHERE member_id = \(member.id) AND at < now() - interval '1 day'")
        let request: SQL = "sha256(convert_to(\(content), 'UTF8'))"
        let claimed = try await database.query(
            """
            INSERT INTO attempts (member_id, key_digest, request_digest, target_id, at) VALUES (\(member.id), \(key), \(request), 0, now())
            ON CONFLICT DO NOTHING RETURNING target_id
            """)
        if !claimed.isEmpty { return nil }
        let earlier = try await database.query(
            "SELECT target_id, request_digest = \(request) AS same FROM attempts WHERE member_id = \(member.id) AND key_digest = \(key)"
        ).one
        guard try earlier["same"] else {
            throw WoteError.invalid(
                "Idempotency-Key", "Something else was created under this idempotency key; use another for each thing.",
                ko: "이 멱등 키로 이미 다른 것을 만들었습니다. 만들 때마다 다른 키를 쓰세요.")
        }
        return try earlier["target_id"]
    }
}
