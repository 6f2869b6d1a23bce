import Domain
import Synchronization

/// Announces polls that changed, without anyone waiting for it: what changes while an announcement is on its way goes with the next one,
/// once for each poll.
final class ChangeHints: Sendable {
    private struct State {
        var polls: Set<ID<Poll>> = []
        var isRunning = false
        var drained: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let send: @Sendable ([ID<Poll>]) async -> Void

    init(send: @escaping @Sendable ([ID<Poll>]) async -> Void) { self.send = send }

    func announce(_ polls: Set<ID<Poll>>) {
        guard !polls.isEmpty else { return }
        let starts = state.withLock { state in
            state.polls.formUnion(polls)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        // Whoever drains the hints awaits the end of this task.
        if starts { Task { await run() } }
    }

    /// Returns when what was announced before has been sent.
    func drain() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.isRunning { state.drained.append(continuation) }
                return !state.isRunning
            }
            if isDone { continuation.resume() }
        }
    }

    private func run() async {
        while let polls = next() { await send(polls) }
    }

    private func next() -> [ID<Poll>]? {
        let (polls, drained) = state.withLock { state -> ([ID<Poll>], [CheckedContinuation<Void, Never>]) in
            defer { state.polls = [] }
            guard state.polls.isEmpty else { return (state.polls.sorted(), []) }
            defer { (state.isRunning, state.drained) = (false, []) }
            return ([], state.drained)
        }
        for continuation in drained { continuation.resume() }
        return polls.isEmpty ? nil : polls
    }
}
