import Contract
import Domain
import Postgres
import PostgresDataSource

/// Ballots through the data source beside pgbench of the same statement.
struct Votes {
    let bench: Bench

    func measure() async throws -> [Finding] {
        let statement = try await bench.statementSent(containing: "cast_ballots") {
            let pool = ConnectionPool(bench.cluster.connectionString)
            _ = try await PostgresDataSource(pool: pool).send(CastBallot(poll: ID(2), option: OptionNumber(1)), as: .member(bench.reader))
            await pool.close()
        }
        let crowd = 64
        let many = bench.sizes.manyPolls
        return try await compare(statement, callers: 1, polls: many, name: "vote, lone caller", measuring: .latency)
            + compare(statement, callers: crowd, polls: 1, name: "votes, \(crowd) callers, one poll", measuring: .rate)
            + compare(statement, callers: crowd, polls: many, name: "votes, \(crowd) callers, \(many) polls", measuring: .rate)
    }

    private enum Measure {
        case latency, rate
    }

    /// Which polls and voters one run uses. Every round votes in polls of its own.
    private struct Field {
        let first: Int
        let count: Int
        let voters: Int

        /// Even ids are open polls for everybody.
        func poll() -> ID<Poll> { ID(Int64(2 * (first + Int.random(in: 0..<count)))) }
        func voter() -> ID<Member> { ID(Int64.random(in: 1...Int64(voters))) }
    }

    private func compare(
        _ statement: SentStatement, callers: Int, polls: Int, name: String, measuring: Measure
    ) async throws -> [Finding] {
        guard statement.literals.count == 3 else { throw BenchmarkError("CastBallot's statement has other parameters than cast.sql sets") }
        let script = try bench.script("cast") + statement.withVariables + ";\n"
        var (ours, theirs, ourTimes, theirTimes) = (Samples(), Samples(), Samples(), Samples())
        for _ in 0..<bench.sizes.rounds {
            let mine = try await cast(field(of: polls), callers: callers)
            let other = try await pgbench(script, wish: statement.variables[2], field(of: polls), clients: callers)
            ours.add([mine.rate])
            theirs.add([other.rate])
            ourTimes.add(mine.latencies)
            theirTimes.add(other.latencies)
        }
        let beside = "pgbench -M prepared, same statement, \(callers) client\(callers == 1 ? "" : "s")"
        let latency = Finding(
            name: "\(name), time", unit: "µs", ours: .init(ourTimes), reference: .init(theirTimes), beside: beside,
            ratio: ourTimes.ratio(to: theirTimes))
        guard measuring == .rate else { return [latency] }
        let rate = Finding(
            name: name, unit: "votes/s", ours: .init(ours, p99: false), reference: .init(theirs, p99: false), beside: beside,
            ratio: ours.ratio(to: theirs))
        return [rate, latency]
    }

    private func field(of count: Int) -> Field {
        Field(first: Int.random(in: 1...(bench.sizes.polls / 2 - count)), count: count, voters: bench.sizes.members)
    }

    private func cast(_ field: Field, callers: Int) async throws -> PgBench {
        let each = max(bench.sizes.votes / callers, 1)
        let start = ContinuousClock.now
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<callers { group.addTask { try await cast(field, count: each) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return PgBench(latencies: latencies, rate: Double(latencies.count) / (ContinuousClock.now - start).seconds)
    }

    /// Casts one ballot after the other; the time of each in microseconds.
    private func cast(_ field: Field, count: Int) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<count {
            let voter = Member(
                id: field.voter(), nickname: "voter", role: .member, group: nil, persona: nil, isBanned: false, joinedAt: .earliest)
            let request = CastBallot(poll: field.poll(), option: OptionNumber(1))
            let start = ContinuousClock.now
            _ = try await bench.source.send(request, as: .member(voter))
            times.append((ContinuousClock.now - start).microseconds)
        }
        return times
    }

    private func pgbench(
        _ script: String, wish: (name: String, value: String), _ field: Field, clients: Int
    ) async throws -> PgBench {
        let variables = [
            ("voters", String(field.voters)), ("first", String(field.first)), ("last", String(field.first + field.count - 1)),
        ]
        return try await bench.pgbench(script, variables: variables + [wish], clients: clients, transactions: bench.sizes.votes)
    }
}
