import Domain
import Terminal

/// How values are written for one reader: language, width, colour.
struct Rendering: Sendable {
    let language: Language
    let columns: Int
    let painter: Painter
    let glyphs: Glyphs

    func say(_ english: String, ko korean: String) -> String { Phrase(english, ko: korean)[language] }

    /// The same for another width.
    func fitting(_ columns: Int) -> Rendering { Rendering(language: language, columns: columns, painter: painter, glyphs: glyphs) }

    /// With separators between thousands.
    func number(_ value: Int64) -> String {
        var digits = Array(value.magnitude.description)
        for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
        return (value < 0 ? "-" : "") + String(digits)
    }

    /// A number of things in English: `1 ballot`, `2 ballots`.
    func counted(_ value: Int64, _ noun: String) -> String { "\(number(value)) \(noun)\(value == 1 ? "" : "s")" }

    /// Facts on one line.
    func joined(_ facts: [String]) -> String { facts.joined(separator: glyphs == .unicode ? " · " : ", ") }

    func table(_ table: Table) -> [String] { table.lines(fitting: columns, painter: painter, ellipsis: glyphs.ellipsis) }

    /// Texts in styles of their own, one after another: on one line where they fit, else a line for each.
    func wrapped(_ parts: [(text: String, style: Style)]) -> [String] {
        if displayWidth(of: parts.map(\.text).joined()) <= columns { return [parts.map { painter.paint($0.text, $0.style) }.joined()] }
        return parts.flatMap { part in part.text == " " ? [] : wrapped(part.text).map { painter.paint($0, part.style) } }
    }

    func wrapped(_ text: String) -> [String] { text.sanitized(.block).wrapped(to: max(columns, 1)) }
}
