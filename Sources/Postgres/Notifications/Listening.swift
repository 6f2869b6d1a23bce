import CLibpq

extension Connection {
    /// Listens to channels from the moment it returns. Queries on the same connection go on working.
    ///
    /// The stream throws when the connection is lost or closed; when its reader stops or is cancelled, the channels are left.
    /// A notification is a hint: those sent while no connection listens are lost.
    package func listen(_ channels: String...) async throws(PostgresError) -> AsyncThrowingStream<Notification, any Error> {
        let (stream, continuation) = Subscription.Stream.makeStream()
        let subscription = Subscription(channels, continuation)
        try await interruptible(nil) { watch throws(PostgresError) in
            try self.applySetup(&watch)
            _ = try self.sendSimple(Self.commands("LISTEN", channels), &watch)
        }
        try watchSocket()
        subscriptions.append(subscription)
        continuation.onTermination = { [self] _ in onQueue { $0.leave(subscription) } }
        return stream
    }

    /// Hands notifications that have arrived to those who listen, or ends their streams when the connection is gone.
    func deliverNotifications() {
        guard !subscriptions.isEmpty else { return }
        while let pointer = link.pointer, let arrived = PQnotifies(pointer) {
            defer { PQfreemem(arrived) }
            let notification = Notification(arrived.pointee)
            for subscription in subscriptions where subscription.channels.contains(notification.channel) {
                subscription.continuation.yield(notification)
            }
        }
        guard let pointer = link.pointer else { return endSubscriptions(.closed) }
        if PQstatus(pointer) != CONNECTION_OK { endSubscriptions(.connectionLost(link.lastError)) }
    }

    private func watchSocket() throws(PostgresError) {
        guard socketSource == nil else { return }
        socketSource = try SocketSource(PQsocket(try link.open()), on: executor.queue) { [weak self] in
            self?.assumeIsolated { $0.readNotifications() }
        }
    }

    private func readNotifications() {
        // To the last byte: Dispatch reports a hang-up only once, even if the server's last words came before it.
        while let pointer = link.pointer, PQconsumeInput(pointer) == 1, link.peek() != .nothing {}
        deliverNotifications()
    }

    private func endSubscriptions(_ error: PostgresError) {
        let ended = subscriptions
        subscriptions = []
        socketSource = nil
        for subscription in ended { subscription.continuation.finish(throwing: error) }
    }

    /// Tells the server to send no more of what nobody hears any longer.
    private func leave(_ subscription: Subscription) {
        guard subscriptions.contains(where: { $0 === subscription }) else { return }
        subscriptions.removeAll { $0 === subscription }
        if subscriptions.isEmpty { socketSource = nil }
        let silent = subscription.channels.filter { channel in !subscriptions.contains { $0.channels.contains(channel) } }
        guard !silent.isEmpty, transactionIsIdle else { return }
        var watch = Watch(timeout: Watch.grace, interruption: nil)
        do {
            try settled { () throws(PostgresError) in _ = try sendSimple(Self.commands("UNLISTEN", silent), &watch) }
        } catch {
            // A session that cannot be silenced must not go back to a pool.
            link.health = .discard
        }
    }

    private static func commands(_ verb: String, _ channels: [String]) -> String {
        channels.map { ("\(unsafe: verb) \(name: $0)" as SQL).text }.joined(separator: ";")
    }
}

extension Notification {
    fileprivate init(_ notify: PGnotify) {
        self.init(channel: String(cString: notify.relname), payload: String(cString: notify.extra), pid: notify.be_pid)
    }
}
