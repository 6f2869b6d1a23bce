import Testing

@testable import wote_bench

@Suite struct StatisticsTests {
    @Test(arguments: [
        (0.5, 50.0), (0.99, 99), (0.991, 100), (1, 100), (0, 1), (0.001, 1),
    ]) func aPercentileIsTheNearestRank(share: Double, value: Double) {
        #expect((1...100).reversed().map(Double.init).percentile(share) == value)
    }

    @Test func theMedianOfAnEvenNumberIsBetweenTheMiddleOnes() {
        #expect([4.0, 1, 2, 8].median == 3)
        #expect([9.0, 1, 5].median == 5)
        #expect([Double]().median == 0)
    }

    @Test func oneDisturbedRoundMovesNeitherTheMedianNorTheRatio() {
        var (ours, theirs) = (Samples(), Samples())
        for (mine, other) in [([2.0, 2, 3], [1.0]), ([4, 4, 4], [2]), ([2, 2, 2], [100])] {
            ours.add(mine)
            theirs.add(other)
        }
        #expect(ours.median == 2)
        #expect(ours.p99 == 3)
        #expect(ours.ratio(to: theirs) == 2)
    }

    @Test func whatAVoteUsesIsTheDifferenceOfTwoRuns() {
        let first = Usage(app: 500, postgres: 3000, wal: 640)
        let all = Usage(app: 1500, postgres: 13_000, wal: 33_640)
        let each = (all - first).each(of: 100)
        #expect([each.app, each.postgres, each.wal] == [10, 100, 330])
    }

    @Test func paceBecomesFigures() {
        var paces = Paces()
        for scale in [1.0, 2, 50] {
            let pace = Pace(latencies: [1000 * scale, 2000 * scale, 9000 * scale], rate: 1000 / scale, processorTime: 30)
            paces.add(pace, Usage(app: 3 * scale, postgres: 9 * scale, wal: 220 * scale))
        }
        #expect(
            paces.figures
                == VoteFigures(
                    votesPerSecond: 500, p50Milliseconds: 4, p99Milliseconds: 18, appMicroseconds: 6, postgresMicroseconds: 18,
                    walBytes: 440
                ))
    }
}
