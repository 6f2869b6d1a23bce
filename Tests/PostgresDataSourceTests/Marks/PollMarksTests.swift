import Core
import Domain
import Postgres
import TestCommunity
import Testing

/// Labels and rounds on polls: who sets them, and what becomes of them.
@Suite(.bothWays) struct PollMarksTests {
    private func scene(_ community: TestCommunity) async throws {
        for name in ["books", "food", "games"] { _ = try await community.admin.labels.create(name, .green) }
        for name in ["spring", "autumn"] { _ = try await community.admin.rounds.create(name, .standard) }
    }

    private func names(_ poll: Poll) -> [String] { poll.labels.map(\.name) }

    @Test func aPollIsAskedWithLabelsAndARound() async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            let poll = try await community.admin.ask(labels: ["FOOD", "books", "food"], round: "Spring")
            #expect(names(poll) == ["books", "food"] && poll.labels.allSatisfy { $0.colour == .green })
            #expect(poll.round?.name == "spring")
            let listed = try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items
            #expect(listed == [poll])
        }
    }

    @Test func anUnknownLabelOrRoundAsksNothing() async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            let refusal = await expectRefusal(.notFound) { try await community.admin.ask(labels: ["food", "fod"]) }
            #expect(refusal?.field == "label")
            let other = await expectRefusal(.notFound) { try await community.admin.ask(round: "winter") }
            #expect(other?.message.english == "There is no round \"winter\"; there are: autumn, spring." && other?.field == "round")
            #expect(try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items.isEmpty)
        }
    }

    @Test func authorsAndAdminsLabelAdminsAloneFillRounds() async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            let (author, other) = (try await community.join("author"), try await community.join("other"))
            await expectRefusal(.forbidden) { try await author.ask(round: "spring") }
            let poll = try await author.ask(labels: ["books"])
            #expect(
                names(try await author.polls.edit(poll.id, PollEdit(addedLabels: ["games", "books"], removedLabels: ["food"]))) == [
                    "books", "games",
                ])
            #expect(
                names(try await community.admin.polls.edit(poll.id, PollEdit(addedLabels: ["food"], removedLabels: ["books"]))) == [
                    "food", "games",
                ])
            await expectRefusal(.forbidden) { try await other.polls.edit(poll.id, PollEdit(addedLabels: ["books"])) }
            await expectRefusal(.unauthenticated) { try await community.anonymous.polls.edit(poll.id, PollEdit(removedLabels: ["food"])) }
            for round: PollEdit.Change in [.set("spring"), .clear] {
                await expectRefusal(.forbidden) { try await author.polls.edit(poll.id, PollEdit(round: round)) }
            }
            // Words stay the author's, whatever comes beside them.
            await expectRefusal(.forbidden) { try await community.admin.polls.edit(poll.id, PollEdit(title: "x", addedLabels: ["books"])) }
            #expect(try await community.admin.polls.edit(poll.id, PollEdit(round: .set("spring"))).round?.name == "spring")
            #expect(try await community.admin.polls.edit(poll.id, PollEdit(round: .set("autumn"))).round?.name == "autumn")
            #expect(try await community.admin.polls.edit(poll.id, PollEdit(round: .clear)).round == nil)
            let log = try await community.admin.admin.audit(limit: PageSize(4), after: nil).items.map { "\($0.act) \($0.reason ?? "-")" }
            #expect(log == ["set-round -", "set-round autumn", "set-round spring", "set-labels +food -books"])
            let shown = try await author.polls.show(poll.id)
            #expect(shown.editedAt == nil, "labels and rounds are no words of the poll")
        }
    }

    /// All that one edit names changes, or nothing.
    @Test func aRefusedPartLeavesAllAsItWas() async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            let poll = try await community.admin.ask("before", labels: ["books"])
            let edits: [(PollEdit, Deadline?, WoteError.Code)] = [
                (PollEdit(title: "after", addedLabels: ["food", "nothing"]), .never, .notFound),
                (PollEdit(title: "after", addedLabels: ["food"], round: .set("nothing")), .never, .notFound),
                (PollEdit(title: "after", removedLabels: ["nothing"]), .never, .notFound),
                (PollEdit(title: "after", addedLabels: ["food"], round: .set("spring")), .at(Instant(microseconds: 0)), .invalid),
                (PollEdit(title: "after", addedLabels: (1...11).map { "\($0)" }), .never, .invalid),
            ]
            for (edit, deadline, code) in edits {
                await expectRefusal(code) { try await community.admin.polls.edit(poll.id, edit, deadline: deadline) }
                #expect(try await community.admin.polls.show(poll.id) == poll)
            }
            let changed = try await community.admin.polls.edit(
                poll.id, PollEdit(title: "after", addedLabels: ["food"], round: .set("spring")), deadline: .never)
            #expect(changed.question.title == "after" && names(changed) == ["books", "food"] && changed.round?.name == "spring")
            #expect(changed.status == .open(until: nil))
        }
    }

    @Test func aPollCarriesTenLabelsAtMost() async throws {
        try await TestCommunity.run { community in
            let labels = (1...12).map { "label \($0)" }
            for name in labels { _ = try await community.admin.labels.create(name, .grey) }
            let poll = try await community.admin.ask(labels: Array(labels.prefix(9)))
            let refusal = await expectRefusal(.invalid) {
                try await community.admin.polls.edit(poll.id, PollEdit(addedLabels: Array(labels.suffix(2))))
            }
            #expect(refusal?.field == "label")
            _ = try await community.admin.polls.edit(poll.id, PollEdit(addedLabels: [labels[11]]))
            await expectRefusal(.invalid) { try await community.admin.polls.edit(poll.id, PollEdit(addedLabels: [labels[10]])) }
        }
    }

    /// Whatever is deleted in whatever order: the others stay on their polls, filters agree, and nothing is left behind.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func whatIsDeletedLeavesItsPollsAndNothingElse(seed: UInt64) async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            var random = SplitMix(state: seed)
            var labels = ["books", "food", "games"]
            var expected: [Domain.ID<Poll>: (labels: Set<String>, round: String?)] = [:]
            for _ in 0..<12 {
                let carried = labels.filter { _ in Bool.random(using: &random) }
                let round = [nil, "spring", "autumn"].randomElement(using: &random) ?? nil
                expected[try await community.admin.ask(labels: carried, round: round).id] = (Set(carried), round)
            }
            while let gone = labels.randomElement(using: &random) {
                labels.removeAll { $0 == gone }
                let removal = try await community.admin.labels.delete(gone)
                #expect(removal == Removal(name: gone, polls: Int64(expected.values.count { $0.labels.contains(gone) })))
                for id in expected.keys { expected[id]?.labels.remove(gone) }
                try await expect(expected, labels: labels, in: community)
            }
            for gone in ["spring", "autumn"] {
                let removal = try await community.admin.rounds.delete(gone)
                #expect(removal.polls == Int64(expected.values.count { $0.round == gone }))
                for (id, marks) in expected where marks.round == gone { expected[id]?.round = nil }
                try await expect(expected, labels: [], in: community)
            }
            let left: Int64 = try #require(try await community.pool.query("SELECT count(*) AS n FROM poll_labels").first)["n"]
            #expect(left == 0)
        }
    }

    private func expect(
        _ expected: [Domain.ID<Poll>: (labels: Set<String>, round: String?)], labels: [String], in community: TestCommunity
    ) async throws {
        let polls = try await community.admin.polls.list(matching: PollFilter(), limit: .largest, after: nil).items
        #expect(polls.count == expected.count)
        for poll in polls {
            #expect(Set(names(poll)) == expected[poll.id]?.labels && poll.round?.name == expected[poll.id]?.round)
        }
        for label in labels {
            let found = try await community.admin.polls.list(matching: PollFilter(labels: [label]), limit: .largest, after: nil).items
            #expect(Set(found.map(\.id)) == Set(expected.filter { $0.value.labels.contains(label) }.keys))
        }
    }

    /// Labelling, moving between rounds and deleting at once end without a deadlock told to anybody and without a mark that leads nowhere.
    @Test func deletingMeetsLabelling() async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            let polls = [
                try await community.admin.ask(labels: ["books"], round: "spring"), try await community.admin.ask(labels: ["food"]),
            ]
            await withTaskGroup { group in
                for poll in polls {
                    for edit in [
                        PollEdit(addedLabels: ["books", "games"], removedLabels: ["food"], round: .set("autumn")),
                        PollEdit(addedLabels: ["food"], removedLabels: ["games"], round: .set("spring")),
                    ] {
                        group.addTask {
                            do { _ = try await community.admin.polls.edit(poll.id, edit) } catch {
                                #expect((error as? WoteError)?.code == .notFound, "\(error)")
                            }
                        }
                    }
                }
                group.addTask { await expectSuccess { _ = try await community.admin.labels.delete("food") } }
                group.addTask { await expectSuccess { _ = try await community.admin.rounds.delete("spring") } }
            }
            for poll in polls {
                let shown = try await community.admin.polls.show(poll.id)
                #expect(!names(shown).contains("food") && shown.round?.name != "spring")
            }
        }
    }

    private func expectSuccess(_ work: () async throws -> Void) async {
        do { try await work() } catch { Issue.record(error) }
    }
}
