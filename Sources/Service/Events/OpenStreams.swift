import Domain
import Synchronization

/// The streams that are being written, to be ended together when the service is to stop.
final class OpenStreams: Sendable {
    private struct State {
        var isClosed = false
        var lastNumber = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Starts `work`, which ends when it is done, cancelled, or when all are.
    func start(_ work: @escaping @Sendable () async -> Void) throws(WoteError) -> Task<Void, Never> {
        let task: Task<Void, Never>? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.lastNumber += 1
            let number = state.lastNumber
            let task = Task { [self] in
                await work()
                self.state.withLock { $0.tasks[number] = nil }
            }
            state.tasks[number] = task
            return task
        }
        guard let task else {
            throw WoteError(.unavailable, "The server is shutting down; try again soon.", ko: "서버가 종료되는 중입니다. 잠시 뒤 다시 시도하세요.")
        }
        return task
    }

    func close() {
        let tasks = state.withLock { state in
            state.isClosed = true
            return state.tasks.values
        }
        for task in tasks { task.cancel() }
    }
}
