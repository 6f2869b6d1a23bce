/// One row of the table of targets: what was measured, of us and of the reference beside it, and whether that meets the target.
struct Finding: Encodable, Sendable {
    let name: String
    let unit: String
    let ours: Figures
    var reference: Figures?
    /// What the reference is.
    var beside: String?
    /// Ours divided by the reference's, the median over pairs.
    var ratio: Double?
    var target: Target?

    struct Figures: Encodable, Sendable {
        let median: Double
        var p99: Double?
    }
}

extension Finding.Figures {
    init(_ samples: Samples, p99: Bool = true) {
        median = samples.median
        self.p99 = p99 ? samples.p99 : nil
    }
}

/// What a figure has to be.
struct Target: Encodable, Sendable {
    let text: String
    let isMet: Bool

    static func ratio(_ ratio: Double, atMost limit: Double) -> Target { Target(text: "≤ \(plain(limit))×", isMet: ratio <= limit) }

    static func ratio(_ ratio: Double, atLeast limit: Double) -> Target { Target(text: "≥ \(plain(limit))×", isMet: ratio >= limit) }

    static func value(_ value: Double, atMost limit: Double, _ unit: String) -> Target {
        Target(text: "≤ \(plain(limit)) \(unit)", isMet: value <= limit)
    }

    static func value(_ value: Double, atLeast limit: Double, _ unit: String) -> Target {
        Target(text: "≥ \(plain(limit)) \(unit)", isMet: value >= limit)
    }

    /// `12`, `1.5`
    private static func plain(_ limit: Double) -> String { limit == limit.rounded() ? String(Int(limit)) : String(limit) }
}
