import Domain
import Synchronization

/// Takes ballots from many callers at once and sends them to the database in batches: what came while a batch was on its way goes next.
///
/// An idle box sends a ballot at once, alone. Each caller hears the database's verdict on its own ballot once that is durable.
final class BallotBox: Sendable {
    /// Delivers a batch: an answer to each ballot in order, or why there is none.
    typealias Delivery = @Sendable (Batch) async -> Result<[BallotAnswer], BatchFailure>

    private typealias Waiter = CheckedContinuation<BallotAnswer, Never>

    private struct State {
        var box: BoxState<Waiter>
        var isRunning = false
        var drained: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let deliver: Delivery

    /// `limit` ballots wait at most; beyond it callers hear `unavailable` at once.
    init(limit: Int = 10_000, batchSize: Int = 1_000, deliver: @escaping Delivery) {
        state = Mutex(State(box: BoxState(limit: limit, batchSize: batchSize)))
        self.deliver = deliver
    }

    /// How many ballots wait to be sent.
    var waiting: Int { state.withLock { $0.box.waiting } }

    var isClosed: Bool { state.withLock { $0.box.isClosed } }

    /// Hands a ballot in and waits for its answer. A caller that is cancelled stops waiting at once; its ballot is taken back if it still
    /// waits, but may count all the same if it was on its way.
    func hand(_ ballot: HandedBallot) async -> BallotAnswer {
        let ticket = state.withLock { $0.box.newTicket() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let refusal = enqueue(ballot, ticket, waiter) { waiter.resume(returning: .failure(refusal)) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.box.cancelled(ticket) }
            waiter?.resume(returning: .failure(.stoppedWaiting))
        }
    }

    /// Refuses ballots from now on and returns when those handed in before have their answers.
    func drain() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                state.box.close()
                if state.isRunning { state.drained.append(continuation) }
                return !state.isRunning
            }
            if isDone { continuation.resume() }
        }
    }

    /// Whether the task was cancelled is asked under the lock: a later cancellation finds the ballot in line.
    private func enqueue(_ ballot: HandedBallot, _ ticket: Int, _ waiter: Waiter) -> WoteError? {
        let (refusal, starts) = state.withLock { state -> (WoteError?, Bool) in
            if Task.isCancelled { return (.stoppedWaiting, false) }
            if let refusal = state.box.enqueue(ballot, ticket: ticket, waiter: waiter) { return (refusal, false) }
            defer { state.isRunning = true }
            return (nil, !state.isRunning)
        }
        // Whoever drains the box awaits the end of this task.
        if starts { Task { await run() } }
        return refusal
    }

    /// Sends batch after batch until nothing waits.
    private func run() async {
        repeat {
            var served: BoxState<Waiter>.Served = []
            while let batch = state.withLock({ $0.box.nextBatch() }) {
                served = note(await send(batch, answering: served))
            }
            answer(served)
        } while !hasEnded()
    }

    /// Delivers a batch; the callers of the one before hear while it is on its way.
    private func send(_ batch: Batch, answering served: BoxState<Waiter>.Served) async -> Result<[BallotAnswer], BatchFailure> {
        guard !served.isEmpty else { return await pauseAndDeliver(batch) }
        async let outcome = pauseAndDeliver(batch)
        answer(served)
        return await outcome
    }

    private func pauseAndDeliver(_ batch: Batch) async -> Result<[BallotAnswer], BatchFailure> {
        await pause(batch.pause)
        return await deliver(batch)
    }

    private func note(_ outcome: Result<[BallotAnswer], BatchFailure>) -> BoxState<Waiter>.Served {
        state.withLock { state in
            switch outcome {
            case .success(let answers): state.box.completed(answers)
            case .failure(let failure): state.box.failed(failure, at: .now)
            }
        }
    }

    private func answer(_ served: BoxState<Waiter>.Served) {
        for (waiter, answer) in served { waiter.resume(returning: answer) }
    }

    /// Whether nothing waits any more; then those who drain the box hear of it, and the next ballot starts anew.
    private func hasEnded() -> Bool {
        let drained = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            guard state.box.isEmpty else { return nil }
            defer { (state.isRunning, state.drained) = (false, []) }
            return state.drained
        }
        for continuation in drained ?? [] { continuation.resume() }
        return drained != nil
    }

    private func pause(_ time: Duration) async {
        guard time > .zero else { return }
        // Nobody cancels the task of a box.
        do { try await Task.sleep(for: time) } catch { return }
    }
}
