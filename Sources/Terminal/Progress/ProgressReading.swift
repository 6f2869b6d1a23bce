/// How far something has come.
package struct ProgressReading: Sendable {
    package let count: Int
    package let total: Int?
    package let elapsed: Duration

    /// `count` of `total`, or of an unknown number, after `elapsed`.
    package init(count: Int, total: Int?, elapsed: Duration) {
        self.count = count
        self.total = total
        self.elapsed = elapsed
    }

    /// The average since the start; zero before any time has passed.
    package var perSecond: Double { elapsed > .zero ? Double(count) / (elapsed / .seconds(1)) : 0 }

    /// The time the rest takes at the average rate; nil without a total or a rate, or past the total.
    package var remaining: Duration? {
        guard let total, total >= count, perSecond > 0 else { return nil }
        let seconds = Double(total - count) / perSecond
        return seconds < 1_000_000_000 ? .seconds(seconds) : nil
    }
}

/// The words of a progress line, in the reader's language.
package struct ProgressWords: Sendable {
    package let title: String
    /// Around a rate per second: `{ "\($0)/s" }`.
    package let rate: @Sendable (String) -> String
    /// Around a time left such as 1:05: `{ "\($0) left" }`.
    package let remaining: @Sendable (String) -> String

    package init(
        title: String, rate: @escaping @Sendable (String) -> String, remaining: @escaping @Sendable (String) -> String
    ) {
        self.title = title
        self.rate = rate
        self.remaining = remaining
    }
}
