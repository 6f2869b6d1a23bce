extension [Double] {
    /// The smallest value that at least `share` (0 to 1) of the values do not exceed: nearest rank; 0 of no values.
    func percentile(_ share: Double) -> Double {
        guard !isEmpty else { return 0 }
        return sorted()[Swift.min(Swift.max(Int((Double(count) * share).rounded(.up)) - 1, 0), count - 1)]
    }

    /// The middle value, between the two middle ones when they are even in number.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// What one side took, over all rounds.
struct Samples: Sendable {
    /// One list of durations or rates for each round.
    private(set) var rounds: [[Double]] = []

    mutating func add(_ round: [Double]) { rounds.append(round) }

    /// The middle of the rounds' middles: one disturbed round does not move it.
    var median: Double { rounds.map(\.median).median }

    var p99: Double { rounds.map { $0.percentile(0.99) }.median }

    /// The middle of the ratios of rounds that ran one after the other, so that both sides met the same machine.
    func ratio(to other: Samples) -> Double {
        zip(rounds, other.rounds).map { $0.median / Swift.max($1.median, .leastNonzeroMagnitude) }.median
    }
}

/// What one run of many transactions took.
struct Pace: Sendable {
    /// In microseconds.
    let latencies: [Double]
    /// Transactions a second.
    let rate: Double
    /// Microseconds of processor time of the program that asked, in sum.
    let processorTime: Double
}

extension Duration {
    var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
    var milliseconds: Double { microseconds / 1e3 }
    var seconds: Double { microseconds / 1e6 }
}
