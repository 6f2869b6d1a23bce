import Domain
import Testing

struct CallerTests {
    /// Who may do what: the permission asked for, and the callers that have it.
    enum Permission: CaseIterable, Sendable {
        case signedIn, active, admin, owner, author

        func check(_ caller: Caller) throws(WoteError) -> Member {
            switch self {
            case .signedIn: try caller.signedIn()
            case .active: try caller.active()
            case .admin: try caller.admin()
            case .owner: try caller.owner(of: .sample(author: 1))
            case .author: try caller.author(of: .sample(author: 1))
            }
        }
    }

    static let author = Member.sample(1)
    static let stranger = Member.sample(2)
    static let admin = Member.sample(3, role: .admin)
    static let bannedAuthor = Member.sample(1, isBanned: true)
    static let bannedAdmin = Member.sample(3, role: .admin, isBanned: true)

    @Test(arguments: [
        (Permission.signedIn, [author, stranger, admin, bannedAuthor, bannedAdmin]), (.active, [author, stranger, admin]),
        (.admin, [admin]),
        (.owner, [author, admin]), (.author, [author]),
    ])
    func `each permission has its members`(_ permission: Permission, _ allowed: [Member]) throws {
        for member in [Self.author, Self.stranger, Self.admin, Self.bannedAuthor, Self.bannedAdmin] {
            if allowed.contains(member) {
                #expect(try permission.check(.member(member)) == member)
            } else {
                let refusal = #expect(throws: WoteError.self) { try permission.check(.member(member)) }
                #expect(refusal?.code == .forbidden)
            }
        }
    }

    @Test(arguments: Permission.allCases)
    func `whoever is not signed in is asked to`(_ permission: Permission) {
        let refusal = #expect(throws: WoteError.self) { try permission.check(.anonymous) }
        #expect(refusal?.code == .unauthenticated)
    }

    @Test func `a poll whose author is gone is the admins'`() throws {
        let orphan = Poll.sample(author: nil)
        #expect(throws: WoteError.self) { try Caller.member(Self.author).owner(of: orphan) }
        #expect(throws: WoteError.self) { try Caller.member(Self.admin).author(of: orphan) }
        #expect(try Caller.member(Self.admin).owner(of: orphan) == Self.admin)
    }

    @Test func `a caller is a member or nobody`() {
        #expect(Caller.anonymous.member == nil)
        #expect(Caller.member(Self.author).member == Self.author)
    }
}
