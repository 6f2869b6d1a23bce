extension Report {
    /// Two charts for each number of polls, with the names of their files. Votes that do not wait for the disk are not drawn.
    var charts: [(name: String, chart: Chart)] {
        votes.filter { $0.synchronousCommit == .durable }.flatMap { series in
            let name = series.polls == 1 ? "one-poll" : "many-polls"
            return [
                ("rate-\(name)", chart(of: series, "Throughput", in: "votes/s", \.votesPerSecond)),
                ("p99-\(name)", chart(of: series, "Time of a vote (p99)", in: "ms", \.p99Milliseconds)),
            ]
        }
    }

    private func chart(of series: CrowdSeries, _ title: String, in unit: String, _ figure: (VoteFigures) -> Double) -> Chart {
        let ours = series.crowds.map { Chart.Point(callers: $0.callers, value: figure($0.wote)) }
        let theirs = series.crowds.compactMap { crowd in
            crowd.pgbench.map { Chart.Point(callers: crowd.callers, value: figure($0)) }
        }
        return Chart(
            title: "\(title), \(series.place)", unit: unit,
            series: [.init(name: "wote", points: ours), .init(name: "pgbench, one transaction a vote", points: theirs)],
            caption: conditions)
    }
}
