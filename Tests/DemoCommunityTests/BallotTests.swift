import Domain
import Testing

@testable import DemoCommunity

/// Ballots are ones the service would have taken.
struct BallotTests {
    let demo = Community.demo

    @Test(arguments: Community.demo.polls)
    func nobodyVotesTwice(_ poll: PollRecord) {
        let voters = demo.ballots(of: poll).map(\.voter)
        #expect(Set(voters).count == voters.count)
    }

    @Test func everyBallotsPollIsThere() {
        #expect(Set(demo.ballots.map(\.poll)).isSubset(of: demo.polls.map(\.key)))
    }

    @Test(arguments: Community.demo.polls)
    func votersMayVoteThereAndChooseWhatThereIs(_ poll: PollRecord) throws {
        for ballot in demo.ballots(of: poll) {
            let voter = try #require(demo.member(ballot.voter))
            #expect(ballot.persona == voter.persona)
            #expect(poll.group == nil || voter.group == poll.group)
            #expect(try poll.rules.accept(ballot.choice, options: poll.options.count) == ballot.choice)
        }
    }

    @Test(arguments: Community.demo.polls)
    func ballotsAreCastWhileThePollIsOpenAndVisible(_ poll: PollRecord) {
        let end = [poll.closing(by: Community.now), poll.hiding?.at].compactMap(\.self).reduce(Community.now, min)
        let moments = demo.ballots(of: poll).map(\.castAt)
        #expect(moments.allSatisfy { $0 > poll.createdAt && $0 < end })
        #expect(moments == moments.sorted())
    }

    /// More votes than there are voters would silently be fewer ballots.
    @Test(arguments: DemoCommunity.polls)
    func everyVoteWrittenDownIsCast(_ sketch: PollSketch) throws {
        let cast = demo.ballots(of: try #require(demo.polls.first { $0.key == sketch.key })).map(\.choice)
        for (choice, count) in sketch.votes + [(.pass, sketch.passes)] { #expect(cast.count { $0 == choice } == count) }
        #expect(cast.count == sketch.votes.reduce(sketch.passes) { $0 + $1.count })
    }

    @Test func whoLikesToBuySaysSoMoreOften() {
        let priced = Set(demo.polls.filter { $0.question.price != nil && $0.rules.kind == .yesno }.map(\.key))
        func agreement(_ persona: String) -> Double {
            let ballots = demo.ballots.filter { priced.contains($0.poll) && $0.persona == persona && $0.choice != .pass }
            return Double(ballots.count { $0.choice == .option(OptionNumber(1)) }) / Double(ballots.count)
        }
        #expect(agreement("IMPULSE_BUYER") > agreement("RISK_AVERSE") + 0.2)
        #expect(agreement("FLEXER") > agreement("BUDGET_KEEPER") + 0.2)
    }
}
