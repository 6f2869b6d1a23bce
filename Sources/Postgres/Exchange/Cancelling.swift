import CLibpq
import Dispatch

extension Connection {
    /// Asks the server to cancel what this connection runs, and waits until the server has taken the request.
    ///
    /// The wait is what keeps a late cancel from hitting the next statement: the request's connection ends only after the
    /// signal was sent. A request that hangs longer than the grace costs the connection for the same reason.
    func cancelStatement(_ error: PostgresError, _ watch: inout Watch) throws(PostgresError) {
        guard watch.stop(error), let request = CancelRequest(try link.open()) else {
            link.close()
            throw error
        }
        guard request.send(within: Watch.grace) else {
            link.close()
            throw error
        }
    }
}

/// Owns libpq's cancel token.
///
/// Sendable because the token is a constant copy of the server's address and key, made to be used from another thread.
private final class CancelRequest: @unchecked Sendable {
    private let token: OpaquePointer

    init?(_ connection: OpaquePointer) {
        guard let token = PQgetCancel(connection) else { return nil }
        self.token = token
    }

    deinit { PQfreeCancel(token) }

    /// Sends on a thread of its own, since libpq blocks, and waits on the connection's thread; false when time was over.
    func send(within limit: Duration) -> Bool {
        let sent = DispatchSemaphore(value: 0)
        DispatchQueue(label: "postgres.cancel").async { [self] in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
                // A refused request is like one that came too late: the statement ends by itself or by the next request.
                _ = PQcancel(token, message.baseAddress, Int32(message.count))
            }
            sent.signal()
        }
        return sent.wait(timeout: .now() + .seconds(Int(limit.components.seconds))) == .success
    }
}
