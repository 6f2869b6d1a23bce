import CLibpq

extension Connection {
    /// Sends what is buffered and awaits libpq's next result; `nil` ends the results of one statement.
    ///
    /// When the watch ends the wait, the server is asked to cancel and its last results are still read, so that the connection
    /// stays in step; only a server that does not answer within the grace loses it.
    func nextResult(_ watch: inout Watch) throws(PostgresError) -> ResultOwner? {
        let pointer = try link.open()
        var unsent = PQflush(pointer)
        while PQisBusy(pointer) != 0, unsent >= 0 {
            guard try isReady(unsent == 1 ? [.read, .write] : .read, &watch) else { continue }
            guard PQconsumeInput(pointer) == 1 else { break }
            unsent = PQflush(pointer)
        }
        return PQgetResult(pointer).map { ResultOwner($0) }
    }

    /// Sends all that is buffered, reading meanwhile so that a server that sends first never blocks both sides.
    func flush(_ watch: inout Watch) throws(PostgresError) {
        let pointer = try link.open()
        while true {
            switch PQflush(pointer) {
            case 0: return
            case 1: break
            default: throw .connectionLost(link.lastError)
            }
            guard try isReady([.read, .write], &watch) else { continue }
            guard PQconsumeInput(pointer) == 1 else { throw .connectionLost(link.lastError) }
        }
    }

    /// Waits once; false when the server was asked to cancel instead.
    private func isReady(_ events: SocketEvents, _ watch: inout Watch) throws(PostgresError) -> Bool {
        let pointer = try link.open()
        let interrupted = watch
        switch link.wakeup.wait(
            on: PQsocket(pointer), for: events, until: watch.limit, isInterrupted: { interrupted.isInterrupted })
        {
        case .ready: return true
        case .interrupted: try cancelStatement(.cancelled, &watch)
        case .timedOut: try cancelStatement(watch.stopped?.error ?? .timedOut, &watch)
        }
        return false
    }
}
