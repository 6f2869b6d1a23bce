/// Columns one scalar takes by itself: 0, 1 or 2, as East Asian Width and the general category of Unicode have it.
///
/// The process's locale plays no part, so the answer is the same in a container that has none. Private use and unassigned
/// scalars take one column.
func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0xAD { return isControl(scalar) ? 0 : 1 }
    if visibleFormats.contains(where: { $0.contains(scalar.value) }) { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
}

/// C0, DEL and C1: what a terminal obeys instead of showing.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
}

private func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    if joiningJamo.contains(where: { $0.contains(scalar.value) }) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: true
    default: false
    }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if wideRanges.contains(where: { $0.contains(scalar.value) }) { return true }
    return scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar)
}

/// One half of a flag; by itself a narrow letter.
private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
}

/// Medial vowels and final consonants, drawn into the square of the initial before them.
private let joiningJamo: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

/// Format characters that have a shape of their own: the soft hyphen and the signs that span the digits after them.
private let visibleFormats: [ClosedRange<UInt32>] = [
    0x00AD...0x00AD, 0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2,
    0x110BD...0x110BD, 0x110CD...0x110CD,
]

/// East Asian Width W and F, but for emoji (which the standard library knows) and the marks inside the ranges (asked first).
private let wideRanges: [ClosedRange<UInt32>] = [
    0xAC00...0xD7A3, 0x2E80...0x303E, 0x3041...0xA4C6, 0x1100...0x115F, 0x2329...0x232A, 0xA960...0xA97C,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3,
    0x16FF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]
