import Contract
import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

/// What decides a poll besides its ballots, as the database keeps it.
@Suite struct PollDecisionTests {
    private func ask(
        _ asker: UseCases, _ rules: PollRules, options: [String] = ["tea", "coffee"], closing: Deadline = .never,
        weights: [VoterWeight] = []
    ) async throws -> Poll {
        try await asker.polls.ask(
            try PollDraft(question: Question(title: "Lunch?"), rules: rules, options: options, deadline: closing, weights: weights))
    }

    @Test func aQuorumOfThoseWhoMayVoteCountsThemInScope() async throws {
        try await TestCommunity.run { community in
            let crowd = try await community.join(["kim", "lee", "han"], group: "blue")
            _ = try await community.join(["out", "side"])
            let rules = PollRules(kind: .single, quorum: try PollQuorum(parsing: "2/3"), scope: .group, results: .always)
            let poll = try await ask(crowd[0], rules)
            #expect(poll.rules.quorum == rules.quorum && poll.eligible == 3)
            try await crowd[0].vote(1, in: poll)
            #expect(try await crowd[0].polls.show(poll.id).outcome == .noQuorum)
            try await crowd[1].vote(1, in: poll)
            #expect(try await crowd[0].polls.show(poll.id).outcome == .winners([OptionNumber(1)]))
            let all = try await ask(community.admin, PollRules(kind: .single, quorum: .part(try Fraction(threshold: "1/2"))))
            #expect(all.eligible == 6)
            // The banned may not vote.
            try await community.ban(crowd[2])
            #expect(try await crowd[0].polls.show(poll.id).eligible == 2)
        }
    }

    /// Nothing happens at a deadline: whoever joins later was not eligible, and a member who moves later was.
    @Test func whoMightHaveVotedIsFrozenWhenAPollCloses() async throws {
        try await TestCommunity.run { community in
            let crowd = try await community.join(["kim", "lee"], group: "blue")
            let rules = PollRules(kind: .single, quorum: try PollQuorum(parsing: "100%"), scope: .group, results: .always)
            let polls = [try await ask(crowd[0], rules), try await ask(crowd[0], rules)]
            for poll in polls { for voter in crowd { try await voter.vote(1, in: poll) } }
            _ = try await crowd[0].polls.close(polls[0].id)
            try await community.pool.query("UPDATE tallies SET closes_at = now() WHERE poll_id = \(polls[1].id)")
            _ = try await community.join("late", group: "blue")
            _ = try await community.admin.members.change("lee", group: "red")
            _ = try await community.join("later", group: "blue")
            for poll in polls {
                let closed = try await crowd[0].polls.show(poll.id)
                #expect(closed.eligible == 2 && closed.outcome == .winners([OptionNumber(1)]))
            }
            _ = try await community.admin.admin.reopen(polls[0].id, until: .never)
            #expect(try await crowd[0].polls.show(polls[0].id).eligible == 3)
        }
    }

    @Test func aThresholdIsKept() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            let poll = try await ask(community.admin, PollRules(threshold: Fraction("2/3"), results: .always), options: [])
            #expect(poll.rules.threshold == Fraction("2/3"))
            try await kim.vote(1, in: poll)
            try await community.admin.vote(2, in: poll)
            #expect(try await community.admin.polls.close(poll.id).outcome == .notPassed)
        }
    }

    /// `for i in 1 2 3 4; do printf 'announced at noon %d' $i | sha256sum; done`, sorted: 4, 2, 1, 3.
    @Test func lotsAreDrawnFromTheSeedAsAnybodyCan() async throws {
        try await TestCommunity.run { community in
            let crowd = try await community.join(["kim", "lee"])
            let options = ["a", "b", "c", "d"]
            let rules = PollRules(kind: .single, tieSeed: " announced at noon ", results: .always)
            let poll = try await ask(community.admin, rules, options: options)
            #expect(poll.rules.tieSeed == "announced at noon" && poll.tieOrder == [4, 2, 1, 3].map { OptionNumber($0) })
            try await crowd[0].vote(1, in: poll)
            try await crowd[1].vote(2, in: poll)
            #expect(try await community.admin.polls.show(poll.id).outcome == .winners([OptionNumber(2)], tie: .lots))
            let listed = try await community.admin.polls.list(matching: PollFilter(), limit: PageSize(1), after: nil).items[0]
            #expect(listed.outcome == .winners([OptionNumber(2)], tie: .lots))
            let ranked = try await ask(
                community.admin, PollRules(kind: .ranked, tieSeed: "announced at noon", results: .always), options: options)
            for (voter, option) in zip(crowd, [1, 3]) {
                _ = try await voter.ballots.cast(.ranking([[OptionNumber(option)]]), in: ranked.id)
            }
            #expect(try await community.admin.polls.show(ranked.id).outcome == .winners([OptionNumber(1)], tie: .lots))
        }
    }

    @Test func ballotsWeighWhatWasSetBeforeTheFirst() async throws {
        try await TestCommunity.run { community in
            let crowd = try await community.join(["kim", "lee", "han"])
            let poll = try await ask(
                crowd[0], PollRules(kind: .single, results: .always), weights: [try VoterWeight("KIM", weighing: "2.5")])
            #expect(poll.rules.isWeighted)
            let set = try await crowd[0].polls.setWeights(
                [try VoterWeight("kim", weighing: "2.50"), try VoterWeight("han", weighing: "0")], in: poll.id)
            #expect(set.rules.isWeighted)
            #expect(try await crowd[1].polls.weights(in: poll.id).map(\.text) == ["2.5", "0"])
            try await crowd[0].vote(2, in: poll)
            try await crowd[1].vote(1, in: poll)
            try await crowd[2].vote(1, in: poll)
            let shown = try await crowd[1].polls.show(poll.id)
            #expect(shown.result.tally?.counts == [2, 1] && shown.outcome == .winners([OptionNumber(2)]))
            #expect(shown.count?.weightOfOptions?.map(\.weight) == ["1", "2.5"])
            let refusal = await expectRefusal(.conflict) { try await crowd[0].polls.setWeights([], in: poll.id) }
            #expect(refusal?.message.english.contains("before anybody votes") == true)
            #expect(try await crowd[1].polls.weights(in: poll.id).count == 2)
        }
    }

    @Test func whoMaySetWeightsAndWhich() async throws {
        try await TestCommunity.run { community in
            let (kim, lee) = (try await community.join("kim"), try await community.join("lee"))
            let poll = try await ask(kim, PollRules(kind: .single))
            let weights = [try VoterWeight("lee", weighing: "2")]
            await expectRefusal(.forbidden) { try await lee.polls.setWeights(weights, in: poll.id) }
            await expectRefusal(.invalid) { try await kim.polls.setWeights([try VoterWeight("nobody", weighing: "2")], in: poll.id) }
            await expectRefusal(.invalid) { try await kim.polls.setWeights(weights + weights, in: poll.id) }
            #expect(try await kim.polls.weights(in: poll.id).isEmpty)
            _ = try await community.admin.polls.setWeights(weights, in: poll.id)
            #expect(try await kim.polls.setWeights([], in: poll.id).rules.isWeighted == false)
            let stv = try await ask(kim, PollRules(kind: .ranked, counting: Counting(.stv)))
            await expectRefusal(.invalid) { try await kim.polls.setWeights(weights, in: stv.id) }
            _ = try await kim.polls.close(poll.id)
            await expectRefusal(.conflict) { try await kim.polls.setWeights(weights, in: poll.id) }
        }
    }

    /// A ballot on its way and weights on theirs: whichever comes first, no ballot is ever weighed anew.
    @Test func weightsAndTheFirstBallotDoNotMeet() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            for _ in 0..<10 {
                let poll = try await ask(community.admin, PollRules(kind: .single, results: .always))
                let weights = [try VoterWeight("kim", weighing: "3")]
                async let vote = kim.vote(1, in: poll)
                var wereSet = true
                do { _ = try await community.admin.polls.setWeights(weights, in: poll.id) } catch {
                    wereSet = (error as? WoteError)?.code != .conflict
                }
                _ = try await vote
                #expect(try await community.admin.polls.show(poll.id).rules.isWeighted == wereSet)
            }
        }
    }

    @Test func allOfItTravelsInAnExport() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            let rules = PollRules(
                kind: .single, quorum: try PollQuorum(parsing: "50%"), threshold: Fraction("2/3"), tieSeed: "noon", results: .always)
            let poll = try await ask(community.admin, rules, weights: [try VoterWeight("kim", weighing: "0.5")])
            try await kim.vote(1, in: poll)
            let closed = try await community.admin.polls.close(poll.id)
            let records = try await dump(community)
            try await TestCommunity.run { other in
                try await load(records, .restore, into: other)
                let restored = try await other.admin.polls.show(poll.id)
                #expect(restored.rules == closed.rules && restored.eligible == closed.eligible && restored.outcome == closed.outcome)
                #expect(try await other.admin.polls.weights(in: poll.id) == [try VoterWeight("kim", weighing: "0.5")])
            }
        }
    }
}
