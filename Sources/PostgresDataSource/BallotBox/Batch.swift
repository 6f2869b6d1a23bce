import Domain

/// Ballots that go to the database in one round trip, each of another seat.
struct Batch: Equatable, Sendable {
    let ballots: [HandedBallot]
    /// Whether they were sent before and the answer was lost: they may stand already.
    var inDoubt = false
    /// How long to wait before sending.
    var pause = Duration.zero
}

/// Why a whole batch has no answers.
enum BatchFailure: Error {
    /// The connection was lost: the ballots may stand or not.
    case lost(WoteError)
    /// The database could not be reached, or stored nothing for a reason that lies in none of the ballots.
    case unreachable(WoteError)
    /// The database refused the statement and stored nothing.
    case rejected(WoteError)
}

/// A batch on its way, with those who wait for its answers.
struct Flight<Waiter> {
    /// How long after the first loss of its connection a batch is sent again.
    static var patience: Duration { .seconds(10) }

    private(set) var entries: [BallotEntry<Waiter>]
    private var pause = Duration.zero
    private var lostAt: ContinuousClock.Instant?

    init(_ entries: [BallotEntry<Waiter>]) { self.entries = entries }

    var inDoubt: Bool { lostAt != nil }

    var batch: Batch { Batch(ballots: entries.map(\.ballot), inDoubt: inDoubt, pause: pause) }

    /// Each ballot in a batch of its own.
    var apart: [Flight] {
        entries.map { entry in
            var flight = self
            flight.entries = [entry]
            flight.pause = .zero
            return flight
        }
    }

    func mayRepeat(at now: ContinuousClock.Instant) -> Bool { now < (lostAt ?? now) + Self.patience }

    /// The first time at once, then after pauses that double up to half a second.
    mutating func repeated(at now: ContinuousClock.Instant) {
        pause = lostAt == nil ? .zero : min(max(pause * 2, .milliseconds(20)), .milliseconds(500))
        lostAt = lostAt ?? now
    }

    /// The waiter of a ticket leaves; its ballot goes on.
    mutating func leave(_ ticket: Int) -> Waiter? {
        guard let place = entries.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        defer { entries[place].waiter = nil }
        return entries[place].waiter
    }
}

extension WoteError {
    static let shuttingDown = WoteError(
        .unavailable, "wote is shutting down and takes no more ballots; try again soon.", ko: "wote를 종료하는 중이라 투표를 받지 않습니다. 잠시 뒤 다시 시도하세요.")

    static let tooManyBallots = WoteError(
        .unavailable, "Too many ballots wait at the moment; try again soon.", ko: "지금 대기 중인 투표가 너무 많습니다. 잠시 뒤 다시 시도하세요.")

    static let stoppedWaiting = WoteError(
        .unavailable, "The wait was cancelled; the ballot may count all the same. Casting it again is safe.",
        ko: "대기를 취소했습니다. 투표가 이미 반영되었을 수 있으며, 다시 투표해도 됩니다.")
}
