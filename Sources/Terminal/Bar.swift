/// A horizontal bar for a share, readable without colour.
package struct Bar: Sendable {
    private let count: Int
    private let total: Int

    /// The share `count` of `total`. A total that is not positive, or a negative count, is a share of nothing.
    package init(count: Int, total: Int) {
        self.count = count
        self.total = total
    }

    /// The bar in exactly `cells` columns (none below zero). It is empty only for zero, full only when the count reaches the total,
    /// and never rounded up but for the thinnest mark that shows that there is something.
    package func drawn(cells: Int, glyphs: Glyphs = .unicode) -> String {
        let cells = max(0, cells)
        let (steps, empty) = glyphs.bar
        let units = cells * steps.count
        let thinnest = count > 0 && total > 0 ? min(1, units) : 0
        let filled = max(thinnest, wholeUnits(of: units, count: count, total: total))
        let (whole, rest) = filled.quotientAndRemainder(dividingBy: steps.count)
        let begun = rest > 0 ? [steps[rest - 1]] : []
        let missing = cells - whole - begun.count
        let full = String(repeating: steps[steps.count - 1], count: whole)
        return full + begun.joined() + String(repeating: empty, count: missing)
    }
}

/// How many of `units` the share `count` of `total` fills, rounded down in whole numbers throughout: all of them only for a count that
/// reaches the total.
func wholeUnits(of units: Int, count: Int, total: Int) -> Int {
    if total <= 0 || count <= 0 { return 0 }
    if count >= total { return units }
    return total.dividingFullWidth(count.multipliedFullWidth(by: units)).quotient
}

extension Glyphs {
    /// The marks of one cell, from the thinnest to the full one, and the cell that has none.
    fileprivate var bar: (steps: [String], empty: String) {
        switch self {
        case .unicode: (["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], "░")
        case .ascii: (["-", "#"], ".")
        }
    }
}
