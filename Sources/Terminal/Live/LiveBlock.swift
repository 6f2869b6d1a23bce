/// The lines drawn last, and the bytes that replace them in place.
///
/// Each frame hides the cursor and turns line wrapping off only for itself and puts both back at its end: a process that ends at any
/// moment, by any signal, leaves the terminal as it was, with the cursor on the line below the block.
package struct LiveBlock: Sendable {
    private var widths: [Int] = []

    package init() {}

    /// The bytes that draw the lines over those before. Lines may be painted; what is too long or too many for the terminal is not
    /// shown, for what has scrolled out of sight cannot be redrawn.
    package mutating func frame(_ lines: [String], size: TerminalSize) -> String {
        let shown = lines.prefix(max(1, size.rows - 1))
        let body = shown.map { "\u{1B}[K" + $0 + "\r\n" }.joined()
        let bytes = "\u{1B}[?25l\u{1B}[?7l" + start(in: size) + body + "\u{1B}[J\u{1B}[?7h\u{1B}[?25h"
        widths = shown.map { min(paintedWidth(of: $0), size.columns) }
        return bytes
    }

    /// The bytes that lead to the block's first column. A terminal made narrower has broken the old lines, which count for more rows.
    private func start(in size: TerminalSize) -> String {
        let rows = widths.reduce(0) { $0 + max(1, ($1 + size.columns - 1) / max(1, size.columns)) }
        let reachable = min(rows, max(1, size.rows - 1))
        return rows == 0 ? "\r" : "\r\u{1B}[\(reachable)A"
    }
}

/// Columns of a text that a `Painter` has painted: its colour sequences take none.
func paintedWidth(of text: String) -> Int {
    var plain = String.UnicodeScalarView()
    var isSequence = false
    for scalar in text.unicodeScalars {
        if scalar == "\u{1B}" { isSequence = true }
        if !isSequence { plain.append(scalar) }
        if scalar == "m" { isSequence = false }
    }
    return displayWidth(of: String(plain))
}
