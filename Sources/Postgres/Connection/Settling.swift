import CLibpq

extension Connection {
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
