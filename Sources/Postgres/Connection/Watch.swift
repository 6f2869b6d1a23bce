/// What may end a wait early: a deadline, or the cancellation of the awaiting task. Remembers which it was.
struct Watch {
    let deadline: ContinuousClock.Instant?
    let interruption: Interruption?
    /// Set once the wait was ended early: the error to throw when the server has been quieted.
    private(set) var stopped: Stop?

    struct Stop {
        let error: PostgresError
        /// When to ask the server again to cancel, and when to give the connection up.
        var askAgain: ContinuousClock.Instant
        var pause: Duration
        let giveUp: ContinuousClock.Instant
    }

    /// How long the server may take to answer to a cancel request before the connection is given up.
    static let grace = Duration.seconds(5)

    /// A wait that nothing ends early: for COMMIT and ROLLBACK.
    static let patient = Watch(timeout: nil, interruption: nil)

    init(timeout: Duration?, interruption: Interruption?) {
        deadline = timeout.map { .now + $0 }
        self.interruption = interruption
    }

    /// The next instant at which a wait must end.
    var limit: ContinuousClock.Instant? {
        stopped.map { min($0.askAgain, $0.giveUp) } ?? deadline
    }

    var isInterrupted: Bool { stopped == nil && (interruption?.isSet ?? false) }

    /// Notes that the wait ended early. Asked again, the pause doubles: a request that came before the server began the
    /// statement was ignored. Returns false when the grace is over.
    mutating func stop(_ error: PostgresError) -> Bool {
        let now = ContinuousClock.now
        guard var stop = stopped else {
            stopped = Stop(error: error, askAgain: now + .milliseconds(20), pause: .milliseconds(20), giveUp: now + Self.grace)
            return true
        }
        guard now < stop.giveUp else { return false }
        stop.pause *= 2
        stop.askAgain = now + stop.pause
        stopped = stop
        return true
    }
}
