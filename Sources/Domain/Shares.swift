/// The one rule for percentages: exact integer arithmetic, whatever the surface and however large the counts.
///
/// The units of a percentage (100 whole ones, or 1,000 tenths) are given out by largest remainder: each count first gets
/// `floor(count × units / total)`; the units left go one each to the largest remainders, equal remainders to the larger count,
/// then to the earlier option. Shares therefore add up to exactly 100 (or 100.0), unless nobody chose anything.
package enum Shares {
    /// How finely a percentage is told.
    package enum Precision: Int, CaseIterable, Sendable {
        case whole = 100
        case tenths = 1000
    }

    /// The units of each count, in the order given; all zero when the counts are. Counts are not negative.
    package static func units(of counts: [Int64], _ precision: Precision) -> [Int] {
        let total = counts.reduce(UInt128(0)) { $0 + UInt128($1) }
        guard total > 0 else { return counts.map { _ in 0 } }
        let scaled = counts.map { (UInt128($0) * UInt128(precision.rawValue)).quotientAndRemainder(dividingBy: total) }
        var units = scaled.map { Int($0.quotient) }
        let left = precision.rawValue - units.reduce(0, +)
        let order = counts.indices.sorted { first, second in
            let (a, b) = (scaled[first].remainder, scaled[second].remainder)
            if a != b { return a > b }
            return counts[first] != counts[second] ? counts[first] > counts[second] : first < second
        }
        for index in order.prefix(left) { units[index] += 1 }
        return units
    }

    /// A part of a base rounded by itself, halves up: such parts need not add up to anything. Nothing of nothing is 0.
    package static func rounded(_ count: Int64, in base: Int64, _ precision: Precision) -> Int {
        rounded(count, in: base, units: precision.rawValue)
    }

    /// The mean of scores that add up to `sum`, in tenths, halves up.
    package static func mean(_ sum: Int64, of voters: Int64) -> Share.Mean { Share.Mean(tenths: rounded(sum, in: voters, units: 10)) }

    private static func rounded(_ count: Int64, in base: Int64, units: Int) -> Int {
        guard base > 0 else { return 0 }
        return Int(clamping: (UInt128(count) * UInt128(units) * 2 + UInt128(base)) / (UInt128(base) * 2))
    }

    /// Tenths as people read them: `66.7`.
    package static func oneDecimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
