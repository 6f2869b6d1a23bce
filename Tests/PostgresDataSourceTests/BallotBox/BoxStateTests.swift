import Domain
import Testing

@testable import PostgresDataSource

@Suite struct BoxStateTests {
    private typealias State = BoxState<Int>

    private static let now = ContinuousClock.now
    private static let gone = WoteError(.unavailable, "gone", ko: "gone")

    private func ballot(_ voter: Int64, _ option: Int = 1, poll: Int64 = 1) -> HandedBallot {
        HandedBallot(seat: Seat(poll: ID(poll), voter: ID(voter)), act: .cast(.option(OptionNumber(option))))
    }

    /// A box with the ballots in it, tickets and waiters numbered from 1.
    private func box(_ ballots: [HandedBallot], limit: Int = 100, batchSize: Int = 10) -> State {
        var state = State(limit: limit, batchSize: batchSize)
        for ballot in ballots {
            let ticket = state.newTicket()
            #expect(state.enqueue(ballot, ticket: ticket, waiter: ticket) == nil)
        }
        return state
    }

    private func answers(_ count: Int) -> [BallotAnswer] { Array(repeating: .success(.accepted), count: count) }

    @Test func aLoneBallotGoesAtOnce() {
        var state = box([ballot(7)])
        #expect(state.nextBatch() == Batch(ballots: [ballot(7)]))
        #expect(state.completed(answers(1)).map(\.waiter) == [1])
        #expect(state.nextBatch() == nil)
        #expect(state.isEmpty)
    }

    @Test func whatCameWhileABatchWasOnItsWayGoesNext() {
        var state = box([ballot(1)])
        _ = state.nextBatch()
        for voter in 2...4 { _ = state.enqueue(ballot(Int64(voter)), ticket: state.newTicket(), waiter: voter) }
        #expect(state.nextBatch() == nil)
        _ = state.completed(answers(1))
        #expect(state.nextBatch()?.ballots.map(\.seat.voter) == [2, 3, 4].map { ID($0) })
    }

    @Test func aBatchHoldsNoMoreThanItsSize() {
        var state = box((1...25).map { ballot($0) })
        #expect(sizes(&state) == [10, 10, 5])
    }

    private func sizes(_ state: inout State) -> [Int] {
        var sizes: [Int] = []
        while let batch = state.nextBatch() {
            sizes.append(batch.ballots.count)
            _ = state.completed(answers(batch.ballots.count))
        }
        return sizes
    }

    @Test func ballotsOfOneSeatGoOneByOneInOrder() {
        var state = box([ballot(1, 1), ballot(1, 2), ballot(2, 1), ballot(1, 3)])
        #expect(state.nextBatch()?.ballots == [ballot(1, 1), ballot(2, 1)])
        _ = state.completed(answers(2))
        #expect(state.nextBatch()?.ballots == [ballot(1, 2)])
        _ = state.completed(answers(1))
        #expect(state.nextBatch()?.ballots == [ballot(1, 3)])
    }

    @Test func theSameVoterInTwoPollsGoesTogether() {
        var state = box([ballot(1, poll: 1), ballot(1, poll: 2)])
        #expect(state.nextBatch()?.ballots.count == 2)
    }

    @Test func eachCallerHearsItsOwnAnswer() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        let served = state.completed([.success(.closed), .success(.changed)])
        #expect(served.map(\.waiter) == [1, 2])
        #expect(served.map(\.answer) == [.success(.closed), .success(.changed)])
    }

    @Test func aFullBoxRefusesAtOnce() {
        var state = box((1...3).map { ballot($0) }, limit: 3)
        #expect(state.enqueue(ballot(4), ticket: state.newTicket(), waiter: 4) == .tooManyBallots)
        _ = state.nextBatch()
        #expect(state.enqueue(ballot(4), ticket: state.newTicket(), waiter: 4) == nil, "those on their way wait no longer")
    }

    @Test func aClosedBoxSendsWhatItHas() {
        var state = box([ballot(1), ballot(1, 2)])
        state.close()
        #expect(state.enqueue(ballot(2), ticket: state.newTicket(), waiter: 3) == .shuttingDown)
        #expect(sizes(&state) == [1, 1])
        #expect(state.isEmpty)
    }

    @Test func aRefusedBatchGoesBallotByBallotBeforeAnythingNew() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        _ = state.enqueue(ballot(3), ticket: state.newTicket(), waiter: 3)
        #expect(state.failed(.rejected(Self.gone), at: Self.now).isEmpty)
        #expect(state.nextBatch() == Batch(ballots: [ballot(1)]))
        #expect(state.failed(.rejected(Self.gone), at: Self.now).map(\.answer) == [.failure(Self.gone)])
        #expect(state.nextBatch() == Batch(ballots: [ballot(2)]))
        #expect(state.completed(answers(1)).map(\.waiter) == [2])
        #expect(state.nextBatch() == Batch(ballots: [ballot(3)]))
    }

    @Test func aBatchWhoseConnectionWasLostGoesAgainInDoubt() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        #expect(state.failed(.lost(Self.gone), at: Self.now).isEmpty)
        #expect(state.nextBatch() == Batch(ballots: [ballot(1), ballot(2)], inDoubt: true))
        #expect(state.failed(.unreachable(Self.gone), at: Self.now).isEmpty)
        #expect(state.nextBatch() == Batch(ballots: [ballot(1), ballot(2)], inDoubt: true, pause: .milliseconds(20)))
    }

    @Test func aBatchInDoubtStaysInDoubtBallotByBallot() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        _ = state.failed(.lost(Self.gone), at: Self.now)
        _ = state.nextBatch()
        _ = state.failed(.rejected(Self.gone), at: Self.now)
        #expect(state.nextBatch() == Batch(ballots: [ballot(1)], inDoubt: true))
    }

    @Test func pausesDoubleUpToHalfASecond() {
        var state = box([ballot(1)])
        var pauses: [Duration] = []
        for _ in 0..<8 {
            pauses.append(state.nextBatch()?.pause ?? .seconds(99))
            _ = state.failed(.lost(Self.gone), at: Self.now)
        }
        #expect(pauses == [0, 0, 20, 40, 80, 160, 320, 500].map { .milliseconds($0) })
    }

    @Test func callersHearOfALossThatLastsTooLong() {
        var state = box([ballot(1)])
        _ = state.nextBatch()
        _ = state.failed(.lost(Self.gone), at: Self.now)
        _ = state.nextBatch()
        #expect(state.failed(.unreachable(Self.gone), at: Self.now + .milliseconds(9_999)).isEmpty)
        _ = state.nextBatch()
        #expect(state.failed(.lost(Self.gone), at: Self.now + .seconds(10)).map(\.answer) == [.failure(Self.gone)])
        #expect(state.isEmpty)
    }

    @Test func whatWasNeverSentFailsAtOnceWhenTheDatabaseIsAway() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        #expect(state.failed(.unreachable(Self.gone), at: Self.now).map(\.waiter) == [1, 2])
    }

    @Test func aCancelledBallotThatWaitsIsTakenBack() {
        var state = box([ballot(1), ballot(1, 2), ballot(2)])
        #expect(state.cancelled(1) == 1)
        #expect(state.cancelled(1) == nil)
        #expect(state.waiting == 2)
        #expect(state.nextBatch()?.ballots == [ballot(1, 2), ballot(2)])
    }

    @Test func aBallotCancelledOnItsWayGoesOnWithoutItsCaller() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        #expect(state.cancelled(1) == 1)
        #expect(state.completed(answers(2)).map(\.waiter) == [2])
        #expect(state.isEmpty)
    }

    @Test func aBallotThatIsToGoAgainCanBeCancelled() {
        var state = box([ballot(1), ballot(2)])
        _ = state.nextBatch()
        _ = state.failed(.lost(Self.gone), at: Self.now)
        #expect(state.cancelled(2) == 2)
        #expect(state.nextBatch()?.ballots.count == 2, "it may stand already, so it stays in doubt")
        #expect(state.completed(answers(2)).map(\.waiter) == [1])
    }

    @Test func aSeatWhoseBallotsWereAllCancelledIsForgotten() {
        var state = box([ballot(1)])
        _ = state.cancelled(1)
        _ = state.enqueue(ballot(1, 2), ticket: state.newTicket(), waiter: 2)
        #expect(state.nextBatch()?.ballots == [ballot(1, 2)])
        _ = state.completed(answers(1))
        #expect(state.isEmpty)
    }

    @Test func aBoxWithOnlyCancelledBallotsHasNothingToSend() {
        var state = box([ballot(1), ballot(2)])
        _ = state.cancelled(1)
        _ = state.cancelled(2)
        #expect(state.nextBatch() == nil)
        #expect(state.isEmpty)
    }
}
