import Glibc
import Synchronization

/// A loop's thread as the rest of the program sees it.
final class LoopThread: Sendable {
    private struct End {
        var hasCome = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let mailbox: Mailbox
    private let end = Mutex(End())

    init(_ service: Service) throws(HTTPServerError) {
        mailbox = try Mailbox()
        let (mailbox, poller) = (mailbox, try Poller())
        try poller.watchReadable(mailbox.wake, as: EventLoop.ID.mailbox)
        try startThread { [self] in
            EventLoop(service, mailbox, poller).run()
            finish()
        }
    }

    /// Lets clients in from now on, for all of these threads.
    func open(_ listener: Listener, for threads: [LoopThread]) {
        mailbox.post(.open(listener, threads.map(\.mailbox)))
    }

    /// Begins nothing new from now on, and cuts what is left at `moment`.
    func stop(at moment: ContinuousClock.Instant) {
        mailbox.post(.stop(moment))
    }

    /// Returns when the thread has nothing left to do.
    func ended() async {
        await withCheckedContinuation { continuation in
            let hasCome = end.withLock { end in
                if !end.hasCome { end.waiting.append(continuation) }
                return end.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }

    private func finish() {
        let waiting = end.withLock { end in
            end.hasCome = true
            defer { end.waiting = [] }
            return end.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// Runs something on a thread of its own, where it may wait.
func startThread(_ body: @escaping @Sendable () -> Void) throws(HTTPServerError) {
    let work = Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, runWork, work.toOpaque())
    guard result == 0 else {
        work.release()
        throw .system(describe(result))
    }
    pthread_detach(thread)
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
}
