import Foundation
import Testing

@testable import wote_bench

/// What other programs and the system say, read.
@Suite struct OutputTests {
    private let said = """
        pgbench (15.18 (Debian 15.18-0+deb12u1))
        transaction type: /tmp/one-by-one.sql
        scaling factor: 1
        query mode: prepared
        number of clients: 64
        number of threads: 2
        maximum number of tries: 1
        number of transactions per client: 125
        number of transactions actually processed: 8000/8000
        number of failed transactions: 0 (0.000%)
        latency average = 18.563 ms
        initial connection time = 151.032 ms
        tps = 3447.732671 (without initial connection time)
        """

    @Test func theRateIsReadWithoutConnecting() {
        #expect(PgBenchOutput.rate(in: said) == 3447.732671)
        #expect(PgBenchOutput.rate(in: "pgbench: error: connection to server failed") == nil)
    }

    @Test(arguments: [("8000/8000", true), ("7875/8000", false), ("", false)])
    func aRunThatLostClientsIsNotComplete(counts: String, isComplete: Bool) {
        let said = said.replacingOccurrences(of: "8000/8000", with: counts)
        #expect(PgBenchOutput.isComplete(said) == isComplete)
        #expect(!PgBenchOutput.isComplete(""))
    }

    @Test func theLogHasATimeForEachTransactionThatWentThrough() {
        let log = """
            0 0 4021 0 1764508101 250132
            1 0 17350 0 1764508101 263461
            0 1 failed 0 1764508101 263470
            """
        #expect(PgBenchOutput.latencies(inLog: log) == [4021, 17350])
    }

    @Test func theTimesOfAProcessAreFoundBehindAnyName() throws {
        let stat = "4711 (postgres: (a) b) S 42 4711 4711 0 -1 4194560 9 8 7 6 150 50 300 200 20 0 1 0 99 1 2 3"
        let times = try #require(ProcessTimes(stat: stat, ticks: 100))
        #expect(times.parent == 42)
        #expect(times.own == 2_000_000)
        #expect(times.ended == 5_000_000)
        #expect(ProcessTimes(stat: "4711 (postgres) S 42", ticks: 100) == nil)
        #expect(ProcessTimes(stat: "", ticks: 100) == nil)
    }

    /// This test process is the server here: what a child of it used stays counted when the child has ended.
    @Test func theTimeOfAChildThatHasEndedCounts() throws {
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sh")
        child.arguments = ["-c", "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"]
        try child.run()
        child.waitUntilExit()
        let before = try #require(ProcessTimes(of: getpid()))
        #expect(before.ended > 0)
        #expect(try ServerProcesses(postmaster: getpid()).processorTime() >= before.own + before.ended)
    }
}
