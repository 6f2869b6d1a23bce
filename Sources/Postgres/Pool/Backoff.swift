/// When to try to connect again after failures: twice as late each time, at most `cap`, each pool at another moment.
struct Backoff {
    static let base = Duration.milliseconds(50)
    static let cap = Duration.seconds(2)

    private var failures = 0
    private var retryAt: ContinuousClock.Instant?
    private(set) var lastError: PostgresError?

    /// The last failure, while it is too early to try again.
    func refusal(at now: ContinuousClock.Instant) -> PostgresError? {
        guard let retryAt, now < retryAt else { return nil }
        return lastError
    }

    mutating func succeeded() { self = Backoff() }

    /// `jitter` from 0 to 1 spreads the second half of the delay. Failures of attempts that ran side by side count as one.
    mutating func failed(_ error: PostgresError, at now: ContinuousClock.Instant, jitter: Double = .random(in: 0...1)) {
        lastError = error
        if let retryAt, now < retryAt { return }
        let delay = min(Self.base * (1 << min(failures, 10)), Self.cap)
        failures += 1
        retryAt = now + delay / 2 + (delay / 2) * jitter
    }
}
