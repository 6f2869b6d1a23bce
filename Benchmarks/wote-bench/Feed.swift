import Contract
import Domain
import Postgres
import PostgresDataSource

/// Pages of the feed, decoded into responses, beside pgbench of the same statement.
struct Feed {
    let bench: Bench
    private let size = 20

    init(bench: Bench) { self.bench = bench }

    func measure() async throws -> [Finding] {
        let places: [Place] = [try await place(depth: 0), try await place(depth: bench.sizes.depth)]
        var ours = places.map { _ in Samples() }
        var theirs = ours
        for _ in 0..<bench.sizes.rounds {
            for (index, place) in places.enumerated() {
                ours[index].add(try await pages(from: place.cursor, count: bench.sizes.pages, through: bench.source))
                let run = try await bench.pgbench(
                    place.statement.withVariables + ";\n", variables: place.statement.variables, transactions: bench.sizes.pages)
                theirs[index].add(run.latencies)
            }
        }
        return places.indices.map { finding(places[$0], ours[$0], theirs[$0]) } + [slope(ours)]
    }

    /// Somewhere in the feed: where a page begins, and the statement that reads it.
    private struct Place {
        let depth: Int
        let cursor: Cursor?
        let statement: SentStatement
    }

    private func place(depth: Int) async throws -> Place {
        let cursor = try await cursor(at: depth)
        let statement = try await bench.statementSent(containing: "AS page") {
            let pool = ConnectionPool(bench.cluster.connectionString)
            _ = try await pages(from: cursor, count: 1, through: PostgresDataSource(pool: pool))
            await pool.close()
        }
        return Place(depth: depth, cursor: cursor, statement: statement)
    }

    /// Gets there as a reader would, page by page.
    private func cursor(at depth: Int) async throws -> Cursor? {
        var cursor: Cursor?
        let step = 100
        for _ in 0..<depth / step {
            cursor = try await bench.source.send(ListPolls(PollFilter(), limit: step, after: cursor), as: .member(bench.reader)).next
            guard cursor != nil else { throw BenchmarkError("the feed ends before \(depth)") }
        }
        return cursor
    }

    /// Reads the same page `count` times; the time of each in microseconds.
    private func pages(from cursor: Cursor?, count: Int, through source: PostgresDataSource) async throws -> [Double] {
        var times: [Double] = []
        let request = ListPolls(PollFilter(), limit: size, after: cursor)
        for _ in 0..<count {
            let start = ContinuousClock.now
            let page = try await source.send(request, as: .member(bench.reader))
            times.append((ContinuousClock.now - start).microseconds)
            guard page.items.count == size else { throw BenchmarkError("a page of the feed has \(page.items.count) polls") }
        }
        return times
    }

    private func finding(_ place: Place, _ ours: Samples, _ theirs: Samples) -> Finding {
        let ratio = ours.ratio(to: theirs)
        return Finding(
            name: "feed page of \(size), depth \(place.depth)", unit: "µs", ours: .init(ours), reference: .init(theirs),
            beside: "pgbench -M prepared, same statement", ratio: ratio, target: .ratio(ratio, atMost: 2))
    }

    private func slope(_ ours: [Samples]) -> Finding {
        let ratio = ours[1].ratio(to: ours[0])
        return Finding(
            name: "feed, far end beside depth 0", unit: "µs", ours: .init(ours[1]), reference: .init(ours[0]), beside: "depth 0",
            ratio: ratio,
            target: .ratio(ratio, atMost: 1.5))
    }
}
