import Synchronization

/// Something that happens once, and can be waited for before and after.
final class Signal: Sendable {
    private let state = Mutex((hasCome: false, waiting: [CheckedContinuation<Void, Never>]()))

    func send() {
        let waiting = state.withLock { state in
            state.hasCome = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasCome = state.withLock { state in
                if !state.hasCome { state.waiting.append(continuation) }
                return state.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }
}

/// Returns when the task is cancelled.
func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    continuation.finish()
}
