/// The readers of a changing value; each sees the newest one it has not read yet.
struct Subscribers<Value: Sendable>: Sendable {
    private var continuations: [AsyncStream<Value>.Continuation] = []

    var isEmpty: Bool { continuations.isEmpty }

    /// A stream that begins with `current`.
    mutating func add(current: Value) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(current)
        continuations.append(continuation)
        return stream
    }

    /// Shows `value` to every reader, and forgets those that have stopped reading.
    mutating func publish(_ value: Value) {
        continuations.removeAll { continuation in
            if case .terminated = continuation.yield(value) { true } else { false }
        }
    }

    /// Ends every stream once its last value is read.
    func finish() {
        for continuation in continuations { continuation.finish() }
    }
}
