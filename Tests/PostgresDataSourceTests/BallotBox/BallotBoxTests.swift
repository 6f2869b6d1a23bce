import Core
import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

@Suite struct BallotBoxTests {
    @Test func twoThousandCallersOnOnePollAreCountedExactly() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(pass: true)
            let crowd = try await community.crowd(2_000)
            let outcomes = try await together(crowd.enumerated().map { $0 }) { place, member in
                try await community.acting(as: member).ballots.cast(Self.choice(place), in: poll.id)
            }
            #expect(outcomes.allSatisfy { $0 == .accepted })
            try await community.expectCounters(of: poll, Counters([667, 667], passes: 666))
        }
    }

    private static func choice(_ place: Int) -> Choice { place % 3 == 2 ? .pass : .option(OptionNumber(place % 3 + 1)) }

    @Test func twoThousandCallersOverThreeHundredPollsAreCountedExactly() async throws {
        try await TestCommunity.run { community in
            let polls = try await community.polls(300)
            let crowd = try await community.crowd(2_000)
            let first = try await together(crowd.enumerated().map { $0 }) { place, member in
                try await community.acting(as: member).vote(1, in: polls[place % 300])
            }
            let second = try await together(crowd.enumerated().map { $0 }) { place, member in
                try await community.acting(as: member).vote(place % 2 + 1, in: polls[place % 300])
            }
            #expect(first.allSatisfy { $0 == .accepted })
            #expect(second.enumerated().allSatisfy { $1 == ($0 % 2 == 0 ? .unchanged : .changed) })
            for poll in polls { try await community.expectCounters(of: poll) }
        }
    }

    @Test func rapidChangesOfManyVotersEndWithTheLast() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let crowd = try await community.crowd(200)
            let outcomes = try await together(crowd) { member in
                let voter = community.acting(as: member)
                var outcomes: [BallotOutcome] = []
                for option in [1, 2, 1, 2, 2] { outcomes.append(try await voter.vote(option, in: poll)) }
                return outcomes + [
                    try await voter.withdraw(from: poll), try await voter.withdraw(from: poll), try await voter.vote(1, in: poll),
                ]
            }
            #expect(Set(outcomes) == [[.accepted, .changed, .changed, .changed, .unchanged, .withdrawn, .absent, .accepted]])
            try await community.expectCounters(of: poll, Counters([200, 0]))
        }
    }

    @Test func badBallotsDoNotSinkTheirNeighbours() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let crowd = try await community.crowd(300)
            try await community.ban(community.acting(as: crowd[7]))
            try await community.pool.query("DELETE FROM members WHERE id = \(crowd[8].id)")
            let codes = try await together(crowd.enumerated().map { $0 }) { place, member in
                await code {
                    let voter = community.acting(as: member)
                    if place == 5 { return try await voter.ballots.cast(.option(OptionNumber(3)), in: poll.id) }
                    if place == 6 { return try await voter.ballots.cast(.option(OptionNumber(1)), in: .unused) }
                    return place == 9 ? try await voter.pass(in: poll) : try await voter.vote(1, in: poll)
                }
            }
            #expect(codes[5...9] == [.invalid, .notFound, .forbidden, .forbidden, .invalid])
            #expect(codes.count { $0 == nil } == 295)
            try await community.expectCounters(of: poll, Counters([295, 0]))
        }
    }

    /// A statement that fails takes its whole batch with it; each ballot is then sent alone.
    @Test func aBallotTheDatabaseRejectsDoesNotSinkItsNeighbours() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let crowd = try await community.crowd(100)
            let rejected = crowd[50].id
            try await community.pool.query(
                "ALTER TABLE ballots ADD CONSTRAINT unlucky CHECK (voter_id <> \(unsafe: rejected.description))")
            let codes = try await together(crowd) { member in await code { try await community.acting(as: member).vote(1, in: poll) } }
            #expect(codes.enumerated().filter { $1 != nil }.map(\.offset) == [50])
            try await community.expectCounters(of: poll, Counters([99, 0]))
        }
    }

    private func code(_ work: () async throws -> BallotOutcome) async -> WoteError.Code? {
        do {
            _ = try await work()
            return nil
        } catch {
            return WoteError(database: error).code
        }
    }

    @Test func twoProcessesOnTheSamePollsNeverDeadlock() async throws {
        try await TestCommunity.run { community in
            let polls = try await community.polls(40)
            let crowd = try await community.crowd(400)
            let sources = [community.anotherSource(), community.anotherSource()]
            _ = try await together(crowd.enumerated().map { $0 }) { place, member in
                var dice = SplitMix(state: UInt64(place))
                for poll in polls.shuffled(using: &dice).prefix(12) {
                    let voter = community.acting(as: member, through: sources.randomElement(using: &dice))
                    try await voter.vote(Int.random(in: 1...2, using: &dice), in: poll)
                }
            }
            #expect(try await community.deadlocks() == 0)
            for poll in polls { try await community.expectCounters(of: poll) }
        }
    }
}
