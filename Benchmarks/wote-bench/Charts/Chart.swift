import Glibc

/// A chart of figures by number of callers, both on logarithmic axes.
struct Chart: Sendable {
    let title: String
    let unit: String
    let series: [Series]
    /// Where the figures come from, one thing each.
    let caption: [String]

    /// Figures that belong on one line.
    struct Series: Sendable {
        let name: String
        let points: [Point]
    }

    struct Point: Sendable {
        let callers: Int
        let value: Double
    }
}

extension Chart {
    var svg: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + Drawing(self).image.source }

    /// All it shows, for those who do not see it.
    var inWords: String {
        let lines = series.map { line in
            line.name + ": " + line.points.map { "\($0.callers.grouped) at once \($0.value.valueLabel)" }.joined(separator: ", ")
        }
        return "\(title), in \(unit), by how many vote at once. " + (lines + caption).joined(separator: ". ") + "."
    }
}

extension Chart.Series {
    /// Where the line is at so many callers, straight on logarithmic paper; its ends go on level.
    func value(at callers: Int) -> Double? {
        guard let next = points.firstIndex(where: { $0.callers >= callers }) else { return points.last?.value }
        let (from, to) = (points[max(next - 1, 0)], points[next])
        guard from.callers < callers, from.callers < to.callers else { return to.value }
        let share = log(Double(callers) / Double(from.callers)) / log(Double(to.callers) / Double(from.callers))
        return from.value * pow(to.value / from.value, share)
    }
}

extension Double {
    /// `61,200`, `12.4`: three digits that count.
    var valueLabel: String {
        guard self >= 1000 else { return short.hasSuffix(".00") ? String(Int(self)) : short }
        let unit = pow(10, floor(log10(self)) - 2)
        return Int((self / unit).rounded() * unit).grouped
    }

    /// `50,000`, `0.2`
    var tickLabel: String { self >= 1 ? Int(rounded()).grouped : String(self) }
}
