import Contract
import Core
import Domain
import TestCommunity
import Testing

@Suite(.bothWays) struct EditingTests {
    @Test func historyTellsWhatEachPartWas() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask("Tea?", link: "https://a.example", options: ["tea", "cofee"])
            #expect(poll.editedAt == nil)
            let edit = PollEdit(
                title: "Tea today?", body: .set("It is cold."), link: .clear, optionTexts: [OptionNumber(2): "coffee"])
            let edited = try await author.polls.edit(poll.id, edit)
            #expect(edited.question == Question(title: "Tea today?", body: "It is cold.", link: nil))
            #expect(edited.options.map(\.text) == ["tea", "coffee"])
            #expect(edited.editedAt != nil)
            _ = try await author.polls.edit(poll.id, PollEdit(body: .clear))
            let history = try await community.anonymous.polls.history(of: poll.id)
            #expect(history.map(\.field) == ["title", "body", "link", "option 2", "body"])
            #expect(history.map(\.before) == ["Tea?", nil, "https://a.example", "cofee", "It is cold."])
            #expect(history.map(\.after) == ["Tea today?", "It is cold.", nil, "coffee", nil])
            #expect(history.allSatisfy { $0.editor == "author" })
        }
    }

    @Test func correctingAnOptionKeepsItsBallots() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask(options: ["tea", "cofee"])
            try await voter.vote(2, in: poll)
            let edited = try await community.admin.polls.edit(poll.id, PollEdit(optionTexts: [OptionNumber(2): "coffee"]))
            #expect(edited.result.tally?.counts == [0, 1])
            #expect(try await voter.polls.show(poll.id).myBallot?.choice == .option(OptionNumber(2)))
            try await community.expectCounters(of: poll, Counters([0, 1]))
        }
    }

    /// Text and deadline in one edit: where the deadline is refused, the text stays too.
    @Test(arguments: [true, false])
    func anEditIsTakenWholeOrNotAtAll(isClosed: Bool) async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask("Tea?")
            if isClosed { _ = try await author.polls.close(poll.id) }
            let deadline: Deadline = isClosed ? .never : .at(Instant(microseconds: 0))
            await expectRefusal(isClosed ? .conflict : .invalid) {
                try await author.polls.edit(poll.id, PollEdit(title: "Coffee?"), deadline: deadline)
            }
            #expect(try await author.polls.show(poll.id).question.title == "Tea?")
            #expect(try await author.polls.history(of: poll.id).isEmpty)
        }
    }

    @Test func anEditThatChangesNothingRecordsNothing() async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let poll = try await admin.ask("Tea?", body: "cold", options: ["tea", "coffee"])
            let same = PollEdit(title: " Tea? ", body: .set("cold"), link: .clear, optionTexts: [OptionNumber(1): "tea"])
            #expect(try await admin.polls.edit(poll.id, same).editedAt == nil)
            #expect(try await admin.polls.history(of: poll.id).isEmpty)
            await expectRefusal(.invalid) { try await admin.polls.edit(poll.id, PollEdit()) }
        }
    }

    @Test(arguments: ["coffee", " COFFEE ", "cof\u{200B}fee", "", "\u{200B}", String(repeating: "x", count: 81)])
    func optionsStayDistinctAndReadable(text: String) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: ["tea", "coffee"])
            await expectRefusal(.invalid) {
                try await community.admin.polls.edit(poll.id, PollEdit(optionTexts: [OptionNumber(1): text]))
            }
            #expect(try await community.admin.polls.show(poll.id).options.map(\.text) == ["tea", "coffee"])
        }
    }

    @Test func optionsCanTradeTheirTexts() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: ["tea", "coffee", "milk"])
            let trade: [OptionNumber: String] = [OptionNumber(1): "coffee", OptionNumber(2): "milk", OptionNumber(3): "tea"]
            let edited = try await community.admin.polls.edit(poll.id, PollEdit(optionTexts: trade))
            #expect(edited.options.map(\.text) == ["coffee", "milk", "tea"])
            #expect(try await community.admin.polls.history(of: poll.id).map(\.before) == ["tea", "coffee", "milk"])
        }
    }

    @Test func onlyOptionsThatAreThereCanBeCorrected() async throws {
        try await TestCommunity.run { community in
            let (yesno, single) = (try await community.admin.ask(), try await community.admin.ask(options: ["tea", "coffee"]))
            await expectRefusal(.invalid) {
                try await community.admin.polls.edit(yesno.id, PollEdit(optionTexts: [OptionNumber(1): "yes"]))
            }
            for number in [0, 3, -1, 70_000] {
                await expectRefusal(.invalid) {
                    try await community.admin.polls.edit(single.id, PollEdit(optionTexts: [OptionNumber(number): "milk"]))
                }
            }
        }
    }

    @Test func wordsAreTheirAuthorsEvenAgainstAdmins() async throws {
        try await TestCommunity.run { community in
            let (author, other) = (try await community.join("author"), try await community.join("other"))
            let poll = try await author.ask("Tea?")
            await expectRefusal(.forbidden) { try await other.polls.edit(poll.id, PollEdit(title: "Mine")) }
            await expectRefusal(.forbidden) { try await community.admin.polls.edit(poll.id, PollEdit(title: "Mine")) }
            await expectRefusal(.unauthenticated) { try await community.anonymous.polls.edit(poll.id, PollEdit(title: "Mine")) }
            try await community.ban(author)
            let banned = try await community.reload(author)
            await expectRefusal(.forbidden) { try await banned.polls.edit(poll.id, PollEdit(title: "Mine")) }
            #expect(try await author.polls.show(poll.id).question.title == "Tea?")
        }
    }

    /// Another edit comes between the check of the first and its storing: then the text can't be stored, and the deadline stays too.
    @Test func textAndDeadlineChangeTogetherOrNotAtAll() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask(options: ["tea", "coffee"])
            let rival = RivalSource(source: community.source) {
                _ = try await author.polls.edit(poll.id, PollEdit(optionTexts: [OptionNumber(2): "milk"]))
            }
            let late = UseCases(source: rival, caller: author.caller)
            let edit = PollEdit(title: "Milk?", optionTexts: [OptionNumber(1): "milk"])
            await expectRefusal(.invalid) { try await late.polls.edit(poll.id, edit, deadline: .never) }
            let shown = try await author.polls.show(poll.id)
            #expect(shown.status == poll.status && shown.question == poll.question)
            #expect(try await author.polls.history(of: poll.id).map(\.field) == ["option 2"])

            let deadline = Deadline.at(try #require(Instant(rfc3339: "2226-12-24T09:00:00Z")))
            let moved = try await author.polls.edit(poll.id, PollEdit(title: "Milk?"), deadline: deadline)
            #expect(moved.question.title == "Milk?" && moved.status != poll.status)
            await expectRefusal(.invalid) { try await author.polls.edit(poll.id, PollEdit(title: "Tea?"), deadline: .after(seconds: -1)) }
            #expect(try await author.polls.show(poll.id) == moved)
        }
    }
}

/// A source where somebody else is quicker: before the first edit is stored, another one is.
private struct RivalSource: DataSource {
    let source: any DataSource
    let rival: @Sendable () async throws -> Void

    func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response {
        if R.endpoint == .editPoll {
            do { try await rival() } catch { Issue.record(error) }
        }
        return try await source.send(request, as: caller)
    }

    func changes(of poll: Domain.ID<Poll>, as caller: Caller) -> AsyncThrowingStream<Void, any Error> {
        source.changes(of: poll, as: caller)
    }

    func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, as caller: Caller,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary { try await source.load(records, plan: plan, as: caller, progress: progress) }

    func dump(
        poll: Domain.ID<Poll>?, as caller: Caller, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws { try await source.dump(poll: poll, as: caller, into: consume) }
}
