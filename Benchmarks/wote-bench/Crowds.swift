import Postgres
import PostgresDataSource

/// Crowds of several sizes that vote through one data source, beside as many clients of pgbench, each vote in one transaction.
struct Crowds {
    let bench: Bench
    let polls: Int
    let durability: Durability

    func measure() async throws -> CrowdSeries {
        let pool = ConnectionPool(bench.cluster.connectionString, options: ConnectionOptions(settings: settings))
        let source = PostgresDataSource(pool: pool)
        var paces: [Side: Paces] = [:]
        for _ in 0..<bench.sizes.rounds {
            for side in sides {
                let (pace, usage) = try await run(side, through: source)
                paces[side, default: Paces()].add(pace, usage)
            }
        }
        await source.close()
        await pool.close()
        return CrowdSeries(polls: polls, synchronousCommit: durability, crowds: bench.sizes.crowds.map { crowd(of: $0, paces) })
    }

    private enum Side: Hashable {
        case wote(callers: Int)
        case pgbench(clients: Int)
    }

    /// What runs one after the other in a round, each crowd with its reference.
    private var sides: [Side] {
        bench.sizes.crowds.flatMap { callers in
            let ours = Side.wote(callers: callers)
            return callers > bench.sizes.mostClients ? [ours] : [ours, .pgbench(clients: callers)]
        }
    }

    private func crowd(of callers: Int, _ paces: [Side: Paces]) -> Crowd {
        guard let ours = paces[.wote(callers: callers)], let rival = paces[.pgbench(clients: Crowd.rivals)] else {
            preconditionFailure("every side has run")
        }
        let theirs = paces[.pgbench(clients: callers)]
        return Crowd(
            callers: callers, wote: ours.figures, pgbench: theirs?.figures, ratio: theirs.map { ours.rates.ratio(to: $0.rates) },
            ratioToRivals: ours.rates.ratio(to: rival.rates))
    }

    private func run(_ side: Side, through source: PostgresDataSource) async throws -> (Pace, Usage) {
        switch side {
        case .wote(let callers):
            let count = min(bench.sizes.crowdVotes, bench.sizes.votes * callers)
            let (pace, usage) = try await bench.metered { try await source.cast(count, in: field, callers: callers) }
            return (pace, usage.each(of: pace.latencies.count))
        case .pgbench(let clients): return try await oneByOne(clients)
        }
    }

    /// What each vote uses up is measured by the difference to a run of one vote a client: connecting and planning are left out.
    private func oneByOne(_ clients: Int) async throws -> (Pace, Usage) {
        let first = try await oneByOne(clients, votes: clients)
        let all = try await oneByOne(clients, votes: min(bench.sizes.oneByOneVotes, bench.sizes.votes * clients))
        return (all.pace, (all.usage - first.usage).each(of: all.pace.latencies.count - first.pace.latencies.count))
    }

    private func oneByOne(_ clients: Int, votes: Int) async throws -> (pace: Pace, usage: Usage) {
        try await bench.metered {
            let pace = try await bench.pgbench(
                bench.script("one-by-one"), variables: field.variables, clients: clients, transactions: votes, settings: settings)
            try await bench.pgbenchToLeave()
            return pace
        }
    }

    private var field: Field { Field(polls: polls, sizes: bench.sizes) }

    /// For the sessions of both sides.
    private var settings: [ConnectionOptions.Setting] { [ConnectionOptions.Setting("synchronous_commit", durability.rawValue)] }
}

extension Bench {
    /// Returns when the server has no session of pgbench any more: what ending them takes belongs to the run that began them.
    fileprivate func pgbenchToLeave() async throws {
        for _ in 0..<500 {
            let isGone: Bool = try await pool.value("SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'pgbench'")
            if isGone { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BenchmarkError("the server keeps sessions of pgbench")
    }
}
