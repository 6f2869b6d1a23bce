import Dispatch

/// One connection to the server. Its work runs on a thread of its own, one statement after another, in the order of the calls.
///
/// A connection belongs to one task at a time; `ConnectionPool` sees to that.
package actor Connection {
    nonisolated let executor: QueueExecutor
    nonisolated let link: Link
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    var statements: StatementCache
    var parameters = Parameters()
    /// The statement that applies the session's settings, until it has been sent.
    var setup: SQL?
    /// How many transactions and savepoints are open.
    var transactionDepth = 0
    /// Those who listen to notifications, and what wakes the connection for them.
    var subscriptions: [Subscription] = []
    var socketSource: SocketSource?

    private init(_ link: Link, on executor: QueueExecutor, options: ConnectionOptions, setup: SQL?) {
        self.link = link
        self.executor = executor
        self.setup = setup
        statements = StatementCache(limit: options.statementLimit)
    }

    /// Connects within the time the options, the string's `connect_timeout` or 5 seconds allow.
    ///
    /// The string is anything libpq takes: a URL, key=value pairs, several hosts, a service; `PG*` variables fill the gaps.
    package static func connect(_ string: String, options: ConnectionOptions = ConnectionOptions()) async throws(PostgresError)
        -> Connection
    {
        let executor = QueueExecutor(label: "postgres.connection")
        let opened = try await Opening(string: string, options: options).link(on: executor.queue)
        return Connection(opened.link, on: executor, options: options, setup: opened.setup)
    }

    /// Runs one statement as a prepared one, which the connection keeps for the next time.
    ///
    /// When `timeout` passes or the task is cancelled the server is told to cancel, and the connection stays usable.
    @discardableResult
    package func query(_ sql: SQL, timeout: Duration? = nil) async throws(PostgresError) -> Rows {
        try await interruptible(timeout) { watch throws(PostgresError) in try self.run(sql, &watch) }
    }

    /// Runs independent statements in one round trip; each has its own outcome, and one that fails does not stop the next.
    ///
    /// Inside a transaction a failure fails all that follow, as it does without a pipeline.
    package func pipeline(_ statements: [SQL], timeout: Duration? = nil) async throws(PostgresError) -> [Result<Rows, PostgresError>] {
        try await interruptible(timeout) { watch throws(PostgresError) in try self.converse(statements, &watch) }
    }

    /// Runs text without parameters that may hold several statements, such as a schema; they are one transaction unless they say otherwise.
    package func execute(_ sql: SQL, timeout: Duration? = nil) async throws(PostgresError) {
        try await interruptible(timeout) { watch throws(PostgresError) in try self.runSimple(sql, &watch) }
    }

    /// Closes the connection; what is asked of it afterwards throws `.closed`.
    package func close() {
        link.close()
        deliverNotifications()
    }

    /// Closes without waiting, after what runs now.
    nonisolated func closeSoon() { onQueue { $0.close() } }

    /// Runs on the connection's thread without waiting for it.
    nonisolated func onQueue(_ body: @escaping @Sendable (isolated Connection) -> Void) {
        executor.queue.async { self.assumeIsolated { body($0) } }
    }

    /// Ends the operation early when the task is cancelled or the time is over, and notes what became of the connection.
    func interruptible<R>(
        _ timeout: Duration?, _ body: (inout Watch) throws(PostgresError) -> R
    ) async throws(PostgresError) -> R {
        let interruption = Interruption(link.wakeup)
        return try await withTaskCancellationHandler {
            Result { () throws(PostgresError) -> R in
                var watch = Watch(timeout: timeout, interruption: interruption)
                return try settled { () throws(PostgresError) -> R in try body(&watch) }
            }
        } onCancel: {
            interruption.set()
        }.get()
    }

    /// Runs an operation that neither cancellation nor a time-out ends early.
    func uninterruptible<R>(_ body: (inout Watch) throws(PostgresError) -> R) throws(PostgresError) -> R {
        var watch = Watch.patient
        return try settled { () throws(PostgresError) -> R in try body(&watch) }
    }
}
