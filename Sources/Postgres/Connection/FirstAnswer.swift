import Synchronization

/// Hands one awaiting task the first of several answers that race; later ones are dropped, and released.
final class FirstAnswer<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, PostgresError>

    private enum State {
        case open
        case awaited(CheckedContinuation<Answer, Never>)
        case early(Answer)
        case done
    }

    private let state = Mutex(State.open)

    func give(_ answer: Answer) {
        let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            switch state {
            case .open:
                state = .early(answer)
                return nil
            case .awaited(let continuation):
                state = .done
                return continuation
            case .early, .done:
                return nil
            }
        }
        waiting?.resume(returning: answer)
    }

    /// Awaits the first answer. To be called once.
    func value() async -> Answer {
        await withCheckedContinuation { continuation in
            let early = state.withLock { state -> Answer? in
                guard case .early(let answer) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                state = .done
                return answer
            }
            if let early { continuation.resume(returning: early) }
        }
    }
}
