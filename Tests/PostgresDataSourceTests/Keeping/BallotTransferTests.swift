import Core
import Domain
import Postgres
import TestCommunity
import Testing

/// Ballots whose voters are nobody's, in and out.
@Suite struct BallotTransferTests {
    private static let at = Instant(microseconds: 1_700_000_000_000_000)

    private func records(closedAt: Instant = at) -> [CommunityRecord] {
        let poll = PollRecord(
            key: "1", author: nil, question: Question(title: "council"), rules: PollRules(kind: .ranked), options: ["a", "b"],
            createdAt: Self.at, closedAt: closedAt)
        let choices: [Choice] = [
            .ranking([[OptionNumber(2)]]), .ranking([[OptionNumber(2)]]), .ranking([[OptionNumber(1), OptionNumber(2)]]),
        ]
        return [.poll(poll)]
            + choices.enumerated().map { voter, choice in
                .ballot(BallotRecord(poll: "1", voter: "\(voter + 1)", hasAccount: false, choice: choice, castAt: Self.at))
            }
    }

    @Test func ballotsOfNobodysBelongToNoMember() async throws {
        try await TestCommunity.run { community in
            let summary = try await load(records(), .merge(origin: "ballots:x"), into: community)
            #expect(summary == ImportSummary(polls: 1, ballots: 3, superseded: 0, members: 0, pollsFound: 0))
            let poll = try #require(try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items.first)
            try await community.expectCounters(of: poll, Counters([1, 3], voters: 3))
            #expect(poll.status == .closed(at: Self.at) && poll.myBallot == nil)
            // Who joins later is nobody who has voted.
            let late = try await community.join(["kim", "lee", "min", "bora"])
            for member in late { #expect(try await member.polls.show(poll.id).myBallot == nil) }
        }
    }

    @Test func theSameImportAgainChangesNothing() async throws {
        try await TestCommunity.run { community in
            try await load(records(), .merge(origin: "ballots:x"), into: community)
            let before = try await dump(community)
            let summary = try await load(records(), .merge(origin: "ballots:x"), into: community)
            #expect(summary.pollsFound == 1 && summary.ballots == 3)
            #expect(try await dump(community) == before)
            #expect(try await load(records(), .merge(origin: "ballots:y"), into: community).pollsFound == 0)
        }
    }

    @Test func aRestoredCommunityHasThemToo() async throws {
        try await TestCommunity.run { community in
            try await load(records(), .merge(origin: "ballots:x"), into: community)
            let kim = try await community.join("kim")
            let poll = try await community.admin.ask("open")
            try await kim.vote(1, in: poll)
            try await community.pool.query("DELETE FROM members WHERE nickname = 'kim'")
            let records = try await dump(community)
            let other = try await TestCommunity.make()
            try await load(records, .restore, into: other)
            #expect(try await dump(other) == records)
            for joined in try await other.join(["new", "newer"]) {
                for poll in try await joined.polls.list(matching: PollFilter(), limit: .standard, after: nil).items {
                    #expect(poll.myBallot == nil)
                }
            }
            #expect(try await other.admin.admin.recount(poll: nil, fix: false).drifts.isEmpty)
            try await other.drop()
        }
    }

    /// A machine whose clock is ahead closes it no later than now.
    @Test func aPollIsClosedByTheDatabasesClock() async throws {
        try await TestCommunity.run { community in
            try await load(records(closedAt: .latest), .merge(origin: "ballots:x"), into: community)
            let poll = try #require(try await community.admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items.first)
            await expectRefusal(.conflict) {
                _ = try await community.admin.ballots.cast(.ranking([[OptionNumber(1)]]), in: poll.id)
            }
        }
    }
}
