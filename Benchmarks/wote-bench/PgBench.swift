import Postgres

extension Bench {
    /// Runs `script` as prepared statements and reads every transaction's time; connecting is left out.
    func pgbench(
        _ script: String, variables: [(name: String, value: String)], clients: Int = 1, transactions: Int
    ) async throws -> Pace {
        let run = folder + "/pgbench-\(UInt32.random(in: .min ... .max))"
        try write(script, to: run + ".sql")
        let definitions = variables.flatMap { ["-D", "\($0.name)=\($0.value)"] }
        let threads = min(clients, 2)
        let command =
            [programs + "/pgbench", "-n", "-M", "prepared", "-f", run + ".sql", "-l", "--log-prefix=\(run).log"]
            + ["-c", String(clients), "-j", String(threads), "-t", String(max(transactions / clients, 1))] + definitions
            + [cluster.connectionString]
        let outcome = try await Child.run(command, environment: environment, output: run + ".out")
        let report = try contents(of: run + ".out")
        guard outcome.status == 0, let rate = Self.rate(in: report) else { throw BenchmarkError("pgbench failed: \(report)") }
        return Pace(latencies: try latencies(run + ".log.\(outcome.pid)", threads: threads), rate: rate)
    }

    private static func rate(in report: String) -> Double? {
        report.split(separator: "\n").first { $0.hasPrefix("tps = ") }.flatMap { Double($0.dropFirst(6).prefix { $0 != " " }) }
    }

    /// The third column of the log that each thread wrote.
    private func latencies(_ log: String, threads: Int) throws -> [Double] {
        try (0..<threads).flatMap { thread in
            try contents(of: thread == 0 ? log : "\(log).\(thread)").split(separator: "\n").compactMap { line in
                let columns = line.split(separator: " ")
                return columns.count > 2 ? Double(columns[2]) : nil
            }
        }
    }

    /// A script from the repository.
    func script(_ name: String) throws -> String { try contents(of: "\(options.scripts)/\(name).sql") }
}
