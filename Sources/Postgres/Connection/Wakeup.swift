import CLibpq
import Glibc
import Synchronization

/// A descriptor that ends a connection's wait from any thread.
final class Wakeup: Sendable {
    let descriptor: Int32

    init() throws(PostgresError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw PostgresError(.connection, "No file descriptor is left: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// Makes the descriptor readable. A full counter is already readable, so the result says nothing new.
    func signal() { _ = eventfd_write(descriptor, 1) }

    /// Makes the descriptor quiet again. An empty counter is already quiet.
    func clear() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }
}

/// Whether the task that awaits one operation was cancelled; set from any thread, it ends that operation's wait.
final class Interruption: Sendable {
    private let flag = Atomic(false)
    private let wakeup: Wakeup

    init(_ wakeup: Wakeup) { self.wakeup = wakeup }

    var isSet: Bool { flag.load(ordering: .acquiring) }

    /// The flag first, then the signal: a wait that was woken always sees why.
    func set() {
        flag.store(true, ordering: .releasing)
        wakeup.signal()
    }
}
