/// Columns a text takes in a terminal, counted by grapheme cluster. Controls and escape sequences count as nothing:
/// clean the text first (`String.sanitized`), paint it afterwards (`Painter`).
package func displayWidth(of text: String) -> Int {
    if let columns = asciiWidth(of: text) { return columns }
    return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// Columns one grapheme cluster takes.
///
/// An emoji sequence (joined, skin tone, flag, keycap, U+FE0F) is drawn as one picture two columns wide and a run of conjoining
/// jamo as one square syllable. Elsewhere the scalars add up, as terminals advance; combining marks add nothing.
package func displayWidth(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let square = scalars.firstIndex(where: { $0.properties.isEmoji || isInitialJamo($0) }) else { return sum(scalars[...]) }
    return sum(scalars[..<square]) + squareWidth(scalars[square...])
}

/// Columns of an emoji or a syllable from its first scalar on.
private func squareWidth(_ scalars: Substring.UnicodeScalarView) -> Int {
    let isPicture = scalars.contains("\u{FE0F}")
    return isPicture ? 2 : min(sum(scalars), 2)
}

private func sum(_ scalars: Substring.UnicodeScalarView) -> Int {
    scalars.reduce(0) { $0 + scalarWidth($1) }
}

/// Columns of a text that is ASCII throughout, or nil: the common case, decided without forming clusters.
private func asciiWidth(of text: String) -> Int? {
    var columns = 0
    for byte in text.utf8 {
        if byte >= 0x80 { return nil }
        if byte >= 0x20 && byte != 0x7F { columns += 1 }
    }
    return columns
}

private func isInitialJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x115F).contains(scalar.value) || (0xA960...0xA97C).contains(scalar.value)
}
