import Dispatch
import Glibc
import Synchronization

/// A line that says how far a long piece of work has come, redrawn in place on a terminal and nowhere else.
///
/// It is talk: work never waits for it and never fails because of it. A terminal that does not take it any more gets no further line.
package final class Progress: Sendable {
    private struct State {
        var pace = ProgressPace()
        var isShown: Bool
    }

    private let total: Int?
    private let words: ProgressWords
    private let descriptor: Int32
    private let environment: [String: String]
    private let elapsed: @Sendable () -> Duration
    private let queue = DispatchQueue(label: "terminal.progress")
    private let state: Mutex<State>

    /// `elapsed` is the time since the start of the work; by default it starts now.
    package init(
        total: Int?, words: ProgressWords, descriptor: Int32 = STDERR_FILENO, environment: [String: String],
        elapsed: (@Sendable () -> Duration)? = nil
    ) {
        let start = ContinuousClock.now
        self.total = total
        self.words = words
        self.descriptor = descriptor
        self.environment = environment
        self.elapsed = elapsed ?? { start.duration(to: .now) }
        let isShown = isTerminal(descriptor) && environment["TERM"].map { $0 != "dumb" } ?? false
        state = Mutex(State(isShown: isShown))
    }

    /// Tells how many are done; cheap enough for every row.
    package func update(count: Int) {
        let reading = ProgressReading(count: count, total: total, elapsed: elapsed())
        let isDue = state.withLock { $0.isShown && $0.pace.isDue(at: reading.elapsed) }
        if isDue { queue.async { self.draw(reading) } }
    }

    /// Takes the line away, if there is one; returns when that is done. Later updates show nothing.
    package func finish() async {
        let needsClearing = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown && state.pace.hasDrawn
        }
        if !needsClearing { return }
        await withCheckedContinuation { continuation in
            queue.async {
                self.show("\r\u{1B}[K")
                continuation.resume()
            }
        }
    }

    private func draw(_ reading: ProgressReading) {
        let size = TerminalSize(environment: environment, descriptor: descriptor)
        let line = reading.line(words, width: size.columns - 1, glyphs: Glyphs(environment: environment))
        show("\r" + line + "\u{1B}[K")
    }

    private func show(_ bytes: String) {
        do {
            try writeAll(Array(bytes.utf8), to: descriptor)
        } catch {
            state.withLock { $0.isShown = false }
        }
    }
}
