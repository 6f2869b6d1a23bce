/// Serves connections on one thread, which made it and alone touches it and them. What others have to say comes by the mailbox.
final class EventLoop {
    typealias Instant = ContinuousClock.Instant

    enum ID {
        static let mailbox: UInt64 = 0
        static let listener: UInt64 = 1
        static let end: UInt64 = 2
        static let firstConnection: UInt64 = 16
    }

    let service: Service
    let mailbox: Mailbox
    private let poller: Poller
    private var door: Door?
    private var connections: [UInt64: Connection] = [:]
    private var nextID = ID.firstConnection
    private var deadlines = Deadlines()
    private var end: Instant?

    /// The moment of the events that are being handled.
    private(set) var now = ContinuousClock.now
    var date = DateField()
    /// Where connections read into, one after the other.
    var scratch = [UInt8](repeating: 0, count: 16 * 1_024)

    /// The poller watches the mailbox already.
    init(_ service: Service, _ mailbox: Mailbox, _ poller: Poller) {
        (self.service, self.mailbox, self.poller) = (service, mailbox, poller)
    }

    var isStopping: Bool { end != nil }

    /// Returns when it has been told to stop and nothing is left to do.
    func run() {
        while !hasEnded {
            let events = poller.wait(deadlines.first.map { $0 - .now })
            now = .now
            for event in events { handle(event) }
            while let due = deadlines.popDue(at: now) { expire(due) }
        }
        mailbox.close()
        for connection in connections.values { connection.leave() }
    }

    private var hasEnded: Bool {
        guard let end else { return false }
        return connections.isEmpty || now >= end
    }

    private func handle(_ event: Poller.Event) {
        switch event.id {
        case ID.mailbox: for message in mailbox.take() { receive(message) }
        case ID.listener: accept()
        default: connections[event.id]?.handle(event.readiness)
        }
    }

    private func receive(_ message: Message) {
        switch message {
        case .open(let listener, let loops):
            door = isStopping ? nil : Door(listener, loops)
            openDoor()
        case .arrival(let arrival): welcome(arrival)
        case .answer(let id, let answer): connections[id]?.receive(answer)
        case .piece(let id, let bytes, let continuation):
            if let connection = connections[id] { connection.receive(bytes, continuation) } else { message.refuse() }
        case .streamEnded(let id): connections[id]?.endStream()
        case .stop(let end): stop(end)
        }
    }

    private func expire(_ due: Deadlines.Entry) {
        switch due.id {
        case ID.listener: openDoor()
        case ID.end: break
        default: connections[due.id]?.expire(due.instant)
        }
    }

    private func stop(_ end: Instant) {
        self.end = min(end, self.end ?? end)
        deadlines.add(end, ID.end)
        if let listener = door?.listener.descriptor { poller.forget(listener) }
        door = nil
        for connection in connections.values { connection.stop() }
    }
}

extension EventLoop {
    private func openDoor() {
        guard let door else { return }
        do {
            try poller.watchReadable(door.listener.descriptor, as: ID.listener)
        } catch {
            deadlines.add(now + Door.pause, ID.listener)
        }
    }

    private func accept() {
        guard let door else { return }
        let isOpen = door.accept(service.census) { arrival, mailbox in
            if mailbox === self.mailbox { welcome(arrival) } else { mailbox.post(.arrival(arrival)) }
        }
        guard !isOpen else { return }
        poller.forget(door.listener.descriptor)
        deadlines.add(now + Door.pause, ID.listener)
    }

    /// A client that comes too late, or cannot be watched, is let go: the descriptor closes with the arrival.
    private func welcome(_ arrival: Arrival) {
        guard !isStopping else { return }
        do {
            try poller.watchChanges(arrival.descriptor, as: nextID)
        } catch {
            return
        }
        let connection = Connection(arrival, nextID, self)
        connections[nextID] = connection
        nextID += 1
        connection.open()
    }

    func forget(_ connection: Connection) {
        connections[connection.id] = nil
    }

    func wake(_ connection: Connection, at instant: Instant) {
        deadlines.add(instant, connection.id)
    }
}
