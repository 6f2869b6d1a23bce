/// One client's connection: reads a request, has it handled, writes the answer, and begins again.
///
/// Its loop's thread alone uses it. Events of the socket come once per change, so what may be read or written is remembered until
/// the system says that it would block.
final class Connection {
    typealias Instant = ContinuousClock.Instant

    enum Phase: Hashable {
        /// A request is awaited or arriving.
        case reading
        /// The handler has it. Nothing is read meanwhile, so that a client cannot pile up requests.
        case handling
        /// The answer's head has gone out and pieces follow.
        case streaming(Answer.Streaming)
        /// The answer is complete but has not been taken yet.
        case writing
        /// Our side is closed; the client's last bytes are read and forgotten.
        case draining
        case gone
    }

    let id: UInt64
    unowned let loop: EventLoop
    let descriptor: Descriptor
    private let place: Census.Place
    let peer: Peer
    let peerName: String
    let isTrustedProxy: Bool

    var phase = Phase.reading
    var parser: RequestParser
    var output = OutputBuffer()
    var mayRead = false
    var mayWrite = true
    /// Whether the client has closed its side.
    var hasFinished = false

    /// The running exchange, and how its answer is to be written.
    var task: Task<Void, Never>?
    var question = Question()
    var keepsAlive = true
    /// The stream that waits for room.
    var writer: CheckedContinuation<Bool, Never>?
    var drained = 0

    /// Whether the request's first byte has come.
    var hasBegun = false
    /// When reading or draining has taken long enough.
    var patience: Instant?
    /// When the output has to have moved on; how much has moved since it was set.
    var writeDeadline: Instant?
    var written = 0
    /// When a client that has closed its side is given up.
    var halfClosedDeadline: Instant?
    private var nextWake: Instant?

    init(_ arrival: Arrival, _ id: UInt64, _ loop: EventLoop) {
        (self.id, self.loop) = (id, loop)
        (descriptor, peer, place) = (arrival.descriptor, arrival.peer, arrival.place)
        peerName = peer.description
        isTrustedProxy = loop.service.trust.trusts(peer)
        parser = RequestParser(limits: loop.service.limits)
    }

    var options: HTTPServerOptions { loop.service.options }

    func open() {
        if peer != .unix { descriptor.sendWithoutDelay() }
        guard place.isServed else { return refuse(503) }
        patience = loop.now + options.idleTimeout
        watchClock()
    }

    func handle(_ readiness: Readiness) {
        guard readiness.isDisjoint(with: .gone) else { return leave() }
        if readiness.contains(.readable) { mayRead = true }
        if readiness.contains(.finished) { clientFinished() }
        if readiness.contains(.writable) {
            mayWrite = true
            flush()
        }
        if phase == .draining { drain() } else { advance() }
        watchClock()
    }

    private func clientFinished() {
        (mayRead, hasFinished) = (true, true)
        halfClosedDeadline = loop.now + options.halfClosedTimeout
    }

    /// Ends it at once: the handler is cancelled and the socket closed.
    func leave() {
        phase = .gone
        task?.cancel()
        writer?.resume(returning: false)
        (task, writer) = (nil, nil)
        loop.forget(self)
    }

    /// The server stops: a connection without a request has no further use.
    func stop() {
        if phase == .reading, parser.isBetweenRequests { leave() }
    }
}

extension Connection {
    private var deadline: Instant? {
        switch phase {
        case .reading, .draining: patience
        case .handling: halfClosedDeadline
        case .streaming: [writeDeadline, halfClosedDeadline].compactMap { $0 }.min()
        case .writing: writeDeadline
        case .gone: nil
        }
    }

    /// Sees to it that the loop comes back at the deadline. One that is put off needs nothing: the loop comes too early and looks.
    func watchClock() {
        guard let deadline, nextWake.map({ deadline < $0 }) ?? true else { return }
        nextWake = deadline
        loop.wake(self, at: deadline)
    }

    /// The loop has come for a deadline, perhaps one that no longer holds.
    func expire(_ instant: Instant) {
        guard instant == nextWake else { return }
        nextWake = nil
        if let deadline, deadline <= loop.now { giveUp() }
        watchClock()
    }

    private func giveUp() {
        if phase == .reading, !parser.isBetweenRequests { refuse(408) } else { leave() }
    }
}
