/// When a progress line is drawn: not in the first second, then at most ten times a second.
struct ProgressPace {
    private static let patience = Duration.seconds(1)
    private static let interval = Duration.milliseconds(100)

    private var lastDrawn: Duration?

    /// Whether anything was drawn, and has to be cleared.
    var hasDrawn: Bool { lastDrawn != nil }

    /// Whether to draw now, `elapsed` after the start; answering yes counts as drawn.
    mutating func isDue(at elapsed: Duration) -> Bool {
        guard elapsed >= Self.patience, lastDrawn.map({ elapsed - $0 >= Self.interval }) ?? true else { return false }
        lastDrawn = elapsed
        return true
    }
}
