import Core
import Domain
import Postgres
import TestCommunity
import Testing

/// The feed by label and by round.
@Suite(.bothWays) struct MarkFilterTests {
    private func titles(_ filter: PollFilter, _ member: UseCases) async throws -> [String] {
        try await member.polls.list(matching: filter, limit: .largest, after: nil).items.map(\.question.title)
    }

    /// Polls of kim (blue) and lee (red), labelled by the admin, some in rounds.
    private func scene(_ community: TestCommunity) async throws -> UseCases {
        for name in ["books", "food"] { _ = try await community.admin.labels.create(name, .green) }
        for name in ["spring", "autumn"] { _ = try await community.admin.rounds.create(name, .standard) }
        let (kim, lee) = (try await community.join("kim", group: "blue"), try await community.join("lee", group: "red"))
        let both = try await kim.ask("both", labels: ["books", "food"])
        let red = try await lee.ask("red", scope: .group, labels: ["books"])
        let hidden = try await lee.ask("hidden", labels: ["books", "food"])
        let closed = try await lee.ask("closed", labels: ["food"])
        let single = try await kim.ask("single", options: ["a", "b"], labels: ["food"])
        _ = try await kim.ask("bare")
        for poll in [both, red, hidden, closed] { _ = try await community.admin.polls.edit(poll.id, PollEdit(round: .set("spring"))) }
        _ = try await community.admin.polls.edit(single.id, PollEdit(round: .set("autumn")))
        _ = try await community.admin.polls.close(closed.id)
        _ = try await community.admin.admin.hide(hidden.id, reason: "spam")
        try await kim.vote(1, in: both)
        return kim
    }

    private static let cases: [(PollFilter, kim: [String], admin: [String])] = [
        (PollFilter(labels: ["books"]), ["both"], ["hidden", "red", "both"]),
        (PollFilter(labels: ["FOOD"]), ["single", "closed", "both"], ["single", "closed", "hidden", "both"]),
        (PollFilter(labels: ["books", "food"]), ["both"], ["hidden", "both"]),
        (PollFilter(labels: ["food", "books", "Food"]), ["both"], ["hidden", "both"]),
        (PollFilter(round: "spring"), ["closed", "both"], ["closed", "hidden", "red", "both"]),
        (PollFilter(round: "Autumn"), ["single"], ["single"]),
        (PollFilter(labels: ["books"], round: "spring"), ["both"], ["hidden", "red", "both"]),
        (PollFilter(labels: ["books"], round: "autumn"), [], []),
        (PollFilter(status: .closed, labels: ["food"]), ["closed"], ["closed"]),
        (PollFilter(status: .open, kind: .yesno, author: "kim", voted: true, labels: ["books", "food"], round: "spring"), ["both"], []),
        (PollFilter(scope: .group, labels: ["books"]), [], ["red"]),
        (PollFilter(labels: ["food"], round: "spring", words: "los"), ["closed"], ["closed"]),
    ]

    @Test func labelsAndRoundsCombineWithEverythingAndKeepToWhatTheReaderMayKnow() async throws {
        try await TestCommunity.run { community in
            let kim = try await scene(community)
            for (filter, forKim, forAdmin) in Self.cases {
                #expect(try await titles(filter, kim) == forKim, "\(filter)")
                #expect(try await titles(filter, community.admin) == forAdmin, "\(filter)")
            }
        }
    }

    /// Progress is the length of the list that the same reader gets, in any state of any poll.
    @Test func progressCountsWhatTheReaderMaySee() async throws {
        try await TestCommunity.run { community in
            let kim = try await scene(community)
            let lee = try await community.reload(try await community.join("park", group: "red"))
            let progress = [(kim, 1, 2), (lee, 1, 3), (community.admin, 1, 4), (community.anonymous, 1, 2)] as [(UseCases, Int64, Int64)]
            for (reader, closed, polls) in progress {
                let spring = try #require(try await reader.rounds.list(limit: .standard, after: nil).items.last)
                #expect(spring.name == "spring" && spring.progress == Round.Progress(closed: closed, polls: polls))
                #expect(try await titles(PollFilter(round: "spring"), reader).count == Int(polls))
            }
        }
    }

    /// A label or a round whose polls the reader may not know of reads like one without polls.
    @Test func marksRevealNoHiddenPoll() async throws {
        try await TestCommunity.run { community in
            let stranger = try await community.join("stranger")
            for name in ["used", "unused"] {
                _ = try await community.admin.labels.create(name, .red)
                _ = try await community.admin.rounds.create(name, .standard)
            }
            let poll = try await community.join("author", group: "blue").ask("secret", scope: .group, labels: ["used"])
            _ = try await community.admin.polls.edit(poll.id, PollEdit(round: .set("used")))
            let rounds = try await stranger.rounds.list(limit: .standard, after: nil).items
            #expect(rounds.map(\.progress) == [Round.Progress(closed: 0, polls: 0), Round.Progress(closed: 0, polls: 0)])
            for filter in [
                PollFilter(labels: ["used"]), PollFilter(labels: ["unused"]), PollFilter(round: "used"), PollFilter(round: "unused"),
            ] {
                let page = try await stranger.polls.list(matching: filter, limit: .standard, after: nil)
                #expect(page == Page(items: [], next: nil))
            }
            for edit in [PollEdit(addedLabels: ["used"]), PollEdit(round: .set("used"))] {
                let about = await expectRefusal(.notFound) { try await stranger.polls.edit(poll.id, edit) }
                let nothing = await expectRefusal(.notFound) { try await stranger.polls.edit(.unused, edit) }
                #expect(about?.words(about: poll.id) == nothing?.words(about: .unused))
            }
        }
    }

    @Test func anUnknownLabelOrRoundIsNoEmptyList() async throws {
        try await TestCommunity.run { community in
            let kim = try await scene(community)
            let refusals = [
                (PollFilter(labels: ["boks"]), "There is no label \"boks\"; there are: food, books."),
                (PollFilter(labels: ["books", "boks"]), "There is no label \"boks\"; there are: food, books."),
                (PollFilter(round: "winter"), "There is no round \"winter\"; there are: autumn, spring."),
            ]
            for (filter, words) in refusals {
                let refusal = await expectRefusal(.notFound) { try await titles(filter, kim) }
                #expect(refusal?.message.english == words)
            }
            await expectRefusal(.invalid) { try await titles(PollFilter(labels: [""]), kim) }
        }
    }

    /// Page after page of a label, and of two labels in a round, while polls with and without it are asked and deleted.
    @Test(arguments: [PollFilter(labels: ["even"]), PollFilter(labels: ["all", "even"], round: "spring"), PollFilter(round: "spring")])
    func pagesStayInPlaceWhilePollsComeAndGo(filter: PollFilter) async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            for name in ["even", "all"] { _ = try await admin.labels.create(name, .red) }
            _ = try await admin.rounds.create("spring", .standard)
            func ask(_ number: Int) async throws -> Poll {
                try await admin.ask(
                    "\(number)", labels: number.isMultiple(of: 2) ? ["even", "all"] : ["all"],
                    round: number.isMultiple(of: 2) ? "spring" : nil)
            }
            var polls: [Poll] = []
            for number in 0..<24 { polls.append(try await ask(number)) }
            var (seen, cursor): ([Int], Cursor?) = ([], nil)
            repeat {
                let page = try await admin.polls.list(matching: filter, limit: PageSize(3), after: cursor)
                seen += page.items.compactMap { Int($0.question.title) }
                cursor = page.next
                _ = try await ask(100 + seen.count)
                // One read already, and an odd one still to come.
                if seen.count == 3 { for gone in [22, 1] { _ = try await admin.polls.delete(polls[gone].id) } }
            } while cursor != nil
            #expect(seen == stride(from: 22, through: 0, by: -2).map { $0 })
            let statements = try await community.statements { _ = try await titles(filter, admin) }
            #expect(statements.count == 1)
        }
    }

    @Test func pollsOfOneInstantArePagedById() async throws {
        try await TestCommunity.run { community in
            _ = try await community.admin.labels.create("x", .red)
            for number in 0..<5 { _ = try await community.admin.ask("\(number)") }
            try await community.pool.query("UPDATE polls SET created_at = '2026-01-01 00:00Z'")
            let polls = try await community.admin.polls.list(matching: PollFilter(), limit: .largest, after: nil).items
            for poll in polls { _ = try await community.admin.polls.edit(poll.id, PollEdit(addedLabels: ["x"])) }
            var (seen, cursor): ([String], Cursor?) = ([], nil)
            repeat {
                let page = try await community.admin.polls.list(matching: PollFilter(labels: ["x"]), limit: PageSize(2), after: cursor)
                seen += page.items.map(\.question.title)
                cursor = page.next
            } while cursor != nil
            #expect(seen == ["4", "3", "2", "1", "0"])
        }
    }

    @Test func cursorsServeTheirOwnFilterOnly() async throws {
        try await TestCommunity.run { community in
            let kim = try await scene(community)
            let page = try await kim.polls.list(matching: PollFilter(labels: ["food"]), limit: PageSize(1), after: nil)
            let cursor = try #require(page.next)
            for filter in [PollFilter(), PollFilter(labels: ["books"]), PollFilter(labels: ["food", "books"]), PollFilter(round: "food")] {
                await expectRefusal(.invalid) { try await kim.polls.list(matching: filter, limit: PageSize(1), after: cursor) }
            }
            #expect(try await kim.polls.list(matching: PollFilter(labels: ["Food"]), limit: PageSize(1), after: cursor).items.count == 1)
        }
    }
}
