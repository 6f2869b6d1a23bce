import Contract
import Core
import Domain
import Postgres
import PostgresDataSource
import Tallying
import TestCommunity
import Testing

/// Polls counted by a method of their own, and by others.
@Suite struct MethodTests {
    private static let options = ["tea", "coffee", "water"]

    /// Tea leads by first choices; without water, coffee has more.
    private static let ballots: [[Int]] = [[1], [1, 3], [1], [1], [2, 3], [2], [2, 3], [3, 2], [3, 2]]

    private func cast(_ rankings: [[Int]], in poll: Poll, _ community: TestCommunity) async throws {
        for (number, ranking) in rankings.enumerated() {
            let voter = try await community.join("voter \(poll.id) \(number)")
            _ = try await voter.ballots.cast(.ranking(ranking.map { [OptionNumber($0)] }), in: poll.id)
        }
    }

    @Test func aPollIsDecidedByItsMethod() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: Self.options, kind: .ranked)
            try await cast(Self.ballots, in: poll, community)
            #expect(try await community.admin.polls.show(poll.id).outcome == .winners([OptionNumber(2)]))
            let closed = try await community.admin.polls.close(poll.id)
            #expect(closed.outcome == .winners([OptionNumber(2)]) && closed.result.tally?.leaders == [OptionNumber(1)])
            #expect(try await community.admin.polls.glance(at: poll.id) == closed)
            let listed = try await community.admin.polls.list(matching: PollFilter(), limit: PageSize(1), after: nil).items[0]
            #expect(listed.outcome == nil && listed.count == nil)
        }
    }

    @Test func anOpenPollIsNotCountedAtEveryGlance() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: Self.options, kind: .ranked)
            try await cast([[1]], in: poll, community)
            #expect(try await community.admin.polls.glance(at: poll.id).outcome == nil)
        }
    }

    @Test func methodAndSeatsAreKept() async throws {
        try await TestCommunity.run { community in
            let asked = try await community.admin.ask(options: Self.options, kind: .ranked, counting: Counting(.stv, seats: 2))
            #expect(asked.rules.counting == Counting(.stv, seats: 2))
            try await cast(Self.ballots, in: asked, community)
            #expect(try await community.admin.polls.show(asked.id).outcome == .winners([OptionNumber(1), OptionNumber(2)]))
            let star = try await community.admin.ask(options: Self.options, kind: .score, counting: Counting(.star))
            #expect(try await community.admin.polls.show(star.id).rules.counting == Counting(.star))
        }
    }

    @Test(arguments: PollKind.Name.ranked.methods) func theSameBallotsAreReadOtherwise(_ method: CountingMethod) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: Self.options, kind: .ranked)
            try await cast(Self.ballots, in: poll, community)
            let (found, count) = try await community.admin.polls.count(poll.id, by: method)
            let piles = Self.ballots.map { CastBallots.Pile(.ranking($0.map { [OptionNumber($0)] }), ballots: 1) }
            #expect(try count == poll.count(CastBallots(piles, kind: .ranked), by: Counting(method)))
            // The poll's own outcome stays its method's.
            #expect(found.outcome == .winners([OptionNumber(2)]))
        }
    }

    @Test func aMethodThatDoesNotFitIsRefused() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let refusal = await expectRefusal(.invalid) { try await community.admin.polls.count(poll.id, by: .schulze) }
            #expect(refusal?.field == "method" && refusal?.message.english.contains("plurality") == true)
            await expectRefusal(.invalid) { try await community.admin.polls.count(poll.id, seats: 2) }
            await expectRefusal(.invalid) { try await community.admin.ask(options: Self.options, kind: .score, counting: Counting(.irv)) }
        }
    }

    @Test(arguments: KindTests.samples) func ballotsReachTheCountAsTheyWereCast(_ sample: KindTests.Sample) async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join(["kim", "lee", "han"])
            let poll = try await community.admin.ask(options: Self.options, kind: sample.kind, pass: sample.kind.name.canPass)
            _ = try await voters[0].ballots.cast(sample.first, in: poll.id)
            _ = try await voters[1].ballots.cast(sample.again, in: poll.id)
            _ = try await voters[2].ballots.cast(sample.second, in: poll.id)
            var expected = [CastBallots.Pile(sample.first.canonical, ballots: 2), CastBallots.Pile(sample.second.canonical, ballots: 1)]
            if sample.kind.name.canPass {
                try await community.admin.pass(in: poll)
                expected.append(CastBallots.Pile(.pass, ballots: 1))
            }
            let piled = try await community.source.send(PileBallots(poll: poll.id), as: community.admin.caller)
            #expect(Set(try #require(piled.ballots).piles(kind: sample.kind.name)) == Set(expected))
            let count = try #require(try await community.admin.polls.count(poll.id).count)
            #expect(count.result.turnout.cast == (sample.kind.name.canPass ? 4 : 3))
        }
    }

    @Test func ballotsSetAsideAreNotCounted() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: Self.options, kind: .ranked)
            try await cast([[1], [1], [2]], in: poll, community)
            var bots: [Domain.ID<Member>] = []
            for number in 0..<2 { bots.append(try await community.admin.members.find("voter \(poll.id) \(number)").id) }
            _ = try await community.admin.admin.setAside(.voters(bots), in: poll.id, reason: "bots")
            let (found, count) = try await community.admin.polls.count(poll.id)
            #expect(found.outcome == .winners([OptionNumber(2)]) && count?.result.turnout.cast == 1)
        }
    }

    @Test func whoMayNotSeeTheResultGetsNoCount() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            let poll = try await community.admin.ask(options: Self.options, kind: .ranked, results: .afterVoting)
            try await cast([[1]], in: poll, community)
            let (found, count) = try await kim.polls.count(poll.id, by: .borda)
            #expect(count == nil && found.count == nil && found.result == .hidden(.afterVoting))
            #expect(try await community.source.send(PileBallots(poll: poll.id), as: kim.caller).ballots == nil)
            _ = try await kim.ballots.cast(.ranking([[OptionNumber(2)]]), in: poll.id)
            #expect(try await kim.polls.count(poll.id, by: .borda).count != nil)
        }
    }

    /// More kinds of ballots than the database hands over at once.
    @Test func manyDifferentBallotsAllArrive() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(options: (1...12).map { "option \($0)" }, kind: .ranked)
            try await community.pool.query(
                """
                INSERT INTO ballots (poll_id, voter_id, choices, cast_at)
                SELECT \(poll.id), n, trim_array(ARRAY(
                    SELECT unnest(ARRAY[v, 0]) FROM (
                        SELECT v FROM generate_series(1, 12) AS v ORDER BY md5(v::text || n % 45000)) AS v), 1)::smallint[], now()
                FROM generate_series(1, 50000) AS n
                """)
            let count = try #require(try await community.admin.polls.count(poll.id).count)
            #expect(count.result.turnout.cast == 50_000 && count.result.turnout.valid == 50_000)
        }
    }
}
