import Core
import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Ballots of every kind: cast, changed, withdrawn, refused, counted.
@Suite struct KindTests {
    /// A kind, what two voters say, and what a voter says anew in other words.
    struct Sample: Sendable, CustomTestStringConvertible {
        let kind: PollKind
        let first: Choice
        let second: Choice
        /// The first choice, said otherwise.
        let again: Choice
        /// What no poll of three options takes.
        let bad: [Choice]
        var testDescription: String { "\(kind)" }
    }

    private static func options(_ numbers: Int...) -> Choice { .options(numbers.map { OptionNumber($0) }) }
    private static func ranking(_ levels: [Int]...) -> Choice { .ranking(levels.map { $0.map { OptionNumber($0) } }) }

    static let samples = [
        Sample(
            kind: .single, first: .option(OptionNumber(2)), second: .option(OptionNumber(3)), again: options(2),
            bad: [.option(OptionNumber(4)), options(1, 2)]),
        Sample(
            kind: .multiple(Picks(least: 1, most: 2)), first: options(1, 3), second: options(3), again: options(3, 1),
            bad: [options(1, 2, 3), options(4), options(2, 2), options(), options(-1, 2), .option(OptionNumber(70_000))]),
        Sample(
            kind: .ranked, first: ranking([3], [1, 2]), second: ranking([], [1, 3], [], [2]), again: ranking([3], [2, 1], []),
            bad: [ranking([1], [1]), ranking([4]), ranking([0]), ranking(), ranking([], [])]),
        Sample(
            kind: .score, first: .scores([5, nil, 0]), second: .scores([nil, 3]), again: .scores([5, nil, 0]),
            bad: [.scores([6]), .scores([-1]), .scores([nil]), .scores([1, 1, 1, 1]), .scores([70_000]), .votes([1])]),
        Sample(
            kind: .dots(budget: 5), first: .votes([2, 3]), second: .votes([0, 1, 4]), again: .votes([2, 3, 0]),
            bad: [.votes([6]), .votes([3, 3]), .votes([-1, 2]), .votes([0, 0]), .votes([.max, 2]), .scores([1])]),
        Sample(
            kind: .quadratic(budget: 9), first: .votes([2, 0, 2]), second: .votes([0, 3]), again: .votes([2, 0, 2]),
            bad: [.votes([3, 1]), .votes([4]), .votes([1, 1, 1, 1])]),
    ]

    private func tally(_ choices: Choice...) -> Counters {
        let tally = choices.reduce(into: Tally(counts: [0, 0, 0], passes: 0, turnout: 0)) { $0.add($1) }
        return Counters(tally.counts, voters: tally.voters)
    }

    @Test(arguments: samples) func aBallotIsCastChangedAndWithdrawn(_ sample: Sample) async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join(["kim", "lee"])
            let poll = try await community.admin.ask(options: ["tea", "coffee", "water"], kind: sample.kind)
            let (first, second) = (sample.first.canonical, sample.second.canonical)
            #expect(try await voters[0].ballots.cast(sample.first, in: poll.id) == .accepted)
            #expect(try await voters[1].ballots.cast(sample.second, in: poll.id) == .accepted)
            try await community.expectCounters(of: poll, tally(first, second))
            #expect(try await voters[0].ballots.cast(sample.again, in: poll.id) == .unchanged)
            let seen = try await voters[0].polls.show(poll.id)
            #expect(seen.myBallot?.choice == first && seen.rules.kind == sample.kind)
            #expect(seen.result.tally?.turnout == 2)
            #expect(try await voters[0].ballots.cast(sample.second, in: poll.id) == .changed)
            try await community.expectCounters(of: poll, tally(second, second))
            #expect(try await voters[1].withdraw(from: poll) == .withdrawn)
            #expect(try await voters[1].withdraw(from: poll) == .absent)
            try await community.expectCounters(of: poll, tally(second))
            #expect(try await community.admin.admin.recount(poll: nil, fix: false).drifts == [])
        }
    }

    @Test(arguments: samples) func aBallotThatBreaksARuleIsRefusedInTheDomainsWords(_ sample: Sample) async throws {
        try await TestCommunity.run { community in
            let (kim, stranger) = (try await community.join("kim"), try await community.join("lee", group: "other"))
            let poll = try await community.admin.ask(options: ["tea", "coffee", "water"], kind: sample.kind)
            let closed = try await community.join("author", group: "own").ask(options: ["a", "b", "c"], kind: sample.kind, scope: .group)
            for choice in sample.bad {
                let rule = #expect(throws: WoteError.self) { try poll.rules.accept(choice, options: 3) }
                let refusal = await expectRefusal(.invalid) { try await kim.ballots.cast(choice, in: poll.id) }
                #expect(refusal == rule, "\(choice)")
                // Whoever may not know of a poll learns nothing of its kind.
                await expectRefusal(.notFound) { try await stranger.ballots.cast(choice, in: closed.id) }
            }
            if !sample.kind.name.canPass { await expectRefusal(.invalid) { try await kim.pass(in: poll) } }
            #expect(try await community.ballots(in: poll) == 0)
            try await community.expectCounters(of: poll, Counters([0, 0, 0]))
        }
    }

    /// What only another program could send: the database has the last word.
    static let hostile: [(PollKind, wish: String, form: Int16)] = [
        (.single, "{1,2}", 0), (.single, "{1}", 2), (.multiple(.any), "{2,1}", 0), (.multiple(.any), "{1,1}", 0),
        (.multiple(.any), "{0}", 0),
        (.ranked, "{1,0}", 1), (.ranked, "{0}", 1), (.ranked, "{-1}", 1), (.ranked, "{1}", 0), (.ranked, "{1,2,1}", 1),
        (.ranked, "{33}", 1), (.ranked, "{2,1}", 1), (.ranked, "{3,0,2,1}", 1),
        (.ranked, "{\(String(repeating: "0,", count: 20))1}", 1), (.score, "{5,-1}", 2), (.score, "{-1}", 2), (.score, "{-2,1}", 2),
        (.score, "{1}", 3),
        (.dots(budget: 5), "{1,0}", 3), (.dots(budget: 5), "{-1,6}", 3), (.dots(budget: 5), "{1,1,1,1}", 3),
        (.quadratic(budget: 5), "{0,32767}", 3),
    ]

    @Test func theDatabaseRefusesWhatIsWrittenInNoWayOfOurs() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            for (kind, wish, form) in Self.hostile {
                let poll = try await community.admin.ask(options: ["a", "b", "c"], kind: kind)
                let rows = try await community.pool.query(
                    "SELECT cast_ballots(\([poll.id]), \([kim.id]), ARRAY[1], ARRAY[\(wish)]::text[], ARRAY[\(form)]::smallint[], false) AS words"
                )
                let words: [String] = try #require(rows.first)["words"]
                #expect(words == ["choice"], "\(kind) \(wish)")
                #expect(try await community.ballots(in: poll) == 0)
            }
        }
    }

    /// Sent again because the first answer was lost, also where the poll closed meanwhile. That the same numbers stand is no answer to
    /// another sort of ballot.
    @Test(arguments: samples) func aBallotInDoubtIsAnsweredByWhatStands(_ sample: Sample) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: ["tea", "coffee", "water"], kind: sample.kind)
            let voter = try await community.crowd(1)[0]
            _ = try await community.acting(as: voter).ballots.cast(sample.first, in: poll.id)
            let seat = Seat(poll: poll.id, voter: voter.id)
            func expect(_ verdict: Verdict, _ choice: Choice) async throws {
                let batch = Batch(ballots: [HandedBallot(seat: seat, act: .cast(choice))], inDoubt: true)
                #expect(try await BatchDelivery.deliver(batch, through: community.pool).get() == [.success(verdict)], "\(choice)")
            }
            let figures = sample.first.canonical.stored.map { Int($0) }
            try await expect(.choice, sample.kind == .score ? .votes(figures) : .scores(figures))
            try await expect(.unchanged, sample.again)
            _ = try await community.admin.polls.close(poll.id)
            try await expect(.unchanged, sample.again)
            try await expect(.closed, sample.second)
        }
    }

    /// Ballots of all kinds on their way at once go in the same batches.
    @Test func kindsMixInABatch() async throws {
        try await TestCommunity.run { community in
            var polls: [(poll: Poll, sample: Sample)] = []
            for sample in Self.samples + Self.samples {
                polls.append((try await community.admin.ask(options: ["tea", "coffee", "water"], kind: sample.kind), sample))
            }
            let crowd = try await community.crowd(150)
            let answers = try await together(crowd.enumerated().map { $0 }) { [polls] place, member in
                let voter = community.acting(as: member)
                var answers: [BallotOutcome?] = []
                for turn in 0..<8 {
                    let (poll, sample) = polls[(place + turn * 5) % polls.count]
                    switch (place + turn) % 5 {
                    case 0: answers.append(try await voter.withdraw(from: poll))
                    case 1:
                        do { answers.append(try await voter.ballots.cast(sample.bad[0], in: poll.id)) } catch { answers.append(nil) }
                    default: answers.append(try await voter.ballots.cast(turn % 2 == 0 ? sample.first : sample.second, in: poll.id))
                    }
                }
                return answers
            }
            let refused = crowd.indices.map { place in (0..<8).count { (place + $0) % 5 == 1 } }
            #expect(answers.map { $0.count { $0 == nil } } == refused)
            for (poll, _) in polls { try await community.expectCounters(of: poll) }
            #expect(try await community.admin.admin.recount(poll: nil, fix: false).drifts == [])
        }
    }

    @Test(arguments: samples) func aRecountFindsWhatTheBallotsSay(_ sample: Sample) async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join(["kim", "lee"])
            let poll = try await community.admin.ask(options: ["tea", "coffee", "water"], kind: sample.kind)
            _ = try await voters[0].ballots.cast(sample.first, in: poll.id)
            _ = try await voters[1].ballots.cast(sample.second, in: poll.id)
            let right = try await community.stored(poll)
            try await community.pool.query("UPDATE tallies SET counts = '{40,50,60}', turnout = 7 WHERE poll_id = \(poll.id)")
            let found = try await community.admin.admin.recount(poll: nil, fix: true).drifts
            #expect(found.map(\.counted) == [7, 40, 50, 60] && found.map(\.ballots) == [2] + right.counts)
            try await community.expectCounters(of: poll, right)
        }
    }
}
