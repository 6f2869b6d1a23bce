/// Hears signals until it is cancelled or let go. They do not do what they did before until their last listener has gone; the
/// callback runs on an ordinary thread and should be short.
package final class SignalListener: Sendable {
    private let id: Int

    package init(_ signals: Set<Int32>, onSignal: @escaping @Sendable (Int32) -> Void) {
        id = SignalRegistry.shared.add(signals, onSignal)
    }

    package func cancel() { SignalRegistry.shared.remove(id) }

    deinit { cancel() }
}

/// The signals as they arrive, caught from this call on until the reading task is cancelled or the stream let go.
package func signals(_ signals: Set<Int32>) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    let listener = SignalListener(signals) { continuation.yield($0) }
    continuation.onTermination = { _ in listener.cancel() }
    return stream
}
