import Core
import Domain
import Postgres
import TestCommunity
import Testing

@Suite(.bothWays) struct CastingTests {
    @Test func eachOutcomeLeavesExactCounters() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask(options: ["tea", "coffee", "water"], pass: true)
            let steps: [(() async throws -> BallotOutcome, BallotOutcome, Counters)] = [
                ({ try await voter.withdraw(from: poll) }, .absent, Counters([0, 0, 0])),
                ({ try await voter.vote(1, in: poll) }, .accepted, Counters([1, 0, 0])),
                ({ try await voter.vote(1, in: poll) }, .unchanged, Counters([1, 0, 0])),
                ({ try await voter.vote(3, in: poll) }, .changed, Counters([0, 0, 1])),
                ({ try await voter.pass(in: poll) }, .changed, Counters([0, 0, 0], passes: 1)),
                ({ try await voter.pass(in: poll) }, .unchanged, Counters([0, 0, 0], passes: 1)),
                ({ try await community.admin.vote(2, in: poll) }, .accepted, Counters([0, 1, 0], passes: 1)),
                ({ try await voter.vote(2, in: poll) }, .changed, Counters([0, 2, 0])),
                ({ try await voter.withdraw(from: poll) }, .withdrawn, Counters([0, 1, 0])),
                ({ try await voter.withdraw(from: poll) }, .absent, Counters([0, 1, 0])),
                ({ try await voter.vote(2, in: poll) }, .accepted, Counters([0, 2, 0])),
            ]
            for (act, outcome, counters) in steps {
                #expect(try await act() == outcome)
                try await community.expectCounters(of: poll, counters)
            }
        }
    }

    @Test func readersSeeTheirOwnStandingBallot() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await voter.ask(pass: true)
            #expect(try await voter.polls.show(poll.id).myBallot == nil)
            try await voter.vote(2, in: poll)
            #expect(try await voter.polls.show(poll.id).myBallot?.choice == .option(OptionNumber(2)))
            #expect(try await community.admin.polls.show(poll.id).myBallot == nil)
            try await voter.pass(in: poll)
            #expect(try await voter.polls.show(poll.id).myBallot?.choice == .pass)
        }
    }

    @Test func finalBallotsStandForGood() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask(ballots: .final, pass: true)
            #expect(try await voter.vote(1, in: poll) == .accepted)
            #expect(try await voter.vote(1, in: poll) == .unchanged)
            await expectRefusal(.conflict) { try await voter.vote(2, in: poll) }
            await expectRefusal(.conflict) { try await voter.pass(in: poll) }
            await expectRefusal(.conflict) { try await voter.withdraw(from: poll) }
            try await community.expectCounters(of: poll, Counters([1, 0]))
        }
    }

    @Test(arguments: [0, -1, 3, 99, 32_767, 32_768, 65_537, Int.max, Int.min])
    func unknownOptionsAreRefused(option: Int) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let refusal = await expectRefusal(.invalid) { try await community.admin.vote(option, in: poll) }
            #expect(refusal?.field == "option")
            try await community.expectCounters(of: poll, Counters([0, 0]))
        }
    }

    @Test func passesNeedAPollThatOffersThem() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let refusal = await expectRefusal(.invalid) { try await community.admin.pass(in: poll) }
            #expect(refusal?.field == "pass")
            try await community.expectCounters(of: poll, Counters([0, 0]))
        }
    }

    @Test func theVotersPersonaIsFrozenOnTheBallot() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim", persona: "FLEXER")
            let poll = try await community.admin.ask()
            try await voter.vote(1, in: poll)
            _ = try await community.admin.members.change("kim", persona: "ADVENTURER")
            try await voter.vote(1, in: poll)
            let rows = try await community.pool.query("SELECT persona FROM ballots")
            #expect(try rows.map { try $0["persona", as: String?.self] } == ["FLEXER"])
        }
    }

    @Test func nobodyVotesWithoutAnAccount() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(pass: true)
            await expectRefusal(.unauthenticated) { try await community.anonymous.vote(1, in: poll) }
            await expectRefusal(.unauthenticated) { try await community.anonymous.pass(in: poll) }
            await expectRefusal(.unauthenticated) { try await community.anonymous.withdraw(from: poll) }
        }
    }
}
