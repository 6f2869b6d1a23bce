import Testing

@testable import wote_bench

@Suite struct ReportTests {
    @Test func wideFiguresStayWithinEightyColumns() {
        let finding = Finding(
            name: "feed page of 20, depth 900000", unit: "µs", ours: .init(median: 123_456), reference: .init(median: 123_456),
            beside: "pgbench -M prepared, one transaction a vote, 64 clients", ratio: 12.3,
            target: .value(123_456, atLeast: 150_000, "/s"))
        let report = Report.of(findings: [finding], votes: [.series(polls: 10_000, .relaxed)])
        #expect(report.text.split(separator: "\n").filter { $0.count > 80 } == [])
        #expect(report.text.contains("[1] pgbench -M prepared, one transaction a vote, 64 clients"))
    }

    @Test func aTargetThatIsMissedStandsOut() throws {
        let finding = Finding(name: "import", unit: "/s", ours: .init(median: 90_000), target: .value(90_000, atLeast: 150_000, "/s"))
        let row = try #require(Report.of(findings: [finding]).text.split(separator: "\n").last { $0.hasPrefix("import") })
        #expect(row.hasSuffix("≥ 150000 /s   NO"))
    }

    @Test func onlyVotesThatWaitForTheDiskAreDrawn() {
        let report = Report.of(votes: [.series(polls: 1, .durable), .series(polls: 10_000, .durable), .series(polls: 1, .relaxed)])
        #expect(report.charts.map(\.name) == ["rate-one-poll", "p99-one-poll", "rate-many-polls", "p99-many-polls"])
    }

    @Test func bothSidesAreDrawnAtTheSameNumbersAsFarAsBothWereMeasured() throws {
        let chart = try #require(Report.of(votes: [.series(polls: 1, .durable)]).charts.first?.chart)
        #expect(chart.series[0].points.map(\.callers) == [1, 16, 64, 256, 2000])
        #expect(chart.series[1].points.map(\.callers) == [1, 16, 64, 256])
        #expect(chart.title == "Throughput, one poll")
    }

    @Test func theTargetsOfTheCrowdComeFromTheCrowdOf256() {
        let findings = Votes.targets(of: .series(polls: 1, .durable))
        #expect(findings.map(\.ours.median) == [256_000, 25.6])
        #expect(findings.compactMap(\.target?.isMet) == [true, false])
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")]) func digitsAreGrouped(number: Int, text: String)
    {
        #expect(number.grouped == text)
    }

    @Test(arguments: [
        (0.0, "0.00"), (0.056, "0.06"), (1.5, "1.50"), (31.04, "31.0"), (99.96, "100.0"), (123_456.7, "123457"), (-275.62, "-276"),
    ])
    func figuresHaveThreeDigits(figure: Double, text: String) {
        #expect(figure.short == text)
    }

    @Test func textIsBrokenAtSpaces() {
        #expect("one two three".wrapped(7) == ["one two", "three"])
        #expect("extraordinary x".wrapped(5) == ["extraordinary", "x"])
        #expect("".wrapped(5) == [])
    }
}

extension Report {
    fileprivate static func of(findings: [Finding] = [], votes: [CrowdSeries] = []) -> Report {
        let machine = Machine(
            day: "2025-11-30", cores: 2, processor: "A processor of 1 GHz", memoryGB: 24, loadBefore: 0.1, system: "Linux 6.1",
            postgres: "15.18", wote: "wote 0.1.0", settings: ["fsync": "on", "synchronous_commit": "on", "shared_buffers": "128MB"])
        return Report(machine: machine, isQuick: false, polls: 1_000_000, rounds: 5, findings: findings, votes: votes)
    }
}

extension CrowdSeries {
    /// Of as many thousand votes a second, and tenths of a millisecond, as there are callers; pgbench a thousand and a second.
    fileprivate static func series(polls: Int, _ durability: Durability) -> CrowdSeries {
        let crowds = [1, 16, 64, 256, 2000].map { callers in
            Crowd(
                callers: callers, wote: .all(Double(callers) * 1000, p99: Double(callers) / 10),
                pgbench: callers > 256 ? nil : .all(1000, p99: 1000),
                ratio: Double(callers), ratioToRivals: Double(callers))
        }
        return CrowdSeries(polls: polls, synchronousCommit: durability, crowds: crowds)
    }
}

extension VoteFigures {
    fileprivate static func all(_ rate: Double, p99: Double) -> VoteFigures {
        VoteFigures(
            votesPerSecond: rate, p50Milliseconds: p99 / 2, p99Milliseconds: p99, appMicroseconds: 1234, postgresMicroseconds: 12_345,
            walBytes: 12_345)
    }
}
