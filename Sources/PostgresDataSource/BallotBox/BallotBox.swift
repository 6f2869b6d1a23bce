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
            let waiter = state.withLock { $0.box.cancelled(ticket, of: ballot.seat) }
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
        while let batch = nextBatch() {
            await pause(batch.pause)
            let served: BoxState<Waiter>.Served
            switch await deliver(batch) {
            case .success(let answers): served = state.withLock { $0.box.completed(answers) }
            case .failure(let failure): served = state.withLock { $0.box.failed(failure, at: .now) }
            }
            for (waiter, answer) in served { waiter.resume(returning: answer) }
        }
    }

    private func nextBatch() -> Batch? {
        let (batch, drained) = state.withLock { state -> (Batch?, [CheckedContinuation<Void, Never>]) in
            let batch = state.box.nextBatch()
            guard batch == nil else { return (batch, []) }
            defer { (state.isRunning, state.drained) = (false, []) }
            return (nil, state.drained)
        }
        for continuation in drained { continuation.resume() }
        return batch
    }

    private func pause(_ time: Duration) async {
        guard time > .zero else { return }
        // Nobody cancels the task of a box.
        do { try await Task.sleep(for: time) } catch { return }
    }
}
