import Contract
import Domain
import Postgres
import PostgresDataSource

/// Ballots through the data source: a lone caller beside its own statement, a crowd beside the floor.
struct Votes {
    let bench: Bench

    /// One caller who waits for each ballot, beside pgbench of the statement a lone ballot takes.
    func loneCaller() async throws -> Finding {
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
            name: "vote, lone caller", unit: "µs", ours: .init(ours), reference: .init(theirs),
            beside: "pgbench -M prepared, same statement", ratio: ratio, target: .ratio(ratio, atMost: 1.3))
    }

    private func loneStatement() async throws -> SentStatement {
        let statement = try await bench.statementSent(containing: "cast_ballots") {
            let pool = ConnectionPool(bench.cluster.connectionString)
            let source = PostgresDataSource(pool: pool)
            _ = try await source.send(CastBallot(poll: ID(2), choice: .option(OptionNumber(1))), as: .member(bench.reader))
            await source.close()
            await pool.close()
        }
        guard statement.literals.prefix(2) == ["'{2}'", "'{\(bench.reader.id)}'"] else {
            throw BenchmarkError("the lone ballot's statement does not begin with poll and voter, as lone-ballot.sql does")
        }
        return statement
    }

    /// The crowd of the targets beside what no vote could be faster than.
    func floor() async throws -> Finding {
        try await bench.pool.query("CREATE TABLE append_only (LIKE ballots)")
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.sizes.rounds {
            ours.add([try await bench.source.cast(bench.sizes.crowdVotes, in: field(of: 1), callers: Self.callers).rate])
            theirs.add([try await appendOnly(field(of: 1))])
        }
        let ratio = ours.ratio(to: theirs)
        return Finding(
            name: "one poll, \(Self.callers) callers, floor", unit: "/s", ours: .init(ours, p99: false),
            reference: .init(theirs, p99: false),
            beside: "pgbench -M prepared, bare inserts of \(Self.rows) rows, one client", ratio: ratio,
            target: .ratio(ratio, atLeast: 0.4))
    }

    /// What the crowd of the targets has to hold on one poll.
    static func targets(of series: CrowdSeries) -> [Finding] {
        guard let crowd = series.crowds.first(where: { $0.callers == callers }),
            let rivals = series.crowds.first(where: { $0.callers == Crowd.rivals })?.pgbench
        else { return [] }
        let beside = "pgbench -M prepared, one transaction a vote, \(Crowd.rivals) clients"
        let rate = Finding(
            name: "one poll, \(callers) callers", unit: "/s", ours: .init(median: crowd.wote.votesPerSecond),
            reference: .init(median: rivals.votesPerSecond), beside: beside, ratio: crowd.ratioToRivals,
            target: .ratio(crowd.ratioToRivals, atLeast: 12))
        let time = Finding(
            name: "one poll, \(callers) callers, p99", unit: "ms", ours: .init(median: crowd.wote.p99Milliseconds),
            reference: .init(median: rivals.p99Milliseconds), beside: beside,
            target: .value(crowd.wote.p99Milliseconds, atMost: 15, "ms"))
        return [rate, time]
    }

    private static let callers = 256

    /// Rows of one statement that only appends.
    private static let rows = 500

    /// Ballots a second where nothing is checked or counted. Ballots of one poll have one connection, so this has one.
    private func appendOnly(_ field: Field) async throws -> Double {
        let voters = (0..<Self.rows).map { _ in String(Int.random(in: 1...bench.sizes.members)) }
        let variables = field.variables + [("some", "{\(voters.joined(separator: ","))}")]
        let pace = try await bench.pgbench(
            bench.script("append-only"), variables: variables, transactions: max(bench.sizes.crowdVotes / Self.rows, 1))
        return pace.rate * Double(Self.rows)
    }

    private func field(of polls: Int) -> Field { Field(polls: polls, sizes: bench.sizes) }
}
