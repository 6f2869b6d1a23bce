import Testing

@testable import Postgres

@Suite struct PoolStateTests {
    private typealias State = PoolState<String, String>
    private let start = ContinuousClock.now
    private let refused = PostgresError(.connection, "refused")

    private func describe(_ grant: PoolGrant<String>?) -> String {
        switch grant {
        case nil: "wait"
        case .member(let member): member
        case .open: "open"
        case .refused(let error): "\(error.kind)"
        }
    }

    private func describe(_ served: State.Served) -> [String] { served.map { "\($0.waiter): \(describe($0.grant))" } }

    private func full(_ limit: Int = 2) -> State {
        var state = State(limit: limit, waitLimit: .seconds(5))
        for _ in 0..<limit { #expect(describe(state.take(at: start)) == "open") }
        return state
    }

    private func enqueue(_ waiter: String, _ state: inout State, at now: ContinuousClock.Instant? = nil) -> Int {
        let ticket = state.newTicket()
        state.enqueue(waiter, ticket: ticket, at: now ?? start)
        return ticket
    }

    @Test func opensUpToTheLimitThenWaits() {
        var state = full()
        #expect(describe(state.take(at: start)) == "wait")
    }

    @Test func theLastReturnedGoesFirst() {
        var state = full()
        #expect(state.returned("a", at: start).isEmpty)
        #expect(state.returned("b", at: start).isEmpty)
        #expect(describe(state.take(at: start)) == "b")
        #expect(describe(state.take(at: start)) == "a")
    }

    @Test func firstComeFirstServedAndNobodyOvertakes() {
        var state = full()
        _ = enqueue("first", &state)
        _ = enqueue("second", &state)
        #expect(describe(state.returned("a", at: start)) == ["first: a"])
        #expect(describe(state.take(at: start)) == "wait")
        #expect(describe(state.freed(at: start)) == ["second: open"])
    }

    @Test func whoLeavesIsSkipped() {
        var state = full()
        let ticket = enqueue("first", &state)
        _ = enqueue("second", &state)
        #expect(state.leave(ticket) == "first")
        #expect(state.leave(ticket) == nil)
        #expect(describe(state.returned("a", at: start)) == ["second: a"])
    }

    @Test func waitingEndsInOrder() {
        var state = full()
        _ = enqueue("first", &state)
        _ = enqueue("second", &state, at: start + .seconds(1))
        #expect(state.nextDeadline == start + .seconds(5))
        #expect(state.expire(at: start + .seconds(4)).isEmpty)
        #expect(describe(state.expire(at: start + .seconds(5))) == ["first: poolExhausted"])
        #expect(state.nextDeadline == start + .seconds(6))
    }

    @Test func failuresRefuseAtOnceUntilItIsTimeToTryAgain() {
        var state = full(1)
        #expect(state.failed(refused, at: start).isEmpty)
        #expect(describe(state.take(at: start)) == "connection")
        #expect(describe(state.take(at: start + .milliseconds(50))) == "open")
    }

    @Test func whileOneConnectionLivesCallersWaitForIt() {
        var state = full(2)
        _ = state.failed(refused, at: start)
        #expect(describe(state.take(at: start)) == "wait")
        _ = enqueue("first", &state)
        #expect(describe(state.returned("a", at: start)) == ["first: a"])
    }

    @Test func whenTheLastConnectionFailsAllWhoWaitAreTold() {
        var state = full(1)
        _ = enqueue("first", &state)
        _ = enqueue("second", &state)
        #expect(describe(state.failed(refused, at: start)) == ["first: connection", "second: connection"])
    }

    @Test func aCancelledAttemptIsNoFailure() {
        var state = full(1)
        _ = enqueue("first", &state)
        #expect(describe(state.failed(PostgresError(.cancelled, ""), at: start)) == ["first: open"])
    }

    @Test func closingRefusesAll() {
        var state = full()
        _ = state.returned("a", at: start)
        _ = state.returned("b", at: start)
        let (idle, served) = state.close()
        #expect(idle == ["a", "b"] && served.isEmpty && state.count == 0)
        #expect(describe(state.take(at: start)) == "closed")
    }

    @Test func backoffDoublesUpToItsCapAndEndsWithSuccess() {
        var backoff = Backoff()
        var now = start
        var delays: [Duration] = []
        for _ in 0..<8 {
            backoff.failed(refused, at: now, jitter: 1)
            backoff.failed(refused, at: now, jitter: 1)
            var end = now
            while backoff.refusal(at: end) != nil { end += .milliseconds(50) }
            delays.append(end - now)
            now = end
        }
        #expect(delays == [50, 100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
        backoff.succeeded()
        #expect(backoff.refusal(at: now) == nil)
    }

    @Test func aLongLineServesEveryoneOnce() {
        var line = WaitingLine<Int>()
        var left: [Int] = []
        for number in 0..<1000 { line.append(number, ticket: number) }
        for number in stride(from: 0, to: 1000, by: 3) { #expect(line.remove(number) == number) }
        while let waiter = line.popFirst() { left.append(waiter) }
        #expect(left == (0..<1000).filter { $0 % 3 != 0 })
        #expect(line.isEmpty)
    }
}
