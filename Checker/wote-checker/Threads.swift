import Dispatch

/// Runs work that blocks on a thread of its own.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "wote.checker").async { continuation.resume(returning: work()) }
    }
}
