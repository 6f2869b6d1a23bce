import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Ballots that wait: the bound of the queue, callers that leave, and the box's end.
@Suite struct BallotBoxWaitingTests {
    private func ballot(_ member: Member, _ poll: Poll, _ option: Int = 1) -> HandedBallot {
        HandedBallot(seat: Seat(poll: poll.id, voter: member.id), act: .cast(.option(OptionNumber(option))))
    }

    private func untilWaiting(_ count: Int, in boxes: BallotBoxes) async {
        while boxes.waiting < count { await Task.yield() }
    }

    @Test func aFullQueueRefusesAtOnceAndKeepsTheOthers() async throws {
        try await TestCommunity.run { community in
            let (poll, crowd) = (try await community.admin.ask(), try await community.crowd(7))
            let boxes = BallotBoxes(beside: community.pool, count: 1, limit: 5)
            var calls: [Task<BallotAnswer, Never>] = []
            try await community.holding(poll) {
                calls.append(Task { await boxes.hand(ballot(crowd[0], poll)) })
                try await community.untilWaitingForLocks(1)
                for member in crowd[1...5] { calls.append(Task { await boxes.hand(ballot(member, poll)) }) }
                await untilWaiting(5, in: boxes)
                #expect(await boxes.hand(ballot(crowd[6], poll)) == .failure(.tooManyBallots))
            }
            for call in calls { #expect(await call.value == .success(.accepted)) }
            try await community.expectCounters(of: poll, Counters([6, 0]))
            await boxes.drain()
        }
    }

    @Test func aCallerThatLeavesDisturbsNobody() async throws {
        try await TestCommunity.run { community in
            let (poll, crowd) = (try await community.admin.ask(), try await community.crowd(4))
            let boxes = BallotBoxes(beside: community.pool, count: 1)
            var calls: [Task<BallotAnswer, Never>] = []
            try await community.holding(poll) {
                calls.append(Task { await boxes.hand(ballot(crowd[0], poll)) })
                try await community.untilWaitingForLocks(1)
                for member in crowd[1...3] { calls.append(Task { await boxes.hand(ballot(member, poll)) }) }
                await untilWaiting(3, in: boxes)
                // One on its way and one that waits.
                for call in calls[0...1] { call.cancel() }
                for call in calls[0...1] { #expect(await call.value == .failure(.stoppedWaiting)) }
            }
            for call in calls[2...3] { #expect(await call.value == .success(.accepted)) }
            await boxes.drain()
            #expect(try await community.standing(crowd[0], in: poll) == [1], "it was on its way")
            #expect(try await community.standing(crowd[1], in: poll) == nil, "it was taken back")
            try await community.expectCounters(of: poll, Counters([3, 0]))
        }
    }

    @Test func aCallerCancelledBeforeCallingHandsNothingIn() async throws {
        try await TestCommunity.run { community in
            let (poll, crowd) = (try await community.admin.ask(), try await community.crowd(1))
            let boxes = BallotBoxes(beside: community.pool)
            let call = Task {
                while !Task.isCancelled { await Task.yield() }
                return await boxes.hand(ballot(crowd[0], poll))
            }
            call.cancel()
            #expect(await call.value == .failure(.stoppedWaiting))
            await boxes.drain()
            #expect(try await community.ballots(in: poll) == 0)
        }
    }

    @Test func drainingAnswersAllWhoWaitAndTakesNoMore() async throws {
        try await TestCommunity.run { community in
            let (poll, crowd) = (try await community.admin.ask(), try await community.crowd(6))
            let boxes = BallotBoxes(beside: community.pool, count: 1)
            var calls: [Task<BallotAnswer, Never>] = []
            var draining: Task<Void, Never>?
            try await community.holding(poll) {
                calls.append(Task { await boxes.hand(ballot(crowd[0], poll)) })
                try await community.untilWaitingForLocks(1)
                for member in crowd[1...4] { calls.append(Task { await boxes.hand(ballot(member, poll)) }) }
                await untilWaiting(4, in: boxes)
                draining = Task { await boxes.drain() }
                while !boxes.isClosed { await Task.yield() }
                #expect(await boxes.hand(ballot(crowd[5], poll)) == .failure(.shuttingDown))
            }
            for call in calls { #expect(await call.value == .success(.accepted)) }
            await draining?.value
            try await community.expectCounters(of: poll, Counters([5, 0]))
        }
    }
}
