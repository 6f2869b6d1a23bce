import Domain
import Postgres
import Synchronization

/// The ballot boxes of one data source. A poll's ballots always go through the same box; each box has a connection of its own, made
/// when it first has more to send than a command that casts one ballot and ends.
final class BallotBoxes: Sendable {
    private let boxes: [BallotBox]
    private let connections: ConnectionPool
    private let hints: ChangeHints

    /// Ballots go through connections beside those of `pool`.
    init(beside pool: ConnectionPool, count: Int = 2, limit: Int = 10_000) {
        let connections = pool.companion(limit: count)
        let hints = ChangeHints { await PollWatch.announce($0, through: pool) }
        (self.connections, self.hints) = (connections, hints)
        boxes = (0..<count).map { _ in
            let route = BoxRoute(shared: pool, own: connections)
            return BallotBox(limit: limit) { batch in
                let outcome = await BatchDelivery.deliver(batch, through: route.next(for: batch))
                if case .success(let answers) = outcome { hints.announce(batch.changes(by: answers)) }
                return outcome
            }
        }
    }

    /// How many ballots wait to be sent.
    var waiting: Int { boxes.reduce(0) { $0 + $1.waiting } }

    /// Whether ballots are refused from now on.
    var isClosed: Bool { boxes.allSatisfy(\.isClosed) }

    /// Hands a ballot in; see `BallotBox.hand`.
    func hand(_ ballot: HandedBallot) async -> BallotAnswer { await box(of: ballot.seat.poll).hand(ballot) }

    /// Takes no more ballots and returns when all handed in before are answered and announced; the connections are closed.
    func drain() async {
        for box in boxes { await box.drain() }
        await hints.drain()
        await connections.close()
    }

    private func box(of poll: ID<Poll>) -> BallotBox {
        // Fibonacci hashing: polls asked one after another, and those of every second id, spread alike.
        let hash = UInt64(bitPattern: poll.rawValue) &* 0x9E37_79B9_7F4A_7C15
        return boxes[Int((hash >> 32) % UInt64(boxes.count))]
    }
}

/// Which connections a box's batches take: the first ballot, if alone, goes through the shared ones.
private final class BoxRoute: Sendable {
    private let shared: ConnectionPool
    private let own: ConnectionPool
    private let isUsed = Atomic(false)

    init(shared: ConnectionPool, own: ConnectionPool) { (self.shared, self.own) = (shared, own) }

    func next(for batch: Batch) -> ConnectionPool {
        let isFirst = !isUsed.exchange(true, ordering: .relaxed)
        return isFirst && batch.ballots.count == 1 ? shared : own
    }
}

extension Batch {
    /// The polls whose counters changed.
    fileprivate func changes(by answers: [BallotAnswer]) -> Set<ID<Poll>> {
        var polls: Set<ID<Poll>> = []
        for case (let ballot, .success(let verdict)) in zip(ballots, answers) where verdict.changesTally { polls.insert(ballot.seat.poll) }
        return polls
    }
}
