/// The shape a text from people takes before it may reach a terminal.
package enum TextForm: Sendable {
    /// A cell, a title, a name: every line break and tab becomes a space.
    case oneLine
    /// A body: line breaks become newlines, a tab four spaces.
    case block
}

extension String {
    /// The text as data: nothing in it can move the cursor, colour, clear, ring, answer, or reorder what stands beside it.
    ///
    /// - Line breaks (CR, LF, CR LF, VT, FF, NEL, U+2028, U+2029) and tabs follow `form`.
    /// - Every other C0 or C1 control and DEL becomes U+FFFD, so that a reader sees that something was there.
    /// - Bidirectional embeddings, overrides and isolates (U+202A–202E, U+2066–2069) are removed: left open they would turn the
    ///   columns after them. Marks without such reach (U+200E, U+200F, U+061C) and the joiners inside emoji and Persian stay.
    package func sanitized(_ form: TextForm) -> String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        var clean = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if !(scalar == "\n" && previous == "\r") { clean.append(contentsOf: replacement(for: scalar, form)) }
            previous = scalar
        }
        return String(clean)
    }
}

private func replacement(for scalar: Unicode.Scalar, _ form: TextForm) -> String.UnicodeScalarView {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: form.lineBreak.unicodeScalars
    case 0x09: form.tab.unicodeScalars
    case 0x202A...0x202E, 0x2066...0x2069: String.UnicodeScalarView()
    default: String(isControl(scalar) ? "\u{FFFD}" : scalar).unicodeScalars
    }
}

extension TextForm {
    fileprivate var lineBreak: String { self == .oneLine ? " " : "\n" }
    fileprivate var tab: String { self == .oneLine ? " " : "    " }
}
