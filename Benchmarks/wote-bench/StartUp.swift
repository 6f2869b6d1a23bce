/// The whole command `wote list` beside `psql -X -c` of the statement it sends.
struct StartUp {
    let bench: Bench

    func measure() async throws -> [Finding] {
        let list = [bench.options.wote, "list"]
        let statement = try await bench.statementSent(containing: "AS page") {
            try await Bench.expectSuccess(list, bench.environment, output: bench.folder + "/list")
        }
        let psql = bench.psql(statement.withLiterals)
        try await Bench.expectSuccess(psql, bench.environment, output: bench.folder + "/psql")
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.sizes.rounds {
            let (mine, other) = try await alternate(list, psql)
            ours.add(mine)
            theirs.add(other)
        }
        let ratio = ours.ratio(to: theirs)
        let time = Finding(
            name: "wote list, whole process", unit: "ms", ours: .init(ours), reference: .init(theirs), beside: "psql -X -c, same query",
            ratio: ratio, target: .ratio(ratio, atMost: 1.5))
        return [time, try await memory(list, beside: psql)]
    }

    /// One of each in turn, so that both meet the same machine.
    private func alternate(_ list: [String], _ psql: [String]) async throws -> ([Double], [Double]) {
        var (ours, theirs) = ([Double](), [Double]())
        for _ in 0..<bench.sizes.starts {
            ours.append(try await time(list))
            theirs.append(try await time(psql))
        }
        return (ours, theirs)
    }

    private func time(_ command: [String]) async throws -> Double {
        let outcome = try await Child.run(command, environment: bench.environment)
        guard outcome.status == 0 else { throw BenchmarkError("\(command[0]) ended with \(outcome.status)") }
        return outcome.time.milliseconds
    }

    private func memory(_ list: [String], beside psql: [String]) async throws -> Finding {
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.sizes.rounds {
            ours.add([try await PeakMemory.megabytes(of: list, bench)])
            theirs.add([try await PeakMemory.megabytes(of: psql, bench)])
        }
        return Finding(
            name: "wote list, peak memory", unit: "MB", ours: .init(ours, p99: false), reference: .init(theirs, p99: false),
            beside: "psql -X -c, same query", ratio: ours.ratio(to: theirs), target: .value(ours.median, atMost: 25, "MB"))
    }
}
