import Postgres

extension Bench {
    /// Runs `script` as prepared statements and reads every transaction's time; connecting is left out of the times and the rate.
    func pgbench(
        _ script: String, variables: [(name: String, value: String)], clients: Int = 1, transactions: Int,
        settings: [ConnectionOptions.Setting] = []
    ) async throws -> Pace {
        let run = folder + "/pgbench-\(UInt32.random(in: .min ... .max))"
        try write(script, to: run + ".sql")
        let threads = min(clients, 2)
        let command =
            [programs + "/pgbench", "-n", "-M", "prepared", "-f", run + ".sql", "-l", "--log-prefix=\(run).log"]
            + ["-c", String(clients), "-j", String(threads), "-t", String(max(transactions / clients, 1))]
            + variables.flatMap { ["-D", "\($0.name)=\($0.value)"] } + [cluster.connectionString]
        var environment = environment
        environment["PGOPTIONS"] = settings.map { "-c \($0.name)=\($0.value)" }.joined(separator: " ")
        let outcome = try await Child.run(command, environment: environment, output: run + ".out")
        let said = try contents(of: run + ".out")
        guard outcome.status == 0, let rate = PgBenchOutput.rate(in: said), PgBenchOutput.isComplete(said) else {
            throw BenchmarkError("pgbench failed: \(said)")
        }
        let logs = try (0..<threads).map { try contents(of: "\(run).log.\(outcome.pid)" + ($0 == 0 ? "" : ".\($0)")) }
        return Pace(latencies: logs.flatMap(PgBenchOutput.latencies), rate: rate, processorTime: outcome.processorTime)
    }

    /// A script from the repository.
    func script(_ name: String) throws -> String { try contents(of: "\(options.scripts)/\(name).sql") }
}

/// Reading what pgbench says and logs.
enum PgBenchOutput {
    /// Transactions a second.
    static func rate(in report: String) -> Double? { value(of: "tps = ", in: report).flatMap { Double($0.prefix { $0 != " " }) } }

    /// Whether every transaction that was asked for went through.
    static func isComplete(_ report: String) -> Bool {
        guard let counts = value(of: "number of transactions actually processed: ", in: report)?.split(separator: "/") else { return false }
        return counts.count == 2 && counts[0] == counts[1]
    }

    /// Microseconds of each transaction: the third column of a thread's log.
    static func latencies(inLog log: String) -> [Double] {
        log.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            return columns.count > 2 ? Double(columns[2]) : nil
        }
    }

    private static func value(of label: String, in report: String) -> Substring? {
        report.split(separator: "\n").first { $0.hasPrefix(label) }?.dropFirst(label.count)
    }
}
