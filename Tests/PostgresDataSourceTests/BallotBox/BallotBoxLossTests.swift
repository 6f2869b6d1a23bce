import Core
import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Connections and servers that go away while ballots are on their way.
@Suite struct BallotBoxLossTests {
    /// Each poll's first batch is stopped by a lock, and its session ended there.
    @Test func ballotsSurviveTheEndOfTheirConnections() async throws {
        try await TestCommunity.run { community in
            let crowd = try await community.crowd(120)
            for poll in try await community.polls(3) {
                var votes: Task<[Int], any Error>?
                try await community.holding(poll) {
                    votes = Task { try await together(crowd) { try await Self.vote(community.acting(as: $0), in: poll) } }
                    try await community.untilWaitingForLocks(1)
                    #expect(try await killed(in: community) > 0)
                }
                let last = try await #require(votes).value
                try await community.expectCounters(of: poll)
                for (member, option) in zip(crowd, last) {
                    #expect(try await community.standing(member, in: poll) == [Int16(option)])
                }
            }
        }
    }

    /// Votes six times and answers with the last choice.
    private static func vote(_ voter: UseCases, in poll: Poll) async throws -> Int {
        var dice = SplitMix(state: UInt64(voter.id))
        let options = (0..<6).map { _ in Int.random(in: 1...2, using: &dice) }
        for option in options { try await voter.vote(option, in: poll) }
        return options[5]
    }

    /// Ends every session that is casting; answers with how many.
    private func killed(in community: TestCommunity) async throws -> Int64 {
        try await TestCluster.withConnection { connection in
            let rows = try await connection.query(
                """
                SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) AS killed FROM pg_stat_activity
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
