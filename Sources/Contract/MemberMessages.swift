package import Domain
package import StrictJSON

package struct WhoAmI: Request {
    package typealias Response = MemberResponse
    package static let endpoint = Endpoint.whoAmI
    package init() {}
}

/// Makes the member behind a name the machine vouches for, on first use; the first of a community is its admin.
package struct Enrol: Request {
    package typealias Response = MemberResponse
    package static let endpoint = Endpoint.enrol
    package let nickname: String
    package init(nickname: String) { self.nickname = nickname }
}

/// Lets an admin act as another member; the audit log keeps it.
package struct ActAs: Request {
    package typealias Response = MemberResponse
    package static let endpoint = Endpoint.actAs
    package let nickname: String
    package init(nickname: String) { self.nickname = nickname }
}

package struct ListMembers: Request {
    package typealias Response = Page<MemberResponse>
    package static let endpoint = Endpoint.listMembers
    package let limit: Int
    package let after: Cursor?
    package init(limit: Int, after: Cursor?) { (self.limit, self.after) = (limit, after) }
    package static var defaults: [JSONTree.Field] { [.limit] }
}

package struct ShowMember: Request {
    package typealias Response = MemberResponse
    package static let endpoint = Endpoint.showMember
    package let nickname: String
    package init(nickname: String) { self.nickname = nickname }
}

package struct CreateMember: Request {
    package typealias Response = MemberResponse
    package static let endpoint = Endpoint.createMember
    package let nickname: String
    package let role: Member.Role
    package let group: String?
    package let persona: String?

    package init(nickname: String, role: Member.Role, group: String?, persona: String?) {
        (self.nickname, self.role, self.group, self.persona) = (nickname, role, group, persona)
    }

    package static var defaults: [JSONTree.Field] { [.init("role", .text(Member.Role.member.rawValue))] }
}

/// What is `nil` stays as it is.
package struct ChangeMember: Request {
    package typealias Response = MemberResponse
    package static let endpoint = Endpoint.changeMember
    package let nickname: String
    package let newNickname: String?
    package let role: Member.Role?
    package let group: String?
    package let persona: String?

    package init(nickname: String, newNickname: String?, role: Member.Role?, group: String?, persona: String?) {
        (self.nickname, self.newNickname, self.role) = (nickname, newNickname, role)
        (self.group, self.persona) = (group, persona)
    }
}

package struct MemberResponse: Codable, Hashable, Sendable {
    package let id: ID<Member>
    package let nickname: String
    package let role: Member.Role
    package let group: GroupResponse?
    package let persona: String?
    package let banned: Bool
    package let joinedAt: Instant

    package init(
        id: ID<Member>, nickname: String, role: Member.Role, group: GroupResponse?, persona: String?, banned: Bool, joinedAt: Instant
    ) {
        (self.id, self.nickname, self.role, self.group) = (id, nickname, role, group)
        (self.persona, self.banned, self.joinedAt) = (persona, banned, joinedAt)
    }

    package init(_ member: Member) {
        self.init(
            id: member.id, nickname: member.nickname, role: member.role, group: member.group.map(GroupResponse.init),
            persona: member.persona, banned: member.isBanned, joinedAt: member.joinedAt)
    }

    package var member: Member {
        Member(id: id, nickname: nickname, role: role, group: group?.group, persona: persona, isBanned: banned, joinedAt: joinedAt)
    }
}

package struct GroupResponse: Codable, Hashable, Sendable {
    package let id: ID<Group>
    package let name: String

    package init(id: ID<Group>, name: String) { (self.id, self.name) = (id, name) }
    package init(_ group: Group) { self.init(id: group.id, name: group.name) }
    package var group: Group { Group(id: id, name: name) }
}
