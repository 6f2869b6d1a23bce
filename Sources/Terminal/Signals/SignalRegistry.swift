import Glibc
import Synchronization

/// Who listens to which signal, and what the signals did before.
final class SignalRegistry: Sendable {
    static let shared = SignalRegistry()

    private struct Listener {
        let signals: Set<Int32>
        let onSignal: @Sendable (Int32) -> Void
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var nextID = 0
        var before: [Int32: sigaction] = [:]
    }

    private let state = Mutex(State())

    func add(_ signals: Set<Int32>, _ onSignal: @escaping @Sendable (Int32) -> Void) -> Int {
        let canDeliver = SignalPipe.shared.isOpen
        return state.withLock { state in
            state.nextID += 1
            state.listeners[state.nextID] = Listener(signals: signals, onSignal: onSignal)
            for signal in signals where canDeliver && state.before[signal] == nil { state.before[signal] = catchSignal(signal) }
            return state.nextID
        }
    }

    func remove(_ id: Int) {
        state.withLock { state in
            guard let listener = state.listeners.removeValue(forKey: id) else { return }
            for signal in listener.signals where !state.listeners.values.contains(where: { $0.signals.contains(signal) }) {
                if let before = state.before.removeValue(forKey: signal) { restoreSignal(signal, before) }
            }
        }
    }

    func deliver(_ signal: Int32) {
        let listeners = state.withLock { $0.listeners.values.filter { $0.signals.contains(signal) } }
        for listener in listeners { listener.onSignal(signal) }
    }
}

/// Sends the signal into the pipe from now on and returns its earlier action; nil, and nothing done, where the process was started
/// with the signal ignored (nohup, a background job), which is to stay so.
private func catchSignal(_ signal: Int32) -> sigaction? {
    var before = sigaction()
    sigaction(signal, nil, &before)
    if isIgnored(before) { return nil }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { SignalPipe.shared.send($0) }
    action.sa_flags = SA_RESTART
    sigaction(signal, &action, nil)
    return before
}

private func isIgnored(_ action: sigaction) -> Bool {
    let ignore: __sighandler_t? = SIG_IGN
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(ignore, to: Int.self)
}

private func restoreSignal(_ signal: Int32, _ action: sigaction) {
    var action = action
    sigaction(signal, &action, nil)
}
