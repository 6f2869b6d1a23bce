import Dispatch
import Synchronization

/// Lends connections to one task at a time, at most `limit` of them, first come first served.
///
/// Nothing is connected before it is needed. A connection that is broken, left inside a transaction, too old, or on a server
/// that refuses writes is replaced. After a failed attempt the next waits, twice as long each time up to two seconds; callers
/// meanwhile get the failure at once unless a connection exists to wait for.
package final class ConnectionPool: Sendable {
    let string: String
    let options: ConnectionOptions
    let maximumAge: Duration
    let state: Mutex<State>

    typealias Grant = PoolGrant<Lease>
    typealias Pool = PoolState<Lease, CheckedContinuation<Grant, Never>>

    /// A connection and when it was opened.
    struct Lease: Sendable {
        let connection: Connection
        let opened: ContinuousClock.Instant
    }

    struct State {
        var pool: Pool
        var timerIsSet = false
        var drained: [CheckedContinuation<Void, Never>] = []
    }

    /// - Parameters:
    ///   - waitLimit: how long a caller waits for a connection to become free.
    ///   - maximumAge: after how long a connection is replaced.
    package init(
        _ string: String, limit: Int = 8, waitLimit: Duration = .seconds(5), maximumAge: Duration = .seconds(3600),
        options: ConnectionOptions = ConnectionOptions()
    ) {
        self.string = string
        self.options = options
        self.maximumAge = maximumAge
        state = Mutex(State(pool: Pool(limit: limit, waitLimit: waitLimit)))
    }

    /// Another pool on the same database, at most `limit` connections.
    package func companion(limit: Int) -> ConnectionPool {
        ConnectionPool(string, limit: limit, maximumAge: maximumAge, options: options)
    }

    /// Lends a connection to `body`, which must not keep it.
    package nonisolated(nonsending) func withConnection<R>(
        _ body: nonisolated(nonsending) (Connection) async throws -> R
    ) async throws -> R {
        let lease = try await acquire()
        defer { release(lease) }
        return try await body(lease.connection)
    }

    /// Runs one statement on any connection.
    @discardableResult
    package nonisolated(nonsending) func query(_ sql: SQL, timeout: Duration? = nil) async throws(PostgresError) -> Rows {
        let lease = try await acquire()
        defer { release(lease) }
        return try await lease.connection.query(sql, timeout: timeout)
    }

    /// Runs `body` in a transaction, which commits when it returns and rolls back when it throws.
    package nonisolated(nonsending) func transaction<R>(
        isolation: Isolation = .readCommitted, readOnly: Bool = false, _ body: nonisolated(nonsending) (Connection) async throws -> R
    ) async throws -> R {
        try await withConnection { connection in
            try await connection.transaction(isolation: isolation, readOnly: readOnly, body)
        }
    }

    /// Refuses callers from now on, and returns when those who hold a connection have given it back and all are closed.
    package func close() async {
        let (idle, served) = state.withLock { $0.pool.close() }
        resume(served)
        for lease in idle { await lease.connection.close() }
        await withCheckedContinuation { continuation in
            let isDrained = state.withLock { state in
                if state.pool.count > 0 { state.drained.append(continuation) }
                return state.pool.count == 0
            }
            if isDrained { continuation.resume() }
        }
    }
}
