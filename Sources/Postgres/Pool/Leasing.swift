import Dispatch
import Synchronization

extension ConnectionPool {
    /// A connection that works as far as can be told without asking the server.
    ///
    /// Where the server has no room for another, whoever was to open one waits for those that exist.
    nonisolated(nonsending) func acquire() async throws(PostgresError) -> Lease {
        let start = ContinuousClock.now
        var grant = state.withLock { $0.pool.take(at: .now) }
        while true {
            do {
                let granted = if let grant { grant } else { await wait() }
                return try await lease(granted)
            } catch {
                guard error.sqlState == "53300", state.withLock({ $0.pool.canWait(since: start, at: .now) }) else { throw error }
                grant = nil
            }
        }
    }

    private nonisolated(nonsending) func lease(_ grant: Grant) async throws(PostgresError) -> Lease {
        switch grant {
        case .refused(let error): throw error
        case .open: return try await open()
        case .member(let lease):
            if !isTooOld(lease), await lease.connection.isAlive() { return lease }
            lease.connection.closeSoon()
            return try await open()
        }
    }

    /// Takes a connection back, or gives it up for the next caller to open another.
    func release(_ lease: Lease) {
        let isUsable = lease.connection.link.health == .usable && !isTooOld(lease)
        change { pool in
            isUsable && !pool.isClosed ? pool.returned(lease, at: .now) : pool.freed(at: .now)
        }
        if !isUsable || state.withLock({ $0.pool.isClosed }) { lease.connection.closeSoon() }
    }

    private func isTooOld(_ lease: Lease) -> Bool { lease.opened + maximumAge < .now }

    /// Opens a connection in a place that is already counted.
    private nonisolated(nonsending) func open() async throws(PostgresError) -> Lease {
        do {
            let connection = try await Connection.connect(string, options: options)
            state.withLock { $0.pool.opened() }
            return Lease(connection: connection, opened: .now)
        } catch {
            change { $0.failed(error, at: .now) }
            throw error
        }
    }

    /// Waits in line; leaves it when the task is cancelled.
    private nonisolated(nonsending) func wait() async -> Grant {
        let ticket = state.withLock { $0.pool.newTicket() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let grant = takeOrEnqueue(continuation, ticket) { continuation.resume(returning: grant) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.pool.leave(ticket) }
            waiter?.resume(returning: .refused(.cancelledWhileWaiting))
        }
    }

    /// Whether the task was cancelled is asked under the lock: a later cancellation finds the waiter in line.
    private func takeOrEnqueue(_ waiter: CheckedContinuation<Grant, Never>, _ ticket: Int) -> Grant? {
        defer { setTimer() }
        return state.withLock { state in
            if Task.isCancelled { return .refused(.cancelledWhileWaiting) }
            if let grant = state.pool.take(at: .now) { return grant }
            state.pool.enqueue(waiter, ticket: ticket, at: .now)
            return nil
        }
    }

    /// Changes the state, then hands out what came of it outside the lock.
    private func change(_ body: (inout Pool) -> Pool.Served) {
        let (served, drained) = state.withLock { state in
            let served = body(&state.pool)
            let drained = state.pool.count == 0 ? state.drained : []
            if state.pool.count == 0 { state.drained = [] }
            return (served, drained)
        }
        resume(served)
        for waiter in drained { waiter.resume() }
    }

    func resume(_ served: Pool.Served) {
        for (waiter, grant) in served { waiter.resume(returning: grant) }
    }

    /// One timer for all who wait, set for the first in line.
    private func setTimer() {
        let deadline = state.withLock { state -> ContinuousClock.Instant? in
            guard !state.timerIsSet, let deadline = state.pool.nextDeadline else { return nil }
            state.timerIsSet = true
            return deadline
        }
        guard let deadline else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + (deadline - .now).seconds) { [weak self] in
            guard let self else { return }
            state.withLock { $0.timerIsSet = false }
            change { $0.expire(at: .now) }
            setTimer()
        }
    }
}

extension Duration {
    /// Seconds with their fraction, as Dispatch wants them.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension PostgresError {
    fileprivate static let cancelledWhileWaiting = PostgresError(.cancelled, "The wait for a database connection was cancelled.")
}
