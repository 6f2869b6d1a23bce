import Core
import Domain
import TestCommunity
import Testing

/// Records out of one community and into another.
@Suite struct TransferTests {
    private actor Tallies {
        private(set) var all: [Tally?] = []
        func add(_ tally: Tally?) { all.append(tally) }
    }

    /// A poll of each sort, with ballots, passes, history, a ban and a hiding.
    private func fill(_ community: TestCommunity) async throws -> [Poll] {
        let (kim, lee) = (try await community.join("Kim", group: "blue", persona: "FLEXER"), try await community.join("lee", group: "blue"))
        for name in ["books", "먹거리"] { _ = try await community.admin.labels.create(name, .blue) }
        for name in ["봄", "autumn"] { _ = try await community.admin.rounds.create(name, .standard) }
        let single = try await kim.ask(
            "한글 제목", body: "line\nline", options: ["tea", "coffee"], pass: true, closing: .never, labels: ["먹거리", "books"])
        let grouped = try await lee.ask("final", scope: .group, ballots: .final, results: .staff)
        try await kim.vote(2, in: single)
        try await lee.pass(in: single)
        try await kim.vote(1, in: grouped)
        try await lee.vote(2, in: grouped)
        try await community.admin.vote(1, in: single)
        for (member, poll) in [(lee, grouped), (community.admin, single)] {
            _ = try await community.admin.admin.setAside(.voters([ID(member.id)]), in: poll.id, reason: "not \(poll.id) again")
        }
        _ = try await kim.polls.edit(single.id, PollEdit(title: "edited", optionTexts: [OptionNumber(1): "green tea"]))
        _ = try await community.admin.polls.edit(grouped.id, PollEdit(addedLabels: ["books"], round: .set("봄")))
        _ = try await lee.polls.close(grouped.id)
        _ = try await community.admin.admin.hide(grouped.id, reason: "spam")
        try await community.ban(lee)
        return [single, grouped]
    }

    @Test func aRestoredCommunityIsTheSame() async throws {
        try await TestCommunity.run { community in
            let polls = try await fill(community)
            let records = try await dump(community)
            let other = try await TestCommunity.make()
            let summary = try await load(records, .restore, into: other)
            #expect(summary.polls == 2 && summary.ballots == 3 && summary.superseded == 0)
            #expect(try await dump(other) == records)
            for poll in polls {
                let (old, new) = (try await community.stored(poll), try await other.stored(poll))
                #expect(old == new)
                try await other.expectCounters(of: poll)
                let shown = (try await community.admin.polls.show(poll.id), try await other.admin.polls.show(poll.id))
                #expect(shown.0 == shown.1 && shown.1.result.tally?.setAside?.ballots == 1)
            }
            #expect(try await other.admin.admin.recount(poll: nil, fix: false).drifts.isEmpty)
            await expectRefusal(.forbidden) { try await other.admin.vote(1, in: polls[0]) }
            // A decision made here gets a number of its own.
            let more = try await other.admin.admin.setAside(.cast(since: .at(.earliest), until: nil), in: polls[0].id, reason: "all")
            #expect(more.outcome.moved == 2)
            _ = try await other.admin.admin.undoSetAside(.act(try #require(more.outcome.act)), in: polls[0].id)
            #expect(try await dump(other) == records)
            // What comes next gets a number of its own, and a second restore finds a community in use.
            #expect(try await other.admin.ask().id > polls[1].id)
            let (label, round) = (try await other.admin.labels.create("new", .red), try await other.admin.rounds.create("new", .standard))
            #expect(label.id.rawValue == 3 && round.id.rawValue == 3)
            #expect(
                try await other.admin.polls.list(matching: PollFilter(labels: ["books"], round: "봄"), limit: .standard, after: nil).items
                    .map(\.id) == [polls[1].id])
            await expectRefusal(.conflict) { try await load(records, .restore, into: other) }
            try await other.drop()
        }
    }

    @Test func onePollComesWithThoseItNames() async throws {
        try await TestCommunity.run { community in
            let polls = try await fill(community)
            _ = try await community.join("bystander")
            let records = try await dump(community, poll: polls[0])
            let marks = records.compactMap { record in
                switch record {
                case .label(let label): label.name
                case .round(let round): round.name
                default: nil
                }
            }
            #expect(marks == ["books", "먹거리"], "its labels, and no round")
            let nicknames = records.compactMap { if case .member(let member) = $0 { member.nickname } else { nil } }
            #expect(nicknames == ["admin", "Kim", "lee"])
            let kept = records.compactMap { if case .poll(let poll) = $0 { poll.key } else { nil } }
            #expect(kept == [polls[0].id.description])
            await expectRefusal(.notFound) {
                try await community.admin.admin.dump(poll: .unused) { _, _ in Issue.record("There is nothing to hand over.") }
            }
        }
    }

    private static let joined = Instant(microseconds: 1_600_000_000_000_000)
    private static let members = ["a", "b"].map { CommunityRecord.member(MemberRecord(key: $0, nickname: "m\($0)", joinedAt: joined)) }
    private static let poll = CommunityRecord.poll(
        PollRecord(
            key: "p", author: "a", question: Question(title: "Tea?"), rules: PollRules(kind: .single), options: ["tea", "coffee"],
            createdAt: joined))

    private static let laterPoll = CommunityRecord.poll(
        PollRecord(
            key: "q", author: "b", question: Question(title: "Cake?"), rules: PollRules(kind: .single, allowsPass: true),
            options: ["yes", "no", "later"], createdAt: Instant(microseconds: joined.microseconds + 1)))

    private static func ballot(_ choice: Choice, of voter: String = "a", in poll: String = "p", at second: Int64 = 0) -> CommunityRecord {
        let moment = Instant(microseconds: joined.microseconds + second * 1_000_000)
        return .ballot(BallotRecord(poll: poll, voter: voter, choice: choice, persona: nil, castAt: moment))
    }

    @Test func anotherSystemsRecordsComeOnceHoweverOftenTheyAreTaken() async throws {
        try await TestCommunity.run { community in
            let (tea, coffee) = (Choice.option(OptionNumber(1)), Choice.option(OptionNumber(2)))
            let records = Self.members + [Self.poll, Self.ballot(tea, at: 1), Self.ballot(coffee, at: 2), Self.ballot(tea, of: "b")]
            for run in 0..<3 {
                let summary = try await load(records, .merge(origin: "test"), into: community)
                #expect(summary.polls == 1 && summary.ballots == 2 && summary.superseded == 1)
                #expect(summary.pollsFound == (run == 0 ? 0 : 1))
            }
            let page = try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil)
            #expect(page.items.count == 1)
            try await community.expectCounters(of: page.items[0], Counters([1, 1]))
        }
    }

    /// Run at the same time from two processes, the second finds what the first took in.
    @Test func theSameRecordsTakenTwiceAtOnceComeOnce() async throws {
        try await TestCommunity.run { community in
            let records = Self.members + [Self.poll, Self.ballot(.option(OptionNumber(1)))]
            let summaries = try await withThrowingTaskGroup(of: ImportSummary.self) { group in
                for _ in 0..<4 { group.addTask { try await load(records, .merge(origin: "test"), into: community) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(summaries.map(\.pollsFound).sorted() == [0, 1, 1, 1])
            let page = try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil)
            #expect(page.items.count == 1)
            try await community.expectCounters(of: page.items[0], Counters([1, 0]))
        }
    }

    /// What came in an earlier run and what is new get their ballots side by side, whatever the order of the file.
    @Test func aLaterRunBringsNewPollsAndNewerBallots() async throws {
        try await TestCommunity.run { community in
            let options = (0...3).map { Choice.option(OptionNumber($0)) }
            let first = Self.members + [Self.poll, Self.ballot(options[1], at: 1), Self.ballot(options[1], of: "b", at: 5)]
            try await load(first, .merge(origin: "test"), into: community)
            let second =
                Self.members.reversed() + [Self.laterPoll, Self.poll]
                + [Self.ballot(options[3], in: "q", at: 9), Self.ballot(options[2], at: 2), Self.ballot(options[2], of: "b", at: 4)]
                + [Self.ballot(.pass, of: "b", in: "q"), Self.ballot(options[1], in: "q", at: 8)]
            let summary = try await load(second, .merge(origin: "test"), into: community)
            #expect(summary == ImportSummary(polls: 2, ballots: 4, superseded: 1, members: 2, pollsFound: 1))
            let polls = try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items
            try await community.expectCounters(of: polls[1], Counters([1, 1]))
            try await community.expectCounters(of: polls[0], Counters([0, 0, 1], passes: 1))
        }
    }

    /// Another system's labels and rounds are those of the same name here.
    @Test func labelsAndRoundsMeetByName() async throws {
        try await TestCommunity.run { community in
            let mine = try await community.admin.labels.create("Books", .red)
            let records: [CommunityRecord] = [
                .label(LabelRecord(key: "b", name: "books", colour: .blue, createdAt: Self.joined)),
                .label(LabelRecord(key: "f", name: "food", colour: .blue, createdAt: Self.joined)),
                .round(RoundRecord(key: "r", name: "spring", dueAt: Self.joined, createdAt: Self.joined)),
                .poll(
                    PollRecord(
                        key: "p", author: nil, question: Question(title: "Tea?"), rules: PollRules(), options: PollDraft.yesnoOptions,
                        labels: ["f", "b"], round: "r", createdAt: Self.joined)),
            ]
            for _ in 0..<2 { try await load(records, .merge(origin: "test"), into: community) }
            let poll = try #require(try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items.first)
            #expect(poll.labels == [Poll.Label(name: "Books", colour: .red), Poll.Label(name: "food", colour: .blue)])
            #expect(poll.round == Poll.RoundReference(name: "spring", dueAt: Self.joined))
            #expect(try await community.admin.labels.list(limit: .standard, after: nil).items.contains(mine))
            for stray in [records.dropFirst(), records.dropLast(2) + records.suffix(1)] {
                await expectRefusal(.invalid) { try await load(Array(stray), .merge(origin: "other"), into: community) }
            }
        }
    }

    /// What an admin set aside here stays so, whatever the file says of it again.
    @Test func aLaterRunLeavesBallotsSetAsideAlone() async throws {
        try await TestCommunity.run { community in
            let (tea, coffee) = (Choice.option(OptionNumber(1)), Choice.option(OptionNumber(2)))
            let records = Self.members + [Self.poll, Self.ballot(tea, at: 1), Self.ballot(coffee, of: "b", at: 1)]
            try await load(records, .merge(origin: "test"), into: community)
            let poll = try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items[0]
            let meant = try await community.admin.admin.voters(named: ["ma"], in: poll.id).map { try $0.voter(called: "ma") }
            _ = try await community.admin.admin.setAside(.voters(meant), in: poll.id, reason: "bot")
            for second in [records, Self.members + [Self.poll, Self.ballot(coffee, at: 9)]] {
                try await load(second, .merge(origin: "test"), into: community)
                try await community.expectCounters(of: poll, Counters([0, 1]))
                try await community.expectSetAside(in: poll, Counters([1, 0]))
            }
            _ = try await community.admin.admin.undoSetAside(.all, in: poll.id)
            try await community.expectCounters(of: poll, Counters([1, 1]))
        }
    }

    @Test func aBallotSetAsideByNoDecisionOfItsPollIsRefused() async throws {
        try await TestCommunity.run { community in
            let act = CommunityRecord.setAside(SetAsideRecord(key: "x", poll: "q", reason: "bots", at: Self.joined))
            for key in ["x", "y"] {
                let bad = CommunityRecord.ballot(
                    BallotRecord(poll: "p", voter: "a", choice: .option(OptionNumber(1)), castAt: Self.joined, setAside: key))
                let records = Self.members + [Self.poll, Self.laterPoll, act, bad]
                await expectRefusal(.invalid) { try await load(records, .merge(origin: "test"), into: community) }
            }
            await expectRefusal(.invalid) { try await load(Self.members + [act], .merge(origin: "test"), into: community) }
        }
    }

    @Test func aRecordBeforeThoseItNamesIsRefused() async throws {
        try await TestCommunity.run { community in
            let early = [Self.ballot(.option(OptionNumber(1)))] + Self.members + [Self.poll]
            await expectRefusal(.invalid) { try await load(early, .merge(origin: "test"), into: community) }
            await expectRefusal(.invalid) { try await load([Self.poll] + Self.members, .merge(origin: "test"), into: community) }
        }
    }

    @Test(arguments: [
        ballot(.option(OptionNumber(3))), ballot(.option(OptionNumber(-1))), ballot(.option(OptionNumber(70_000))), ballot(.pass),
        ballot(.scores([1])), ballot(.options([1, 2].map { OptionNumber($0) })), ballot(.ranking([])),
        ballot(.option(OptionNumber(1)), of: "nobody"), ballot(.option(OptionNumber(1)), in: "nothing"),
        .member(MemberRecord(key: "c", nickname: "MA", joinedAt: joined)),
        .member(MemberRecord(key: "c", nickname: "c", persona: "WIZARD", joinedAt: joined)),
        .member(MemberRecord(key: String(repeating: "x", count: 2000), nickname: "c", joinedAt: joined)),
    ])
    func oneBadRecordAndNothingIsTaken(record: CommunityRecord) async throws {
        try await TestCommunity.run { community in
            let refusal = await #expect(throws: WoteError.self) {
                try await load(Self.members + [Self.poll, record], .merge(origin: "test"), into: community)
            }
            #expect(refusal.map { [.invalid, .conflict].contains($0.code) } == true, "\(String(describing: refusal))")
            let records = try await dump(community)
            #expect(records.count == 1, "the admin alone is there")
        }
    }

    /// A reader who goes away in the middle ends the stream: what had come is not taken for all there is.
    @Test func aStreamThatFailsTakesNothing() async throws {
        try await TestCommunity.run { community in
            let stream = AsyncThrowingStream<CommunityRecord, any Error> { continuation in
                for record in Self.members { continuation.yield(record) }
                continuation.finish(throwing: WoteError(.invalid, "cut", ko: "cut"))
            }
            await expectRefusal(.invalid) { try await community.admin.admin.load(stream, plan: .merge(origin: "test")) { _ in } }
            let records = try await dump(community)
            #expect(records.count == 1)
        }
    }

    /// Counters travel beside the polls, so that an export can be checked.
    @Test func pollsComeWithTheirTallies() async throws {
        try await TestCommunity.run { community in
            _ = try await fill(community)
            let tallies = Tallies()
            try await community.admin.admin.dump(poll: nil) { record, tally in
                if case .poll = record { await tallies.add(tally) } else if tally != nil { Issue.record("\(record)") }
            }
            let turnouts = await tallies.all.map { $0?.turnout }
            #expect(turnouts == [2, 1])
        }
    }

    @Test func onlyAdminsCarryACommunity() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            await expectRefusal(.forbidden) { try await kim.admin.dump(poll: nil) { _, _ in Issue.record("a record left") } }
            await expectRefusal(.forbidden) {
                try await kim.admin.load(AsyncThrowingStream { $0.finish() }, plan: .restore) { _ in }
            }
        }
    }
}
