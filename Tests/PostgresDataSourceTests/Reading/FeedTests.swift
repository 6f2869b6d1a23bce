import Contract
import Core
import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

@Suite(.bothWays) struct FeedTests {
    private func all(_ member: UseCases, _ filter: PollFilter = PollFilter(), by size: Int) async throws -> [[Poll]] {
        var pages: [[Poll]] = []
        var cursor: Cursor?
        repeat {
            let page = try await member.polls.list(matching: filter, limit: PageSize(size), after: cursor)
            pages.append(page.items)
            cursor = page.next
        } while cursor != nil
        return pages
    }

    private func ask(_ count: Int, as member: UseCases) async throws -> [Poll] {
        var polls: [Poll] = []
        for number in 0..<count { polls.append(try await member.ask("Question \(number)")) }
        return polls
    }

    @Test func newestComeFirst() async throws {
        try await TestCommunity.run { community in
            let asked = try await ask(7, as: community.admin)
            let pages = try await all(community.admin, by: 3)
            #expect(pages.map(\.count) == [3, 3, 1])
            #expect(pages.flatMap { $0 }.map(\.id) == asked.map(\.id).reversed())
        }
    }

    @Test(arguments: [(5, [5]), (6, [5, 1]), (10, [5, 5]), (0, [0])])
    func theLastPageKnowsItIs(count: Int, sizes: [Int]) async throws {
        try await TestCommunity.run { community in
            _ = try await ask(count, as: community.admin)
            #expect(try await all(community.admin, by: 5).map(\.count) == sizes)
        }
    }

    @Test func pagesStayInPlaceWhilePollsComeAndGo() async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let asked = try await ask(12, as: admin)
            let first = try await admin.polls.list(matching: PollFilter(), limit: PageSize(4), after: nil)
            #expect(first.items.map(\.id) == asked[8...].map(\.id).reversed())
            _ = try await ask(3, as: admin)
            // The one the cursor names, one already read, and one still to come.
            for gone in [8, 10, 5] { _ = try await admin.polls.delete(asked[gone].id) }
            let second = try await admin.polls.list(matching: PollFilter(), limit: PageSize(4), after: first.next)
            #expect(second.items.map(\.id) == [7, 6, 4, 3].map { asked[$0].id })
            _ = try await admin.admin.hide(asked[2].id, reason: "spam")
            let third = try await admin.polls.list(matching: PollFilter(), limit: PageSize(4), after: second.next)
            #expect(third.items.map(\.id) == [2, 1, 0].map { asked[$0].id })
            #expect(third.next == nil)
        }
    }

    @Test func pollsOfOneInstantArePagedById() async throws {
        try await TestCommunity.run { community in
            let asked = try await ask(9, as: community.admin)
            try await community.pool.query("UPDATE polls SET created_at = '2026-01-01 00:00:00.123456+00'")
            let pages = try await all(community.admin, by: 2)
            #expect(pages.flatMap { $0 }.map(\.id) == asked.map(\.id).reversed())
        }
    }

    @Test(arguments: [0, -1, 101, -4_194_305, Int.max, Int.min])
    func limitsOutOfRangeAreRefused(limit: Int) async throws {
        try await TestCommunity.run { community in
            let caller = community.admin.caller
            for refusal in [
                await expectRefusal(.invalid) { try PageSize(limit) },
                await expectRefusal(.invalid) {
                    try await community.source.send(ListPolls(PollFilter(), limit: limit, after: nil), as: caller)
                },
                await expectRefusal(.invalid) { try await community.source.send(ListMembers(limit: limit, after: nil), as: caller) },
                await expectRefusal(.invalid) { try await community.source.send(ListAudit(limit: limit, after: nil), as: caller) },
            ] { #expect(refusal?.field == "limit") }
        }
    }

    /// Someone who knows how a cursor is made can name any moment; beyond the calendar a list only ends or begins.
    @Test(arguments: [Int64.min, .min + 1, .min + 946_684_800_000_000, -300_000_000_000_000_000, 300_000_000_000_000_000, .max - 1, .max])
    func aMomentBeyondTheCalendarIsAPlaceLikeOthers(microseconds: Int64) async throws {
        try await TestCommunity.run { community in
            _ = try await community.join("kim")
            let cursor = Keyset(at: Instant(microseconds: microseconds), id: 1).cursor(in: "members")
            let page = try await community.admin.members.list(limit: PageSize(1), after: cursor)
            #expect(page.items.isEmpty == (microseconds < 0))
        }
    }

    @Test func cursorsServeTheirOwnListOnly() async throws {
        try await TestCommunity.run { community in
            let (admin, other) = (community.admin, try await community.join("kim"))
            _ = try await ask(3, as: admin)
            let cursor = try #require(try await admin.polls.list(matching: PollFilter(), limit: PageSize(1), after: nil).next)
            let members = try #require(try await admin.members.list(limit: PageSize(1), after: nil).next)
            let text = cursor.rawValue
            let last: Character = text.last == "0" ? "1" : "0"
            let forged = [
                "", "0", "zz", "가", String(text.dropLast()), String(text.dropLast(2)), text + "00", String(text.dropLast()) + String(last),
                String(text.reversed()), String(repeating: "0", count: text.count), members.rawValue, text + "' OR 1=1 --",
            ]
            for text in forged {
                let refusal = await expectRefusal(.invalid) {
                    try await admin.polls.list(matching: PollFilter(), limit: PageSize(1), after: Cursor(rawValue: text))
                }
                #expect(refusal?.field == "after", "\(text)")
            }
            for filter in [PollFilter(status: .open), PollFilter(author: "admin"), PollFilter(words: "x"), PollFilter(voted: false)] {
                await expectRefusal(.invalid) { try await admin.polls.list(matching: filter, limit: PageSize(1), after: cursor) }
            }
            await expectRefusal(.invalid) { try await other.polls.list(matching: PollFilter(), limit: PageSize(1), after: cursor) }
            await expectRefusal(.invalid) { try await admin.members.list(limit: PageSize(1), after: cursor) }
            await expectRefusal(.invalid) { try await admin.admin.audit(limit: PageSize(1), after: cursor) }
        }
    }

    @Test func membersAndLogArePagedTheSameWay() async throws {
        try await TestCommunity.run { community in
            let names = (0..<5).map { "member \($0)" }
            _ = try await community.join(names)
            var (members, entries): ([String], [String?]) = ([], [])
            var cursor: Cursor?
            repeat {
                let page = try await community.admin.members.list(limit: PageSize(2), after: cursor)
                members += page.items.map(\.nickname)
                cursor = page.next
            } while cursor != nil
            repeat {
                let page = try await community.admin.admin.audit(limit: PageSize(2), after: cursor)
                entries += page.items.map(\.member)
                cursor = page.next
            } while cursor != nil
            #expect(members == names.reversed() + ["admin"])
            #expect(entries == names.reversed())
        }
    }

    @Test func aPageIsOneStatementWhateverItsSize() async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join(["kim", "lee", "park"], group: "blue")
            for number in 0..<30 {
                let poll = try await voters[number % 3].ask("Question \(number)", options: ["tea", "coffee"], scope: .group)
                for voter in voters.prefix(number % 4) { try await voter.vote(1, in: poll) }
            }
            for size in [1, 25] {
                let filter = PollFilter(status: .open, kind: .single, scope: .group)
                var pages = 0
                let statements = try await community.statements { pages = try await all(voters[0], filter, by: size).count }
                #expect(statements.count == pages && Set(statements).count == 2, "\(statements)")
            }
            let lists = try await community.statements {
                _ = try await community.admin.members.list(limit: .largest, after: nil)
                _ = try await community.admin.admin.audit(limit: .largest, after: nil)
            }
            #expect(lists.count == 2, "\(lists)")
        }
    }
}
