extension [Double] {
    /// The value below which `share` (0 to 1) of the values lie, by nearest rank; 0 of no values.
    func percentile(_ share: Double) -> Double {
        guard !isEmpty else { return 0 }
        return sorted()[Swift.min(Int(Double(count) * share), count - 1)]
    }

    var median: Double { percentile(0.5) }
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
}

/// The paces of one side, over all rounds.
struct Paces: Sendable {
    private(set) var rates = Samples()
    /// In milliseconds.
    private(set) var times = Samples()

    mutating func add(_ pace: Pace) {
        rates.add([pace.rate])
        times.add(pace.latencies.map { $0 / 1000 })
    }
}

extension Duration {
    var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
    var milliseconds: Double { microseconds / 1e3 }
    var seconds: Double { microseconds / 1e6 }
}
