import Dispatch
import Glibc
import Synchronization

/// Set when the task that waits for blocking work is cancelled.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }
    func cancel() { flag.store(true, ordering: .relaxed) }
}

/// How long to wait for something that only other processes can bring about.
struct Patience {
    let limit: Duration
    let cancellation: Cancellation
    private let deadline: ContinuousClock.Instant

    init(_ limit: Duration, unless cancellation: Cancellation) {
        self.limit = limit
        self.cancellation = cancellation
        deadline = .now + limit
    }

    var isOver: Bool { ContinuousClock.now >= deadline }
    var seconds: Int { Int(limit.components.seconds) }

    /// Lets 20 ms pass on this thread, which is never one of the cooperative pool.
    func pause() throws(ClusterError) {
        if cancellation.isCancelled { throw .cancelled }
        usleep(20_000)
    }
}

/// Runs blocking work on a thread of its own, so that the cooperative pool stays free however many wait.
func offThePool<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws(ClusterError) -> Value
) async throws(ClusterError) -> Value {
    let cancellation = Cancellation()
    let result: Result<Value, ClusterError> = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "wote.cluster").async {
                do throws(ClusterError) {
                    continuation.resume(returning: .success(try work(cancellation)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    } onCancel: {
        cancellation.cancel()
    }
    return try result.get()
}
