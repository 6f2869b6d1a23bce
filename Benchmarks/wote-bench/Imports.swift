import Domain
import PostgresDataSource
import Synchronization

/// Ballots taken in by `load`, as an import of a file does: staged by COPY, then merged.
struct Imports {
    let bench: Bench
    private let polls = 100

    init(bench: Bench) { self.bench = bench }

    func measure() async throws -> [Finding] {
        var rates = Samples()
        for round in 0..<min(bench.sizes.rounds, 3) { rates.add([try await load(round)]) }
        return [
            Finding(
                name: "import of \(bench.sizes.imported) ballots", unit: "/s", ours: .init(rates, p99: false),
                target: .value(rates.median, atLeast: 150_000, "/s"))
        ]
    }

    /// Ballots a second, everything from the first record to the commit included.
    private func load(_ round: Int) async throws -> Double {
        let admin = Member(id: ID(1), nickname: "voter 1", role: .admin, group: nil, persona: nil, isBanned: false, joinedAt: .earliest)
        let records = Records(ballots: bench.sizes.imported, polls: polls)
        let stream = AsyncThrowingStream<CommunityRecord, any Error> { records.next() }
        let start = ContinuousClock.now
        let summary = try await bench.source.load(stream, plan: .merge(origin: "bench:\(round)"), as: .member(admin)) { _ in }
        let seconds = (ContinuousClock.now - start).seconds
        guard summary.ballots == Int64(bench.sizes.imported) else {
            throw BenchmarkError("\(summary.ballots) of \(bench.sizes.imported) ballots were imported")
        }
        return Double(bench.sizes.imported) / seconds
    }
}

/// Generated records: the voters, the polls, then every voter's ballot in every poll.
private final class Records: Sendable {
    let ballots: Int
    let polls: Int
    private let taken = Atomic(0)
    private let start = Instant(microseconds: 1_700_000_000_000_000)

    init(ballots: Int, polls: Int) { (self.ballots, self.polls) = (ballots, polls) }

    private var voters: Int { ballots / polls }

    func next() -> CommunityRecord? {
        let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if place < voters {
            return .member(MemberRecord(key: String(place), nickname: "imported \(UInt64.random(in: .min ... .max))", joinedAt: start))
        }
        if place < voters + polls { return .poll(poll(place - voters)) }
        let ballot = place - voters - polls
        return ballot < ballots ? .ballot(self.ballot(ballot)) : nil
    }

    private func poll(_ number: Int) -> PollRecord {
        PollRecord(
            key: String(number), author: "0", question: Question(title: "imported question \(number)"), rules: PollRules(),
            options: ["agree", "disagree"], createdAt: start)
    }

    private func ballot(_ number: Int) -> BallotRecord {
        BallotRecord(
            poll: String(number % polls), voter: String(number / polls), choice: .option(OptionNumber(1 + number % 2)),
            castAt: Instant(microseconds: start.microseconds + Int64(number)))
    }
}
