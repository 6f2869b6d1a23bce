import Core
import Domain
import Postgres
import TestCommunity
import Testing

@Suite(.bothWays) struct FilterTests {
    /// Polls of every sort, named by their titles; what each filter leaves for `kim` of the blue group.
    private func scene(_ community: TestCommunity) async throws -> UseCases {
        let kim = try await community.join("Kim", group: "blue")
        let lee = try await community.join("lee", group: "red")
        let voted = try await community.admin.ask("open voted")
        try await kim.vote(1, in: voted)
        _ = try await kim.ask("open single", options: ["tea", "coffee"])
        _ = try await kim.ask("blue", scope: .group)
        _ = try await lee.ask("red", scope: .group)
        let closed = try await community.admin.ask("closed voted")
        try await kim.vote(2, in: closed)
        _ = try await community.admin.polls.close(closed.id)
        let past = try await lee.ask("past")
        try await community.setDeadline(of: past, to: "clock_timestamp()")
        let hidden = try await kim.ask("hidden mine")
        _ = try await community.admin.admin.hide(hidden.id, reason: "spam")
        let other = try await lee.ask("hidden other")
        _ = try await community.admin.admin.hide(other.id, reason: "spam")
        return kim
    }

    private static let cases: [(PollFilter, kim: [String]?, admin: [String])] = [
        (
            PollFilter(), ["hidden mine", "past", "closed voted", "blue", "open single", "open voted"],
            ["hidden other", "hidden mine", "past", "closed voted", "red", "blue", "open single", "open voted"]
        ),
        (PollFilter(status: .open), ["blue", "open single", "open voted"], ["red", "blue", "open single", "open voted"]),
        (PollFilter(status: .closed), ["past", "closed voted"], ["past", "closed voted"]),
        (PollFilter(status: .hidden), nil, ["hidden other", "hidden mine"]),
        (PollFilter(kind: .single), ["open single"], ["open single"]),
        (
            PollFilter(kind: .yesno), ["hidden mine", "past", "closed voted", "blue", "open voted"],
            ["hidden other", "hidden mine", "past", "closed voted", "red", "blue", "open voted"]
        ),
        (PollFilter(scope: .group), ["blue"], ["red", "blue"]),
        (
            PollFilter(scope: .global), ["hidden mine", "past", "closed voted", "open single", "open voted"],
            ["hidden other", "hidden mine", "past", "closed voted", "open single", "open voted"]
        ),
        (PollFilter(author: "kIM"), ["hidden mine", "blue", "open single"], ["hidden mine", "blue", "open single"]),
        (PollFilter(author: "lee"), ["past"], ["hidden other", "past", "red"]),
        (PollFilter(author: "nobody"), [], []),
        (PollFilter(voted: true), ["closed voted", "open voted"], []),
        (
            PollFilter(voted: false), ["hidden mine", "past", "blue", "open single"],
            ["hidden other", "hidden mine", "past", "closed voted", "red", "blue", "open single", "open voted"]
        ),
        (PollFilter(words: "VOTED"), ["closed voted", "open voted"], ["closed voted", "open voted"]),
        (PollFilter(status: .open, voted: true), ["open voted"], []),
        (PollFilter(status: .closed, author: "admin", voted: true, words: "voted closed"), ["closed voted"], []),
        (PollFilter(status: .open, kind: .yesno, scope: .global, author: "admin", voted: false, words: "open"), [], ["open voted"]),
        (PollFilter(kind: .single, scope: .group), [], []),
    ]

    @Test func filtersCombineAndKeepToWhatTheReaderMayKnow() async throws {
        try await TestCommunity.run { community in
            let kim = try await scene(community)
            for (filter, forKim, forAdmin) in Self.cases {
                #expect(try await titles(filter, community.admin) == forAdmin, "\(filter)")
                guard let forKim else {
                    await expectRefusal(.forbidden) { try await titles(filter, kim) }
                    continue
                }
                #expect(try await titles(filter, kim) == forKim, "\(filter)")
            }
        }
    }

    @Test func strangersFilterNothingTheyCannotHave() async throws {
        try await TestCommunity.run { community in
            _ = try await scene(community)
            #expect(try await titles(PollFilter(), community.anonymous) == ["past", "closed voted", "open single", "open voted"])
            await expectRefusal(.unauthenticated) { try await titles(PollFilter(voted: true), community.anonymous) }
            await expectRefusal(.unauthenticated) { try await titles(PollFilter(voted: false), community.anonymous) }
            await expectRefusal(.unauthenticated) { try await titles(PollFilter(status: .hidden), community.anonymous) }
        }
    }

    private func titles(_ filter: PollFilter, _ member: UseCases) async throws -> [String] {
        try await member.polls.list(matching: filter, limit: .largest, after: nil).items.map(\.question.title)
    }
}
