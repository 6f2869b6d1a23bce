import Contract
import Domain
import Postgres
import PostgresDataSource

/// Ballots through the data source: a lone caller beside its own statement, crowds beside one transaction a vote and beside the floor.
struct Votes {
    let bench: Bench
    /// How many of pgbench's clients vote one by one: more would be slower.
    private let clients = 64

    init(bench: Bench) { self.bench = bench }

    func measure() async throws -> [Finding] {
        try await bench.pool.query("CREATE TABLE append_only (LIKE ballots)")
        var findings = [try await loneCaller()]
        for callers in [1, 16, 64, 256, 2000] { findings += try await crowd(of: callers, polls: 1) }
        for callers in [64, 256] { findings += try await crowd(of: callers, polls: bench.sizes.manyPolls) }
        return findings
    }

    /// One caller who waits for each ballot, beside pgbench of the statement a lone ballot takes.
    private func loneCaller() async throws -> Finding {
        let statement = try await loneStatement()
        // pgbench's variables are no arrays.
        let text = ["p1", "p2"].reduce(statement.withVariables) { $0.replacing(":\($1)", with: "ARRAY[:\($1)]::bigint[]") }
        let script = try bench.script("lone-ballot") + text + ";\n"
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.sizes.rounds {
            ours.add(try await bench.source.cast(bench.sizes.votes, in: field(of: bench.sizes.manyPolls), callers: 1).latencies)
            let variables = field(of: bench.sizes.manyPolls).variables + statement.variables.dropFirst(2)
            theirs.add(try await bench.pgbench(script, variables: variables, transactions: bench.sizes.votes).latencies)
        }
        let ratio = ours.ratio(to: theirs)
        return Finding(
            name: "vote, lone caller, time", unit: "µs", ours: .init(ours), reference: .init(theirs),
            beside: "pgbench -M prepared, same statement", ratio: ratio, target: .ratio(ratio, atMost: 1.3))
    }

    private func loneStatement() async throws -> SentStatement {
        let statement = try await bench.statementSent(containing: "cast_ballots") {
            let pool = ConnectionPool(bench.cluster.connectionString)
            let source = PostgresDataSource(pool: pool)
            _ = try await source.send(CastBallot(poll: ID(2), option: OptionNumber(1)), as: .member(bench.reader))
            await source.close()
            await pool.close()
        }
        guard statement.literals.prefix(2) == ["'{2}'", "'{\(bench.reader.id)}'"] else {
            throw BenchmarkError("the lone ballot's statement does not begin with poll and voter, as lone-ballot.sql does")
        }
        return statement
    }

    private func crowd(of callers: Int, polls: Int) async throws -> [Finding] {
        let isTarget = callers == 256 && polls == 1
        var pace = (ours: Paces(), oneByOne: Paces(), floor: Paces())
        for _ in 0..<bench.sizes.rounds {
            let count = min(bench.sizes.crowdVotes, bench.sizes.votes * callers)
            pace.ours.add(try await bench.source.cast(count, in: field(of: polls), callers: callers))
            pace.oneByOne.add(try await oneByOne(field(of: polls)))
            if isTarget { pace.floor.add(try await appendOnly(field(of: polls))) }
        }
        let name = "\(callers) caller\(callers == 1 ? "" : "s"), \(polls == 1 ? "one poll" : "\(polls) polls")"
        var (rate, time) = besideOneByOne(name, pace.ours, pace.oneByOne)
        guard isTarget else { return [rate, time] }
        rate.target = rate.ratio.map { .ratio($0, atLeast: 12) }
        time.target = .p99(pace.ours.times.p99, atMost: 15, "ms")
        return [rate, time, besideFloor(name, pace.ours, pace.floor)]
    }

    private func besideOneByOne(_ name: String, _ ours: Paces, _ theirs: Paces) -> (rate: Finding, time: Finding) {
        let beside = "pgbench -M prepared, one transaction a vote, \(clients) clients"
        let rate = Finding(
            name: "votes, \(name)", unit: "votes/s", ours: .init(ours.rates, p99: false), reference: .init(theirs.rates, p99: false),
            beside: beside, ratio: ours.rates.ratio(to: theirs.rates))
        let time = Finding(
            name: "votes, \(name), time", unit: "ms", ours: .init(ours.times), reference: .init(theirs.times), beside: beside,
            ratio: ours.times.ratio(to: theirs.times))
        return (rate, time)
    }

    private func besideFloor(_ name: String, _ ours: Paces, _ floor: Paces) -> Finding {
        let ratio = ours.rates.ratio(to: floor.rates)
        return Finding(
            name: "votes, \(name), beside the floor", unit: "votes/s", ours: .init(ours.rates, p99: false),
            reference: .init(floor.rates, p99: false), beside: "pgbench -M prepared, bare inserts of \(Self.rows) rows, one client",
            ratio: ratio, target: .ratio(ratio, atLeast: 0.4))
    }

    private func oneByOne(_ field: Field) async throws -> Pace {
        try await bench.pgbench(
            bench.script("one-by-one"), variables: field.variables, clients: clients, transactions: bench.sizes.votes * 2)
    }

    /// Rows of one statement that only appends.
    private static let rows = 500

    /// Ballots a second where nothing is checked or counted. Ballots of one poll have one connection, so this has one.
    private func appendOnly(_ field: Field) async throws -> Pace {
        let voters = (0..<Self.rows).map { _ in String(Int.random(in: 1...bench.sizes.members)) }
        let variables = field.variables + [("some", "{\(voters.joined(separator: ","))}")]
        let pace = try await bench.pgbench(
            bench.script("append-only"), variables: variables, transactions: max(bench.sizes.crowdVotes / Self.rows, 1))
        return Pace(latencies: pace.latencies, rate: pace.rate * Double(Self.rows))
    }

    private func field(of polls: Int) -> Field { Field(polls: polls, sizes: bench.sizes) }
}
