import Domain
import Tallying
import Terminal

/// A figure to be drawn: what it is of, how much, and a remark.
struct Figure {
    let label: String
    let value: Rational
    var note = ""
    var style = Style.plain
}

extension Rendering {
    /// A line with a bar for each figure, all parts of one whole; without bars where the terminal is too narrow.
    func bars(_ figures: [Figure], of whole: Rational) -> [String] {
        let values = figures.map { text($0.value) }
        let width = (value: values.map(\.count).max() ?? 0, note: figures.map { displayWidth(of: $0.note) }.max() ?? 0)
        let room = columns - 4 - width.value - (width.note > 0 ? width.note + 1 : 0)
        let longest = figures.map { displayWidth(of: $0.label) }.max() ?? 0
        let label = max(min(longest, room / 2), min(longest, 8))
        let bar = min(room - label, 40)
        return zip(figures, values).flatMap { figure, value in
            guard bar >= 4 else {
                let line = "  \(figure.label) \(value) \(figure.note)"
                return line.wrapped(to: max(columns, 1)).map { painter.paint($0, figure.style) }
            }
            let name = figure.label.truncated(to: label, ellipsis: glyphs.ellipsis).padded(to: label)
            let drawn = painter.paint(Bar(figure.value, of: whole).drawn(cells: bar, glyphs: glyphs), .colour(.blue))
            let end = value.padded(to: width.value, alignment: .trailing) + (figure.note.isEmpty ? "" : " " + figure.note)
            return ["  " + painter.paint(name, figure.style) + " " + drawn + " " + end]
        }
    }

    /// An exact number in decimals, at most five of them.
    func text(_ value: Rational) -> String {
        let (whole, rest) = (value.floor, value - Rational(value.floor))
        let decimals = (rest * 100_000).floor.small.map { String($0 + 100_000).dropFirst() } ?? ""
        let digits = decimals.reversed().drop { $0 == "0" }.reversed()
        return (whole.small.map { number(Int64($0)) } ?? "\(whole)") + (digits.isEmpty ? "" : "." + String(digits))
    }
}

extension Bar {
    fileprivate init(_ value: Rational, of whole: Rational) {
        let units = 1_000_000
        let filled = whole.isZero ? 0 : (value / whole * Rational(units)).floor.small ?? 0
        self.init(count: value > 0 ? max(filled, 1) : 0, total: units)
    }
}
