import Core
import Domain
import Postgres
import TestCommunity
import Testing

/// Polls that take no ballots, and members who may not vote: a clear error, and nothing stored.
@Suite(.bothWays) struct BallotRefusalTests {
    enum Ending: CaseIterable {
        case closedByAuthor, deadlinePassed, hidden, deleted
    }

    @Test(arguments: Ending.allCases)
    func endedPollsTakeNoBallots(ending: Ending) async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let voter = try await community.join("kim")
            let poll = try await author.ask(pass: true)
            try await voter.vote(1, in: poll)
            try await end(poll, ending, of: author, in: community)
            // A hidden poll is no secret to its author only.
            let code: WoteError.Code = ending == .hidden || ending == .deleted ? .notFound : .conflict
            await expectRefusal(code) { try await voter.vote(2, in: poll) }
            await expectRefusal(code) { try await voter.pass(in: poll) }
            await expectRefusal(code) { try await voter.withdraw(from: poll) }
            await expectRefusal(ending == .deleted ? .notFound : .conflict) { try await author.vote(1, in: poll) }
            if ending != .deleted { try await community.expectCounters(of: poll, Counters([1, 0])) }
            #expect(try await community.ballots(in: poll) == (ending == .deleted ? 0 : 1))
        }
    }

    private func end(_ poll: Poll, _ ending: Ending, of author: UseCases, in community: TestCommunity) async throws {
        switch ending {
        case .closedByAuthor: _ = try await author.polls.close(poll.id)
        case .deadlinePassed: try await community.setDeadline(of: poll, to: "clock_timestamp()")
        case .hidden: _ = try await community.admin.admin.hide(poll.id, reason: "spam")
        case .deleted: _ = try await author.polls.delete(poll.id)
        }
    }

    @Test func aDeadlineClosesUnderVotersWithoutAnyWorker() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask()
            try await community.setDeadline(of: poll, to: "clock_timestamp() + interval '200 ms'")
            var cast = 0
            let refusal = await expectRefusal(.conflict) {
                while true {
                    try await voter.vote(cast % 2 + 1, in: poll)
                    cast += 1
                }
            }
            #expect(refusal?.message.english.contains("closed") == true)
            #expect(try await community.lateBallots() == 0)
            #expect(try await !voter.polls.show(poll.id).status.isOpen)
            try await community.expectCounters(of: poll)
        }
    }

    @Test func pollsThatNeverWereAreMissing() async throws {
        try await TestCommunity.run { community in
            await expectRefusal(.notFound) { try await community.admin.ballots.cast(.option(OptionNumber(1)), in: .unused) }
            await expectRefusal(.notFound) { try await community.admin.ballots.cast(.pass, in: .unused) }
            await expectRefusal(.notFound) { try await community.admin.ballots.withdraw(from: .unused) }
        }
    }

    @Test func groupsVoteAmongThemselves() async throws {
        try await TestCommunity.run { community in
            let (author, friend) = (try await community.join("author", group: "blue"), try await community.join("friend", group: "blue"))
            let (stranger, loner) = (try await community.join("stranger", group: "red"), try await community.join("loner"))
            let poll = try await author.ask(scope: .group)
            #expect(try await friend.vote(1, in: poll) == .accepted)
            for outsider in [stranger, loner] {
                await expectRefusal(.notFound) { try await outsider.vote(1, in: poll) }
                await expectRefusal(.notFound) { try await outsider.withdraw(from: poll) }
            }
            // An admin knows of it, yet is none of them.
            await expectRefusal(.forbidden) { try await community.admin.vote(1, in: poll) }
            await expectRefusal(.forbidden) { try await community.admin.withdraw(from: poll) }
            try await community.expectCounters(of: poll, Counters([1, 0]))
        }
    }

    @Test func scopeStaysWithTheGroupItWasAskedIn() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author", group: "blue")
            let friend = try await community.join("friend", group: "blue")
            let poll = try await author.ask(scope: .group)
            try await author.vote(1, in: poll)
            try await friend.vote(1, in: poll)
            _ = try await community.admin.members.change("author", group: "red")
            _ = try await community.admin.members.change("friend", group: "red")
            // Both still hold the value of before: the database's group counts.
            await expectRefusal(.forbidden) { try await author.vote(2, in: poll) }
            await expectRefusal(.forbidden) { try await author.withdraw(from: poll) }
            let moved = try await community.reload(friend)
            await expectRefusal(.notFound) { try await moved.vote(2, in: poll) }
            await expectRefusal(.notFound) { try await moved.withdraw(from: poll) }
            try await community.expectCounters(of: poll, Counters([2, 0]))
        }
    }

    @Test func whoWasBannedAfterLoadingVotesNoMore() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask()
            try await voter.vote(1, in: poll)
            try await community.ban(voter)
            await expectRefusal(.forbidden) { try await voter.vote(2, in: poll) }
            await expectRefusal(.forbidden) { try await voter.withdraw(from: poll) }
            let reloaded = try await community.reload(voter)
            await expectRefusal(.forbidden) { try await reloaded.vote(2, in: poll) }
            #expect(try await reloaded.polls.show(poll.id).myBallot != nil)
            try await community.expectCounters(of: poll, Counters([1, 0]))
        }
    }
}
