import Core
import Domain
import Glibc
import Postgres
import Synchronization
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Connections and servers that go away while ballots are on their way.
@Suite struct BallotBoxLossTests {
    @Test func ballotsSurviveTheEndOfTheirConnections() async throws {
        try await TestCommunity.run { community in
            let polls = try await community.polls(3)
            let crowd = try await community.crowd(120)
            let source = community.anotherSource()
            let votes = Atomic(0)
            let all = crowd.count * polls.count * 6
            async let killed = kill(in: community, of: all, cast: { votes.load(ordering: .relaxed) })
            let last = try await together(crowd.enumerated().map { $0 }) { place, member in
                var dice = SplitMix(state: UInt64(place))
                var last: [Int] = []
                for poll in polls {
                    let voter = community.acting(as: member, through: source)
                    let options = (0..<6).map { _ in Int.random(in: 1...2, using: &dice) }
                    for option in options {
                        try await voter.vote(option, in: poll)
                        votes.add(1, ordering: .relaxed)
                    }
                    last.append(options[5])
                }
                return last
            }
            #expect(try await killed > 2)
            for (place, poll) in polls.enumerated() {
                try await community.expectCounters(of: poll)
                for (member, options) in zip(crowd, last) {
                    #expect(try await community.standing(member, in: poll) == [Int16(options[place])])
                }
            }
            await source.close()
        }
    }

    /// Ends every session that is casting, after each 200 of `all` votes; answers with how often.
    private func kill(in community: TestCommunity, of all: Int, cast votes: @Sendable () -> Int) async throws -> Int {
        var kills = 0
        var next = 50
        while votes() < all {
            guard votes() >= next, try await killOnce(in: community) else {
                await Task.yield()
                continue
            }
            kills += 1
            next = votes() + 200
        }
        return kills
    }

    private func killOnce(in community: TestCommunity) async throws -> Bool {
        try await TestCluster.withConnection { connection in
            let rows = try await connection.query(
                """
                SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) > 0 AS killed FROM pg_stat_activity
                WHERE datname = \(community.database) AND state = 'active' AND query LIKE '%cast_ballots%'
                """)
            return try rows[0]["killed"]
        }
    }

    /// What stands already is told as standing, even where the poll has closed meanwhile; without doubt the rules decide.
    @Test(arguments: [true, false]) func aBallotInDoubtIsAnsweredByWhatStands(inDoubt: Bool) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let crowd = try await community.crowd(4)
            for member in crowd[0...1] { try await community.acting(as: member).vote(1, in: poll) }
            _ = try await community.admin.polls.close(poll.id)
            let acts: [HandedBallot.Act] = [.cast(.option(OptionNumber(1))), .cast(.option(OptionNumber(2))), .withdraw, .cast(.pass)]
            let ballots = zip(crowd, acts).map { HandedBallot(seat: Seat(poll: poll.id, voter: $0.id), act: $1) }
            let expected: [Verdict] = inDoubt ? [.unchanged, .closed, .absent, .closed] : [.closed, .closed, .closed, .closed]
            let together = await BatchDelivery.deliver(Batch(ballots: ballots, inDoubt: inDoubt), through: community.pool)
            #expect(try together.get() == expected.map { .success($0) })
            for (ballot, verdict) in zip(ballots, expected) {
                let alone = await BatchDelivery.deliver(Batch(ballots: [ballot], inDoubt: inDoubt), through: community.pool)
                #expect(try alone.get() == [.success(verdict)])
            }
            try await community.expectCounters(of: poll, Counters([2, 0]))
        }
    }

    @Test func whoCannotBeReachedAtAllIsToldAtOnce() async throws {
        let pool = ConnectionPool("host=/nonexistent dbname=none", options: ConnectionOptions(connectTimeout: .seconds(60)))
        let boxes = BallotBoxes(beside: pool)
        let answer = await boxes.hand(HandedBallot(seat: Seat(poll: ID(1), voter: ID(1)), act: .withdraw))
        #expect(throws: WoteError.self) { try answer.get() }
        guard case .failure(let error) = answer else { return }
        #expect(error.code == .unavailable)
        await boxes.drain()
    }
}
