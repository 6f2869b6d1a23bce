import Contract
import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

@Suite(.bothWays) struct MemberTests {
    /// Before anybody has joined.
    private func empty(_ community: TestCommunity) async throws {
        for table in ["nicknames", "members"] { try await community.pool.query("DELETE FROM \(name: table)") }
    }

    @Test func ofSeveralWhoComeFirstExactlyOneIsAdmin() async throws {
        try await TestCommunity.run { community in
            for _ in 0..<10 {
                try await empty(community)
                let sources = [community.source, community.anotherSource()]
                let members = try await withThrowingTaskGroup(of: Member.self) { group in
                    for number in 0..<6 {
                        group.addTask { try await MemberUseCases.enrol(nickname: "first \(number)", in: sources[number % 2]) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(members.count(where: \.isAdmin) == 1)
                #expect(Set(members.map(\.id)).count == 6)
            }
        }
    }

    @Test func enrollingTwiceIsTheSameMember() async throws {
        try await TestCommunity.run { community in
            let ids = try await withThrowingTaskGroup(of: Domain.ID<Member>.self) { group in
                for _ in 0..<8 { group.addTask { try await MemberUseCases.enrol(nickname: "Kim", in: community.source).id } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            #expect(try await MemberUseCases.enrol(nickname: " kIM ", in: community.source).nickname == "Kim")
            await expectRefusal(.invalid) { try await MemberUseCases.enrol(nickname: " ", in: community.source) }
        }
    }

    @Test(arguments: [
        ("Kim", "kIM"), ("José", "Jose\u{301}"), ("강림", "\u{1100}\u{1161}\u{11BC}\u{1105}\u{1175}\u{11B7}"), ("a b", "A\u{200B} \u{A0} b"),
    ])
    func nicknamesThatReadTheSameAreTaken(first: String, second: String) async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let member = try await admin.members.create(nickname: first, role: .member, group: nil, persona: nil)
            let refusal = await expectRefusal(.conflict) {
                try await admin.members.create(nickname: second, role: .member, group: nil, persona: nil)
            }
            #expect(refusal?.field == "nickname")
            await expectRefusal(.conflict) { try await admin.members.change("admin", newNickname: second) }
            #expect(try await admin.members.actAs(second).id == member.id)
            #expect(try await admin.members.list(limit: .largest, after: nil).items.map(\.nickname) == [first, "admin"])
        }
    }

    @Test func aRenamedMemberKeepsTheirPollsAndFreesTheOldName() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("Kim")
            let poll = try await kim.ask()
            let renamed = try await community.admin.members.change("KIM", newNickname: " Lee ")
            #expect(renamed.nickname == "Lee" && renamed.id.rawValue == kim.id)
            #expect(try await kim.polls.show(poll.id).author?.nickname == "Lee")
            await expectRefusal(.notFound) { try await community.admin.members.actAs("Kim") }
            #expect(try await community.join("kim").id != kim.id)
            #expect(try await community.admin.members.change("lee", newNickname: "LEE").nickname == "LEE")
            await expectRefusal(.notFound) { try await community.admin.members.change("nobody", newNickname: "somebody") }
        }
    }

    @Test func whatIsNotNamedStays() async throws {
        try await TestCommunity.run { community in
            _ = try await community.join("kim", role: .admin, group: "blue", persona: "FLEXER")
            let admin = community.admin
            for member in [
                try await admin.members.change("kim"), try await admin.members.change("kim", newNickname: "kim"),
                try await admin.members.change("kim", role: .admin),
            ] { #expect(member.role == .admin && member.group?.name == "blue" && member.persona == "FLEXER") }
            let changed = try await admin.members.change("kim", role: .member, group: "red", persona: "ADVENTURER")
            #expect(changed.role == .member && changed.group?.name == "red" && changed.persona == "ADVENTURER")
        }
    }

    @Test func aCommunityKeepsAnAdmin() async throws {
        try await TestCommunity.run { community in
            await expectRefusal(.conflict) { try await community.admin.members.change("admin", role: .member) }
            for round in 0..<5 {
                let other = try await community.join("other \(round)", role: .admin)
                let outcomes = await withTaskGroup(of: Bool.self) { group in
                    for (member, name) in [(community.admin, "other \(round)"), (other, "admin")] {
                        group.addTask {
                            do {
                                // Renaming at the same time must not make the two wait for each other.
                                return try await !member.members.change(name, newNickname: name + "!", role: .member).isAdmin
                            } catch let error as WoteError {
                                #expect(error.code == .conflict, "\(error)")
                                return false
                            } catch {
                                Issue.record(error)
                                return false
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.sorted { !$0 && $1 } == [false, true])
                try await community.pool.query("UPDATE members SET role = 'admin', nickname = 'admin' WHERE id = \(community.admin.id)")
                try await community.pool.query("UPDATE nicknames SET key = 'admin' WHERE member_id = \(community.admin.id)")
                try await community.pool.query("UPDATE members SET role = 'member' WHERE id = \(other.id)")
            }
        }
    }

    @Test func personasAreThoseThereAre() async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            for code in ["WIZARD", "flexer", "", "FLEXER "] {
                let refusal = await expectRefusal(.invalid) {
                    try await admin.members.create(nickname: "kim", role: .member, group: nil, persona: code)
                }
                #expect(refusal?.field == "persona")
                await expectRefusal(.invalid) { try await admin.members.change("admin", persona: code) }
            }
            let members = try await admin.members.list(limit: .largest, after: nil).items
            #expect(members.count == 1)
        }
    }

    @Test func groupsAreMadeOnce() async throws {
        try await TestCommunity.run { community in
            let names = ["Blue school", "blue  SCHOOL", "blue\u{200B} school", " Blue school "]
            let members = try await withThrowingTaskGroup(of: Member.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        try await community.admin.members.create(
                            nickname: "member \(number)", role: .member, group: names[number % 4], persona: nil)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(members.map { $0.group?.id }).count == 1)
            #expect(try await community.join("other", group: "Red").caller.member?.group?.name == "Red")
            await expectRefusal(.invalid) { try await community.join("long", group: String(repeating: "x", count: 81)) }
        }
    }

    @Test func accountsAreAdminsBusiness() async throws {
        try await TestCommunity.run { community in
            let (kim, banned) = (try await community.join("kim"), try await community.joinBanned("gone"))
            for (member, code) in [(kim, WoteError.Code.forbidden), (banned, .forbidden), (community.anonymous, .unauthenticated)] {
                await expectRefusal(code) { try await member.members.list(limit: .standard, after: nil) }
                await expectRefusal(code) { try await member.members.create(nickname: "x", role: .admin, group: nil, persona: nil) }
                await expectRefusal(code) { try await member.members.change("kim", role: .admin) }
                await expectRefusal(code) { try await member.members.actAs("admin") }
            }
            #expect(try await community.source.send(WhoAmI(), as: kim.caller).nickname == "kim")
            await expectRefusal(.unauthenticated) { try await community.source.send(WhoAmI(), as: .anonymous) }
        }
    }

    @Test func askingNeedsAnAccountInGoodStandingAndAGroupForAGroup() async throws {
        try await TestCommunity.run { community in
            let (loner, banned) = (try await community.join("loner"), try await community.joinBanned("gone"))
            await expectRefusal(.unauthenticated) { try await community.anonymous.ask() }
            await expectRefusal(.forbidden) { try await banned.ask() }
            let refusal = await expectRefusal(.invalid) { try await loner.ask(scope: .group) }
            #expect(refusal?.field == "scope")
            #expect(try await community.anonymous.polls.list(matching: PollFilter(), limit: .standard, after: nil).items.isEmpty)
        }
    }
}
