import CLibpq

extension Connection {
    /// Whether an idle connection still has a server at its other end. Costs one system call unless something arrived.
    nonisolated(nonsending) func isAlive() async -> Bool {
        switch link.peek() {
        case .nothing: true
        case .end: false
        case .data: await readArrival()
        }
    }

    /// Reads a notice, a notification, or the server's last words, after which the socket ends.
    private func readArrival() -> Bool {
        guard let pointer = link.pointer, PQconsumeInput(pointer) == 1, PQisBusy(pointer) == 0 else { return false }
        return PQstatus(pointer) == CONNECTION_OK && link.peek() != .end
    }

    /// After each operation, tells the pool through `health` whether the connection can serve others.
    func settled<R>(_ body: () throws(PostgresError) -> R) throws(PostgresError) -> R {
        do {
            let value = try body()
            noteHealth(after: nil)
            return value
        } catch {
            noteHealth(after: error)
            throw error
        }
    }

    /// Judges by the connection's own state; of errors only those count that another connection would not give.
    func noteHealth(after error: PostgresError?) {
        deliverNotifications()
        guard link.health != .discard else { return }
        guard let pointer = link.pointer, PQstatus(pointer) == CONNECTION_OK else {
            link.health = .discard
            return
        }
        if let error, error.kind == .server, error.callsForNewConnection {
            link.health = .discard
            return
        }
        link.health = PQtransactionStatus(pointer) == PQTRANS_IDLE ? .usable : .inTransaction
    }
}
