import Core
import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Ballots set aside while others are cast.
@Suite struct SetAsideRaceTests {
    /// 64 voters who cast, change and withdraw from two processes, and an admin who sets aside and back whatever stands.
    @Test func theLockDecidesAboutBallotsCastAtTheSameMoment() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(pass: true)
            let crowd = try await community.crowd(64)
            let other = community.anotherSource()
            async let votes: Void = vote(crowd, in: poll, community, through: other)
            let admin = UseCases(source: other, caller: community.admin.caller).admin
            var dice = SplitMix(state: 7)
            for _ in 0..<40 {
                let meant = BallotSelection.voters(crowd.filter { _ in Bool.random(using: &dice) }.map(\.id))
                if Int.random(in: 0..<3, using: &dice) == 0 {
                    _ = try await admin.undoSetAside(.ballots(meant), in: poll.id)
                } else {
                    _ = try await admin.setAside(meant, in: poll.id, reason: "bots")
                }
            }
            try await votes
            try await community.expectCounters(of: poll)
            let aside = try await community.pool.query(
                """
                SELECT ARRAY[count(*) FILTER (WHERE choices = '{1}'), count(*) FILTER (WHERE choices = '{2}')] AS counts,
                    count(*) FILTER (WHERE choices = '{}') AS passes FROM aside_ballots
                """)
            try await community.expectSetAside(in: poll, Counters(try aside[0]["counts"], passes: try aside[0]["passes"]))
            #expect(try await community.deadlocks() == 0)
            _ = try await admin.undoSetAside(.all, in: poll.id)
            try await community.expectSetAside(in: poll, Counters([0, 0]))
            try await community.expectCounters(of: poll)
            await other.close()
        }
    }

    private func vote(_ crowd: [Member], in poll: Poll, _ community: TestCommunity, through other: PostgresDataSource) async throws {
        _ = try await together(crowd) { member in
            let voter = community.acting(as: member, through: member.id.rawValue.isMultiple(of: 2) ? other : nil)
            for turn in 0..<12 {
                do {
                    switch turn % 4 {
                    case 3: try await voter.withdraw(from: poll)
                    case 2: try await voter.pass(in: poll)
                    default: try await voter.vote(turn % 2 + 1, in: poll)
                    }
                } catch let error as WoteError {
                    #expect(error.code == .forbidden && error.message.english.contains("set aside"), "\(error)")
                }
            }
        }
    }

    /// While one poll waits for its lock, with ballots to be set aside, ballots in another are stored.
    @Test func anotherPollIsNotBlocked() async throws {
        try await TestCommunity.run { community in
            let polls = try await community.polls(2)
            let crowd = try await community.crowd(3)
            for member in crowd { try await community.acting(as: member).vote(1, in: polls[0]) }
            var waiting: Task<SetAsideOutcome, any Error>?
            try await community.holding(polls[0]) {
                waiting = Task {
                    try await community.admin.admin.setAside(.voters(crowd.map(\.id)), in: polls[0].id, reason: "bots").outcome
                }
                try await community.untilWaitingForLocks(1)
                for member in crowd { #expect(try await community.acting(as: member).vote(2, in: polls[1]) == .accepted) }
            }
            #expect(try await waiting?.value.moved == 3)
            try await community.expectCounters(of: polls[1], Counters([0, 3]))
        }
    }

    /// A ballot in doubt is answered by what was stored, though it was set aside meanwhile; without doubt the rules decide.
    @Test(arguments: [true, false], [true, false])
    func aBallotInDoubtThatWasSetAsideIsAnsweredByWhatWasStored(inDoubt: Bool, isClosed: Bool) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(pass: true)
            let crowd = try await community.crowd(5)
            for member in crowd[0..<4] { try await community.acting(as: member).vote(1, in: poll) }
            _ = try await community.admin.admin.setAside(.voters(crowd.map(\.id)), in: poll.id, reason: "bots")
            if isClosed { _ = try await community.admin.polls.close(poll.id) }
            let acts: [HandedBallot.Act] = [
                .cast(.option(OptionNumber(1))), .cast(.option(OptionNumber(2))), .withdraw, .cast(.pass), .withdraw,
            ]
            let ballots = zip(crowd, acts).map { HandedBallot(seat: Seat(poll: poll.id, voter: $0.id), act: $1) }
            let refusal: Verdict = isClosed ? .closed : .aside
            let last: Verdict = isClosed && !inDoubt ? .closed : .absent
            let expected: [Verdict] = [inDoubt ? .unchanged : refusal, refusal, refusal, refusal, last]
            let answers = await BatchDelivery.deliver(Batch(ballots: ballots, inDoubt: inDoubt), through: community.pool)
            #expect(try answers.get() == expected.map { .success($0) })
            try await community.expectCounters(of: poll, Counters([0, 0]))
            try await community.expectSetAside(in: poll, Counters([4, 0]))
        }
    }

    @Test func fiftyThousandBallotsMoveInOneStep() async throws {
        try await TestCommunity.run { community in
            let polls = try await community.polls(2)
            let crowd = try await community.crowd(50_000)
            try await community.pool.query(
                """
                INSERT INTO ballots (poll_id, voter_id, choices, cast_at)
                SELECT \(polls[0].id), m.id, CASE m.id % 5 WHEN 0 THEN '{}' WHEN 1 THEN '{2}' ELSE '{1}' END::smallint[], now()
                FROM members AS m WHERE m.id <> \(community.admin.id)
                """)
            _ = try await community.admin.admin.recount(poll: polls[0].id, fix: true)
            try await community.admin.vote(1, in: polls[0])
            let before = try await community.stored(polls[0])
            let meant = BallotSelection.voters(crowd.map(\.id))
            let outcome = try await community.admin.admin.setAside(meant, in: polls[0].id, reason: "bots").outcome
            #expect(outcome.moved == 50_000 && outcome.already == 0 && outcome.absent == 0)
            try await community.expectCounters(of: polls[0], Counters([1, 0]))
            try await community.expectSetAside(in: polls[0], Counters([before.counts[0] - 1, before.counts[1]], passes: before.passes))
            _ = try await community.admin.admin.undoSetAside(.all, in: polls[0].id)
            try await community.expectCounters(of: polls[0], before)
        }
    }
}
