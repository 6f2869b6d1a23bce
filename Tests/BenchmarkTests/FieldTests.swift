import Contract
import Domain
import Testing

@testable import wote_bench

@Suite struct FieldTests {
    @Test func everyBallotIsOfAnotherSeatAndEveryPollGetsItsShare() {
        let field = Field(polls: 2500, sizes: .quick)
        let ballots = (0..<10_000).map { _ in field.next() }
        #expect(Set(ballots.map { "\($0.request.poll) \($0.voter.id)" }).count == 10_000)
        let shares = Dictionary(grouping: ballots) { $0.request.poll }.mapValues(\.count)
        #expect(shares.count == 2500)
        #expect(Set(shares.values) == [4])
    }

    @Test func votersDoNotGoFromPollToNextPoll() {
        let field = Field(polls: 2500, sizes: .quick)
        let polls = (0..<1000).map { _ in field.next().request.poll.rawValue }
        #expect(zip(polls, polls.dropFirst()).filter { abs($0 - $1) < 100 }.isEmpty)
    }
}
