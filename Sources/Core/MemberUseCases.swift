package import Domain

/// Accounts.
package struct MemberUseCases: Sendable {
    let caller: Caller
    let members: MemberRepository

    package func list(limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<Member> {
        _ = try caller.admin()
        return try await members.list(limit: limit, after: cursor)
    }

    package func find(_ nickname: String) async throws(WoteError) -> Member {
        _ = try caller.admin()
        return try await members.find(nickname)
    }

    package func create(nickname: String, role: Member.Role, group: String?, persona: String?) async throws(WoteError) -> Member {
        _ = try caller.admin()
        return try await members.create(
            nickname: try TextRule.nickname.accept(nickname), role: role, group: try TextRule.groupName.acceptOptional(group),
            persona: persona)
    }

    /// What is `nil` stays as it is.
    package func change(
        _ nickname: String, newNickname: String? = nil, role: Member.Role? = nil, group: String? = nil, persona: String? = nil
    ) async throws(WoteError) -> Member {
        _ = try caller.admin()
        var accepted: String?
        if let newNickname { accepted = try TextRule.nickname.accept(newNickname) }
        return try await members.change(
            nickname, newNickname: accepted, role: role, group: try TextRule.groupName.acceptOptional(group), persona: persona)
    }

    /// Another member for an admin to act as.
    package func actAs(_ nickname: String) async throws(WoteError) -> Member {
        _ = try caller.admin()
        return try await members.actAs(nickname)
    }

    /// The member whose name the machine vouches for, made on first use.
    package static func enrol(nickname: String, in source: any DataSource) async throws(WoteError) -> Member {
        let accepted = try TextRule.nickname.accept(nickname)
        return try await MemberRepository(source: source, caller: .anonymous).enrol(nickname: accepted)
    }
}
