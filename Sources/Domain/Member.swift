/// An account.
package struct Member: Hashable, Sendable, Identifiable {
    package enum Role: String, CaseIterable, Sendable {
        case member, admin
    }

    package let id: Domain.ID<Member>
    package let nickname: String
    package let role: Role
    package let group: Group?
    /// The code of the kind of decider the member is; results are broken down by it.
    package let persona: String?
    package let isBanned: Bool
    package let joinedAt: Instant

    package init(
        id: Domain.ID<Member>, nickname: String, role: Role, group: Group?, persona: String?, isBanned: Bool, joinedAt: Instant
    ) {
        (self.id, self.nickname, self.role, self.group) = (id, nickname, role, group)
        (self.persona, self.isBanned, self.joinedAt) = (persona, isBanned, joinedAt)
    }

    package var isAdmin: Bool { role == .admin }
}

/// A community inside the community (Wote: a school).
package struct Group: Hashable, Sendable, Identifiable {
    package let id: Domain.ID<Group>
    package let name: String

    package init(id: Domain.ID<Group>, name: String) { (self.id, self.name) = (id, name) }
}
