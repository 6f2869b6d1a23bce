import CEpoll
import Glibc

/// What may be done with a watched descriptor, or has happened to it.
struct Readiness: OptionSet, Sendable {
    let rawValue: UInt32

    static let readable = Readiness(EPOLLIN)
    static let writable = Readiness(EPOLLOUT)
    /// The other side will send nothing more.
    static let finished = Readiness(EPOLLRDHUP)
    /// The connection is over in both directions, or broken.
    static let gone: Readiness = [Readiness(EPOLLHUP), Readiness(EPOLLERR)]

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private init(_ event: EPOLL_EVENTS) {
        rawValue = event.rawValue
    }
}

/// An epoll(7): tells one thread which of many descriptors need it.
struct Poller: Sendable {
    struct Event: Sendable {
        let id: UInt64
        let readiness: Readiness
    }

    private let descriptor: Descriptor

    init() throws(HTTPServerError) {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { throw .system(describe(errno)) }
        descriptor = Descriptor(number)
    }

    /// Reports a descriptor, under this id, as long as it can be read.
    func watchReadable(_ watched: Descriptor, as id: UInt64) throws(HTTPServerError) {
        try add(watched, EPOLLIN.rawValue, id)
    }

    /// Reports each change of a connection once, when it happens; closing the descriptor ends it.
    func watchChanges(_ watched: Descriptor, as id: UInt64) throws(HTTPServerError) {
        try add(watched, EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue, id)
    }

    func forget(_ watched: Descriptor) {
        epoll_ctl(descriptor.number, EPOLL_CTL_DEL, watched.number, nil)
    }

    private func add(_ watched: Descriptor, _ events: UInt32, _ id: UInt64) throws(HTTPServerError) {
        var event = epoll_event(events: events, data: epoll_data_t(u64: id))
        guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, watched.number, &event) == 0 else { throw .system(describe(errno)) }
    }

    /// Waits for events, for ever without `timeout`; a signal ends it without any.
    func wait(_ timeout: Duration?) -> [Event] {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { room in
            let count = epoll_wait(descriptor.number, room.baseAddress, Int32(room.count), timeout.map(milliseconds) ?? -1)
            return room.prefix(max(0, Int(count))).map { Event(id: $0.data.u64, readiness: Readiness(rawValue: $0.events)) }
        }
    }
}

/// Whole milliseconds, rounded up, so that a deadline has passed when the wait is over.
private func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = max(duration, .zero).components
    return Int32(clamping: min(seconds, 1_000_000) * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
}
