import Core
import Domain
import TestCommunity
import Testing

/// Options that come while people vote.
@Suite struct AddingOptionsTests {
    private static let more = PollEdit(addedOptions: ["milk", "juice"])

    static let kinds: [(PollKind, early: Choice, late: Choice)] = [
        (.single, .option(OptionNumber(1)), .option(OptionNumber(3))),
        (.multiple(.any), .options([1, 2].map { OptionNumber($0) }), .options([2, 4].map { OptionNumber($0) })),
        (.ranked, .ranking([[2], [1]].map { $0.map { OptionNumber($0) } }), .ranking([[4], [2]].map { $0.map { OptionNumber($0) } })),
        (.score, .scores([5, 1]), .scores([nil, nil, nil, 5])), (.dots(budget: 9), .votes([4, 5]), .votes([0, 0, 9])),
        (.quadratic(budget: 9), .votes([2, 2]), .votes([1, 0, 2, 2])),
    ]

    @Test(arguments: kinds) func ballotsStayAsTheyWere(_ kind: PollKind, early: Choice, late: Choice) async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join(["kim", "lee"])
            let poll = try await community.admin.ask(options: ["tea", "coffee"], kind: kind, addingOptions: true)
            _ = try await voters[0].ballots.cast(early, in: poll.id)
            let before = try await community.stored(poll)
            let edited = try await community.admin.polls.edit(poll.id, Self.more)
            #expect(edited.options.map(\.text) == ["tea", "coffee", "milk", "juice"] && edited.editedAt != nil)
            #expect(try await voters[0].polls.show(poll.id).myBallot?.choice == early)
            try await community.expectCounters(of: poll, Counters(before.counts + [0, 0], voters: 1))
            #expect(try await voters[0].ballots.cast(early, in: poll.id) == .unchanged)
            #expect(try await voters[1].ballots.cast(late, in: poll.id) == .accepted)
            try await community.expectCounters(of: poll)
            #expect(try await community.admin.admin.recount(poll: nil, fix: false).drifts == [])
        }
    }

    @Test func historyTellsWhatCame() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: ["tea", "cofee"], addingOptions: true)
            let edit = PollEdit(optionTexts: [OptionNumber(2): "coffee"], addedOptions: ["cofee"])
            #expect(try await community.admin.polls.edit(poll.id, edit).options.map(\.text) == ["tea", "coffee", "cofee"])
            let history = try await community.admin.polls.history(of: poll.id)
            #expect(history.map(\.field) == ["option 2", "option 3"])
            #expect(history.map(\.before) == ["cofee", nil] && history.map(\.after) == ["coffee", "cofee"])
        }
    }

    @Test func onlyOpenPollsThatAllowItTakeFurtherOptions() async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let fixed = try await admin.ask(options: ["tea", "coffee"])
            await expectRefusal(.invalid) { try await admin.polls.edit(fixed.id, Self.more) }
            let closed = try await admin.ask(options: ["tea", "coffee"], addingOptions: true)
            _ = try await admin.polls.close(closed.id)
            await expectRefusal(.conflict) { try await admin.polls.edit(closed.id, Self.more) }
            // A deadline in the same edit opens it again, for admins.
            _ = try await admin.polls.edit(closed.id, Self.more, deadline: .never)
            #expect(try await admin.polls.show(closed.id).options.count == 4)
            let other = try await community.join("kim")
            let open = try await admin.ask(options: ["tea", "coffee"], addingOptions: true)
            await expectRefusal(.forbidden) { try await other.polls.edit(open.id, Self.more) }
            for texts in [["Tea "], ["milk", "MILK"], [""], (1...19).map { "\($0)" }] {
                await expectRefusal(.invalid) { try await admin.polls.edit(open.id, PollEdit(addedOptions: texts)) }
            }
            #expect(try await admin.polls.edit(open.id, PollEdit(addedOptions: (1...18).map { "\($0)" })).options.count == 20)
            #expect(try await admin.polls.history(of: fixed.id).isEmpty)
        }
    }

    /// Two edits at once: the second knows of the first's options.
    @Test func optionsComeOneAfterAnotherWhileBallotsPourIn() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: ["tea", "coffee"], kind: .multiple(.any), addingOptions: true)
            let crowd = try await community.crowd(100)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<6 {
                    group.addTask { _ = try await community.admin.polls.edit(poll.id, PollEdit(addedOptions: ["more \(number)"])) }
                }
                for (place, member) in crowd.enumerated() {
                    group.addTask { try await community.acting(as: member).vote(place % 2 + 1, in: poll) }
                }
                try await group.waitForAll()
            }
            let options = try await community.admin.polls.show(poll.id).options
            #expect(options.map(\.number.rawValue) == Array(1...8) && Set(options.map(\.text)).count == 8)
            try await community.expectCounters(of: poll, Counters([50, 50, 0, 0, 0, 0, 0, 0]))
            #expect(try await community.deadlocks() == 0)
        }
    }
}
