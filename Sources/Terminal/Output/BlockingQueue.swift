import Dispatch

/// Runs an actor's jobs in order on a thread that may block, away from the cooperative pool.
final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// The result of work that may block, done on a thread of its own while the caller is suspended.
package func onBlockingThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "terminal.blocking").async { continuation.resume(returning: work()) }
    }
}
