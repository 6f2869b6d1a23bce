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

        /// Units as people read them: `67`, `66.7`.
        package func text(_ units: Int) -> String {
            switch self {
            case .whole: "\(units)"
            case .tenths: "\(units / 10).\(units % 10)"
            }
        }
    }

    /// The units of each count, in the order given; all zero when the counts are. Counts are not negative.
    package static func units(of counts: [Integer], _ precision: Precision) -> [Int] {
        let total = counts.reduce(0, +)
        guard !total.isZero else { return counts.map { _ in 0 } }
        let scale = Integer(precision.rawValue)
        let scaled = counts.map { ($0 * scale).quotientAndRemainder(dividingBy: total) }
        // No part is larger than the whole, so that each quotient is small.
        var units = scaled.map { $0.quotient.small ?? precision.rawValue }
        let left = precision.rawValue - units.reduce(0, +)
        let order = counts.indices.sorted { first, second in
            let (a, b) = (scaled[first].remainder, scaled[second].remainder)
            if a != b { return a > b }
            return counts[first] != counts[second] ? counts[first] > counts[second] : first < second
        }
        for index in order.prefix(left) { units[index] += 1 }
        return units
    }

    /// The same for counts that weights made fractions of.
    package static func units(of counts: [Rational], _ precision: Precision) -> [Int] {
        let scale = Rational(Rational.commonDenominator(of: counts))
        return units(of: counts.map { ($0 * scale).floor }, precision)
    }

    /// Each count's exact part of their sum; `nil` when that is zero.
    package static func exact(of counts: [Rational]) -> [Rational?] {
        let total = counts.reduce(0, +)
        return counts.map { exact(of: $0, in: total) }
    }

    /// The exact part of a base; `nil` when that is zero.
    package static func exact(of count: Rational, in base: Rational) -> Rational? { base.isZero ? nil : count / base }

    /// A part of a base rounded by itself, halves up: such parts need not add up to anything. Nothing of nothing is 0.
    package static func rounded(_ count: Rational, in base: Rational, _ precision: Precision) -> Int {
        guard let share = exact(of: count, in: base) else { return 0 }
        return (share * Rational(precision.rawValue) + Rational(1, over: 2)).floor.small ?? 0
    }
}
