/// What a caller gets.
enum PoolGrant<Member> {
    case member(Member)
    /// A free place: the caller opens the connection itself.
    case open
    case refused(PostgresError)
}

extension PoolGrant: Sendable where Member: Sendable {}

/// The pool's decisions, without connections, tasks or clocks: who gets what next.
struct PoolState<Member, Waiter> {
    let limit: Int
    let waitLimit: Duration
    private var idle: [Member] = []
    /// Members idle, lent or being opened.
    private(set) var count = 0
    private(set) var isClosed = false
    private var backoff = Backoff()
    private var line = WaitingLine<(waiter: Waiter, deadline: ContinuousClock.Instant)>()

    typealias Grant = PoolGrant<Member>
    typealias Served = [(waiter: Waiter, grant: Grant)]

    init(limit: Int, waitLimit: Duration) {
        self.limit = max(limit, 1)
        self.waitLimit = waitLimit
    }

    /// What a caller may have at once; `nil` means wait. The most recently used member goes first, so that spare ones age.
    mutating func take(at now: ContinuousClock.Instant) -> Grant? {
        if isClosed { return .refused(.poolClosed) }
        return line.isEmpty ? next(at: now) : nil
    }

    /// Whether a caller who came at `start` has time left, and somebody who may return a member.
    func canWait(since start: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        count > 0 && !isClosed && now < start + waitLimit
    }

    mutating func newTicket() -> Int { line.newTicket() }

    mutating func enqueue(_ waiter: Waiter, ticket: Int, at now: ContinuousClock.Instant) {
        line.append((waiter, now + waitLimit), ticket: ticket)
    }

    mutating func leave(_ ticket: Int) -> Waiter? { line.remove(ticket)?.waiter }

    mutating func opened() { backoff.succeeded() }

    /// A place whose connection could not be opened is free again.
    mutating func failed(_ error: PostgresError, at now: ContinuousClock.Instant) -> Served {
        if error.kind != .cancelled { backoff.failed(error, at: now) }
        return freed(at: now)
    }

    /// A member came back in order.
    mutating func returned(_ member: Member, at now: ContinuousClock.Instant) -> Served {
        idle.append(member)
        return serve(at: now)
    }

    /// A member was given up.
    mutating func freed(at now: ContinuousClock.Instant) -> Served {
        count -= 1
        return serve(at: now)
    }

    /// Refuses those who have waited too long.
    mutating func expire(at now: ContinuousClock.Instant) -> Served {
        var served: Served = []
        while let first = line.first, first.deadline <= now, let waiter = line.popFirst()?.waiter {
            served.append((waiter, .refused(.poolExhausted(limit: limit, after: waitLimit))))
        }
        return served
    }

    /// When the first in line has waited too long. All wait equally long, so nobody behind is due earlier.
    var nextDeadline: ContinuousClock.Instant? {
        mutating get { line.first?.deadline }
    }

    /// Refuses all from now on; returns the idle members to close.
    mutating func close() -> (idle: [Member], served: Served) {
        isClosed = true
        defer {
            count -= idle.count
            idle = []
        }
        return (idle, refuseAll(.poolClosed))
    }

    private mutating func serve(at now: ContinuousClock.Instant) -> Served {
        var served: Served = []
        while !line.isEmpty, let grant = next(at: now), let waiter = line.popFirst()?.waiter {
            served.append((waiter, grant))
        }
        return served
    }

    /// While the server refuses connections, callers wait for those that exist, and fail at once where there are none.
    private mutating func next(at now: ContinuousClock.Instant) -> Grant? {
        if let member = idle.popLast() { return .member(member) }
        guard count < limit else { return nil }
        if let error = backoff.refusal(at: now) { return count == 0 ? .refused(error) : nil }
        count += 1
        return .open
    }

    private mutating func refuseAll(_ error: PostgresError) -> Served {
        var served: Served = []
        while let waiter = line.popFirst()?.waiter { served.append((waiter, .refused(error))) }
        return served
    }
}

extension PostgresError {
    static let poolClosed = PostgresError(.closed, "The connection pool is closed.")

    static func poolExhausted(limit: Int, after wait: Duration) -> PostgresError {
        PostgresError(.poolExhausted, "No database connection became free within \(wait): all \(limit) are in use.")
    }
}
