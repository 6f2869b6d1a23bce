import Glibc

/// A logarithmic axis: where on the paper a value stands.
struct LogScale: Sendable {
    /// The values at both ends of the axis.
    let domain: ClosedRange<Double>
    /// The places of those ends.
    let start: Double
    let end: Double

    /// An axis from `start` to `end` that holds all values and leaves room for a factor of `margin` at both ends.
    init(holding values: [Double], margin: Double, from start: Double, to end: Double) {
        // A logarithm of nothing has no place.
        let positive = values.filter { $0 > 0 && $0.isFinite }
        domain = (positive.min() ?? 1) / margin...(positive.max() ?? 1) * margin
        (self.start, self.end) = (start, end)
    }

    func place(of value: Double) -> Double {
        let share = log(max(value, domain.lowerBound) / domain.lowerBound) / log(domain.upperBound / domain.lowerBound)
        return start + min(share, 1) * (end - start)
    }

    /// 1, 2, 5, 10 and so on, as far as they are on the axis; where those are many, powers of ten.
    var ticks: [Double] {
        let decades = Int(floor(log10(domain.lowerBound)))...Int(ceil(log10(domain.upperBound)))
        // Dividing by ten gives the number nearest to 0.1, 0.2 and so on; multiplying by a tenth does not.
        let all = decades.flatMap { decade in [1.0, 2, 5].map { decade < 0 ? $0 / pow(10, Double(-decade)) : $0 * pow(10, Double(decade)) }
        }
        let inside = all.filter(domain.contains)
        let round = inside.filter { log10($0).rounded() == log10($0) }
        return inside.count > 9 && round.count > 1 ? round : inside
    }
}
