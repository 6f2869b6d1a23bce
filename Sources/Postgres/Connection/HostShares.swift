import CLibpq
import Glibc

/// Divides the time for connecting among the hosts of a connection string.
///
/// libpq's own per-host limit works only in its blocking calls, so a first host that drops packets would eat all the time.
struct HostShares {
    private let end: ContinuousClock.Instant?
    private var hostsLeft: Int
    private var socket: Int32 = -1
    private var current: ContinuousClock.Instant?

    init(_ pointer: OpaquePointer, until end: ContinuousClock.Instant?) {
        self.end = end
        let host = ConnectionString.value("hostaddr", of: pointer) ?? ConnectionString.value("host", of: pointer) ?? ""
        hostsLeft = host.split(separator: ",", omittingEmptySubsequences: false).count
    }

    /// Until when the host being tried may take; a new socket is a new try.
    mutating func share(of pointer: OpaquePointer) -> ContinuousClock.Instant? {
        guard let end else { return nil }
        if PQsocket(pointer) != socket {
            socket = PQsocket(pointer)
            current = .now + (end - .now) / max(hostsLeft, 1)
            hostsLeft -= 1
        }
        return current
    }

    /// Ends the attempt so that libpq turns to its next address; throws when no time is left or the host was already talking.
    mutating func abandon(_ pointer: OpaquePointer) throws(PostgresError) {
        if let end, end > .now, PQstatus(pointer) == CONNECTION_STARTED {
            // libpq sees the connection fail and goes on with its list.
            shutdown(PQsocket(pointer), Int32(SHUT_RDWR))
            current = end
            return
        }
        let host = PQhost(pointer).map { String(cString: $0) } ?? ""
        let port = PQport(pointer).map { String(cString: $0) } ?? ""
        throw Opening.timedOut("at \(host), port \(port)")
    }
}
