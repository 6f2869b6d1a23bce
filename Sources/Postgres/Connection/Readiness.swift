import CLibpq
import Glibc

/// How a wait on the socket ended.
enum Readiness {
    case ready, timedOut, interrupted
}

/// What to wait for on the socket.
struct SocketEvents: OptionSet {
    let rawValue: Int16
    static let read = SocketEvents(rawValue: Int16(POLLIN))
    static let write = SocketEvents(rawValue: Int16(POLLOUT))
}

extension Wakeup {
    /// Blocks the connection's own thread until the socket is ready, the instant passes or `isInterrupted` turns true.
    func wait(
        on socket: Int32, for events: SocketEvents, until limit: ContinuousClock.Instant?, isInterrupted: () -> Bool
    ) -> Readiness {
        while true {
            if isInterrupted() { return .interrupted }
            var descriptors = [
                pollfd(fd: socket, events: events.rawValue, revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, 2, Self.milliseconds(until: limit))
            // A failing poll other than EINTR means a dead descriptor: libpq finds out by reading.
            if count < 0 && errno != EINTR { return .ready }
            if descriptors[1].revents != 0 { clear() }
            if descriptors[0].revents != 0 { return .ready }
            if let limit, limit <= .now { return isInterrupted() ? .interrupted : .timedOut }
        }
    }

    /// poll's time-out, rounded up so that a wait never spins at its end; -1 waits for ever.
    private static func milliseconds(until limit: ContinuousClock.Instant?) -> Int32 {
        guard let limit else { return -1 }
        let left = limit - .now
        guard left > .zero else { return 0 }
        let (seconds, attoseconds) = left.components
        return Int32(clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
