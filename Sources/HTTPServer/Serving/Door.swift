/// Lets clients in and sends them to the loops in turn.
final class Door {
    /// How long nobody is let in after the system had no room for another.
    static let pause: Duration = .milliseconds(100)
    /// So many are let in before the loop looks at those who are there.
    private static let batch = 64

    let listener: Listener
    private let loops: [Mailbox]
    private var next = 0

    init(_ listener: Listener, _ loops: [Mailbox]) {
        (self.listener, self.loops) = (listener, loops)
    }

    /// False when the system has no room for more.
    func accept(_ census: Census, _ send: (Arrival, Mailbox) -> Void) -> Bool {
        for _ in 0..<Self.batch {
            switch listener.accept() {
            case .client(let descriptor, let peer):
                guard let place = census.admit(peer) else { continue }
                send(Arrival(descriptor: descriptor, peer: peer, place: place), loops[next])
                next = (next + 1) % loops.count
            case .nobody: return true
            case .exhausted: return false
            }
        }
        return true
    }
}
