import Dispatch
import Glibc

/// Calls a closure on a queue whenever something arrives on a socket, without holding a thread. Ends when released.
final class SocketSource {
    private let source: any DispatchSourceRead

    /// Watches a copy of the descriptor, which is closed only when Dispatch has let go of it.
    init(_ socket: Int32, on queue: DispatchQueue, _ arrived: @escaping @Sendable () -> Void) throws(PostgresError) {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw PostgresError(.connection, "No file descriptor is left: \(String(cString: strerror(errno)))") }
        source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
        source.setEventHandler(handler: arrived)
        source.setCancelHandler { close(copy) }
        source.resume()
    }

    deinit { source.cancel() }
}
