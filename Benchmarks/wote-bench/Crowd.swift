/// Crowds of several sizes that voted in as many polls in the same way.
struct CrowdSeries: Encodable, Sendable {
    let polls: Int
    let synchronousCommit: Durability
    /// The smallest first.
    let crowds: [Crowd]
}

/// Votes of many callers at once, of us and of the reference beside it.
struct Crowd: Encodable, Sendable {
    let callers: Int
    let wote: VoteFigures
    /// As many clients of pgbench; absent for crowds too large for it.
    let pgbench: VoteFigures?
    /// Our votes a second divided by pgbench's, the median over pairs.
    let ratio: Double?
    /// The same beside the number of clients that the targets name.
    let ratioToRivals: Double

    static let rivals = 64
}

/// Whether a vote waits for the disk.
enum Durability: String, Encodable, Sendable {
    case durable = "on"
    /// Not what wote does: the last votes are lost when the machine dies. Measured to see what waiting costs.
    case relaxed = "off"
}

/// What one side of a crowd took, medians over rounds.
struct VoteFigures: Encodable, Equatable, Sendable {
    let votesPerSecond: Double
    let p50Milliseconds: Double
    let p99Milliseconds: Double
    /// For each vote: processor time of the program that votes and of Postgres, and bytes of write-ahead log.
    let appMicroseconds: Double
    let postgresMicroseconds: Double
    let walBytes: Double
}

/// The paces of one side, over all rounds.
struct Paces: Sendable {
    private(set) var rates = Samples()
    /// In milliseconds.
    private var times = Samples()
    private var usages: [Usage] = []

    /// - Parameter usage: what each vote used up.
    mutating func add(_ pace: Pace, _ usage: Usage) {
        rates.add([pace.rate])
        times.add(pace.latencies.map { $0 / 1000 })
        usages.append(usage)
    }

    var figures: VoteFigures {
        VoteFigures(
            votesPerSecond: rates.median, p50Milliseconds: times.median, p99Milliseconds: times.p99,
            appMicroseconds: usages.map(\.app).median, postgresMicroseconds: usages.map(\.postgres).median,
            walBytes: usages.map(\.wal).median)
    }
}

extension CrowdSeries {
    var place: String { polls == 1 ? "one poll" : "\(polls.grouped) polls" }

    var title: String {
        "votes on \(place)" + (synchronousCommit == .relaxed ? "; an extra, synchronous_commit=off, which wote never uses" : "")
    }
}
