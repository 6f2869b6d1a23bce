import Contract
import Domain
import Glibc
import PostgresDataSource
import Synchronization

/// Which polls and voters one run of votes uses; every run votes in polls of its own. Each ballot is of another seat.
final class Field: Sendable {
    let polls: Int
    private let first: Int
    private let voters: Int
    private let handedOut = Atomic(0)

    init(polls: Int, sizes: Sizes) {
        (self.polls, voters) = (polls, sizes.members)
        first = Int.random(in: 1...(sizes.polls / 2 - polls))
    }

    /// The same for pgbench's scripts, which draw at random.
    var variables: [(name: String, value: String)] {
        [("voters", String(voters)), ("first", String(first)), ("last", String(first + polls - 1))]
    }

    /// The next ballot. Even ids are open polls for everybody.
    func next() -> (request: CastBallot, voter: Member) {
        let place = handedOut.wrappingAdd(1, ordering: .relaxed).oldValue
        // Primes that divide neither number: all come once before one comes again, in no order an index would like. Voting poll after
        // poll would find the next tally on the page of the last one, which voters who choose for themselves, and pgbench, do not.
        let voter = 1 + place * 104_729 % voters
        let poll = ID<Poll>(Int64(2 * (first + place * 7919 % polls)))
        return (CastBallot(poll: poll, choice: .option(OptionNumber(1))), .voter(Member.ID(Int64(voter))))
    }
}

extension Member {
    fileprivate static func voter(_ id: ID) -> Member {
        Member(id: id, nickname: "voter", role: .member, group: nil, persona: nil, isBanned: false, joinedAt: .earliest)
    }
}

extension PostgresDataSource {
    /// Casts about `count` ballots, each caller one after the other.
    func cast(_ count: Int, in field: Field, callers: Int) async throws -> Pace {
        let each = max(count / callers, 1)
        let (start, used) = (ContinuousClock.now, rusage.own.processorTime)
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<callers { group.addTask { try await self.cast(each, in: field) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let seconds = (ContinuousClock.now - start).seconds
        return Pace(
            latencies: latencies, rate: Double(latencies.count) / seconds, processorTime: rusage.own.processorTime - used)
    }

    /// The time of each ballot in microseconds.
    private func cast(_ count: Int, in field: Field) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<count {
            let (request, voter) = field.next()
            let start = ContinuousClock.now
            _ = try await send(request, as: .member(voter))
            times.append((ContinuousClock.now - start).microseconds)
        }
        return times
    }
}
