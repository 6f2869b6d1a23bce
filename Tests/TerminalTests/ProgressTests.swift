import Synchronization
import Testing

@testable import Terminal

@Suite struct ProgressTests {
    private static let words = ProgressWords(title: "Importing", rate: { "\($0)/s" }, remaining: { "\($0) left" })

    @Test(arguments: [
        (80, "Importing  █████████░░░░░░░░░░░   45%  450/1000  45/s  0:13 left"),
        (63, "Importing   45%  450/1000  45/s  0:13 left"),
        (41, " 45%  450/1000  45/s  0:13 left"), (30, " 45%  45/s  0:13 left"), (20, " 45%  0:13 left"), (10, " 45%"), (3, ""), (0, ""),
    ])
    func `a line says what fits`(width: Int, line: String) {
        #expect(ProgressReading(count: 450, total: 1000, elapsed: .seconds(10)).line(Self.words, width: width) == line)
    }

    @Test(arguments: [
        (0, 10, 2, "  0%  0/10  0.0/s"), (7, 8, 4, " 87%  7/8  1.7/s  0:01 left"), (999, 1000, 1, " 99%  999/1000  999/s  0:01 left"),
        (8, 8, 4, "100%  8/8  2.0/s  0:00 left"), (9, 8, 3, "100%  9/8  3.0/s"), (1, 7201, 1, "  0%  1/7201  1.0/s  2:00:00 left"),
        (10, 100, 10, " 10%  10/100  1.0/s  1:30 left"), (1, .max, 1, "  0%  1/9223372036854775807  1.0/s"), (0, 0, 0, "  0%  0/0  0.0/s"),
    ])
    func `rates and times are rounded honestly`(count: Int, total: Int, seconds: Int, line: String) {
        let reading = ProgressReading(count: count, total: total, elapsed: .seconds(seconds))
        #expect(reading.line(Self.words, width: displayWidth(of: line)) == line)
    }

    @Test func `without a total there is no share and no time left`() {
        let reading = ProgressReading(count: 1234, total: nil, elapsed: .seconds(2))
        #expect(reading.line(Self.words, width: 80) == "Importing  1234  617/s")
        #expect(reading.remaining == nil)
    }

    @Test func `the line waits a second and is then drawn ten times a second at most`() {
        var pace = ProgressPace()
        let due = (0...30).map { pace.isDue(at: .milliseconds(50 * $0)) }
        #expect(due.indices.filter { due[$0] } == [20, 22, 24, 26, 28, 30])
    }

    @Test func `a terminal shows the line and loses it at the end`() async throws {
        let terminal = try PseudoTerminal(columns: 43)
        let clock = TestClock()
        let progress = Progress(
            total: 4, words: Self.words, descriptor: terminal.line, environment: ["TERM": "xterm", "LANG": "C"], elapsed: clock.read)
        progress.update(count: 1)
        clock.set(.seconds(2))
        progress.update(count: 2)
        progress.update(count: 3)
        await progress.finish()
        progress.update(count: 4)
        await progress.finish()
        let shown = try await terminal.shown(until: "\r\u{1B}[K")
        #expect(shown == "\rImporting   50%  2/4  1.0/s  0:02 left\u{1B}[K\r\u{1B}[K")
        #expect(terminal.showsNothingNew)
    }

    @Test(arguments: [["TERM": "dumb"], [:]])
    func `a terminal that cannot redraw is left alone`(environment: [String: String]) async throws {
        let terminal = try PseudoTerminal()
        let progress = Progress(
            total: 4, words: Self.words, descriptor: terminal.line, environment: environment, elapsed: { .seconds(5) })
        progress.update(count: 1)
        await progress.finish()
        #expect(terminal.showsNothingNew)
    }

    @Test func `a pipe gets no progress`() async throws {
        let pipe = try TestPipe()
        let progress = Progress(
            total: 4, words: Self.words, descriptor: pipe.writeEnd, environment: ["TERM": "xterm"], elapsed: { .seconds(5) })
        progress.update(count: 1)
        await progress.finish()
        #expect(pipe.isEmpty)
    }
}

private final class TestClock: Sendable {
    private let elapsed = Mutex(Duration.zero)

    func set(_ duration: Duration) { elapsed.withLock { $0 = duration } }

    var read: @Sendable () -> Duration { { self.elapsed.withLock { $0 } } }
}
