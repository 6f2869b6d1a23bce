import Contract
package import Domain

/// Members as a collection.
package struct MemberRepository: Sendable {
    let source: any DataSource
    let caller: Caller

    package func list(limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<Member> {
        try await source.send(ListMembers(limit: limit.rawValue, after: cursor), as: caller).map(\.member)
    }

    package func find(_ nickname: String) async throws(WoteError) -> Member {
        try await source.send(ShowMember(nickname: nickname), as: caller).member
    }

    package func create(nickname: String, role: Member.Role, group: String?, persona: String?) async throws(WoteError) -> Member {
        try await source.send(CreateMember(nickname: nickname, role: role, group: group, persona: persona), as: caller).member
    }

    package func change(
        _ nickname: String, newNickname: String?, role: Member.Role?, group: String?, persona: String?
    ) async throws(WoteError) -> Member {
        let request = ChangeMember(nickname: nickname, newNickname: newNickname, role: role, group: group, persona: persona)
        return try await source.send(request, as: caller).member
    }

    package func enrol(nickname: String) async throws(WoteError) -> Member {
        try await source.send(Enrol(nickname: nickname), as: caller).member
    }

    package func actAs(_ nickname: String) async throws(WoteError) -> Member {
        try await source.send(ActAs(nickname: nickname), as: caller).member
    }
}
