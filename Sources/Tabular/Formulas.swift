/// `text` as a spreadsheet may safely open it: with a `'` in front where it would be taken for a formula.
///
/// A text is taken for a formula if, after any whitespace, invisible characters and quotes (`'`, `"`), it goes on with `=`, `+`, `-` or
/// `@` (wide forms too), or if a tab, carriage return or line feed stands among those leading characters (OWASP, "CSV Injection").
/// Since leading quotes are passed over, a text that already begins like a defused one gets another `'`, so that `undefused(_:)`
/// gives back every text exactly.
package func defused(_ text: String) -> String { isFormula(text.unicodeScalars) ? "'" + text : text }

/// The text that was defused: takes one `'` away where what follows would be taken for a formula.
package func undefused(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.first == "'", isFormula(scalars.dropFirst()) else { return text }
    return String(String.UnicodeScalarView(scalars.dropFirst()))
}

private func isFormula(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    for scalar in scalars {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}", "\t", "\r", "\n": return true
        case "'", "\"": continue
        case _ where isInvisible(scalar): continue
        default: return false
        }
    }
    return false
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !("!"..."~").contains(scalar) else { return false }
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
}
