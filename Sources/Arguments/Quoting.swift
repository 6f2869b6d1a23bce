/// `text` in quotes as a shell would read it; characters that could move a terminal's cursor are escaped.
package func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { !isControl($0) && $0 != "'" }
    return isPlain ? "'\(text)'" : "$'\(escaped(text.unicodeScalars))'"
}

/// The bytes around `offset` in a shell's `$'…'` quotes: bytes that are no text become `\xff`, far ends become `…`.
func quoted(_ bytes: [UInt8], around offset: Int, reach: Int = 24) -> String {
    var start = max(0, offset - reach)
    while start > 0, start < offset, isContinuation(bytes[start]) { start += 1 }
    var end = min(bytes.count, offset + reach)
    while end < bytes.count, end < offset + reach + 3, isContinuation(bytes[end]) { end += 1 }
    let middle = escaped(bytes: Array(bytes[start..<end]))
    return (start > 0 ? "…" : "") + "$'\(middle)'" + (end < bytes.count ? "…" : "")
}

private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

private func escaped(bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
        if let scalar = leadingScalar(rest) {
            text += escaped(CollectionOfOne(scalar))
            rest = rest.dropFirst(UTF8.width(scalar))
        } else {
            text += "\\x" + hexadecimal(UInt32(byte))
            rest = rest.dropFirst()
        }
    }
    return text
}

/// The character the bytes begin with, if they begin with a whole one.
private func leadingScalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for count in 1...4 where count <= bytes.count {
        if let text = String(validating: bytes.prefix(count), as: UTF8.self) { return text.unicodeScalars.first }
    }
    return nil
}

private func escaped(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
        switch scalar {
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "'", "\\": text += "\\\(scalar)"
        case _ where scalar.value < 0x80 && isControl(scalar): text += "\\x" + hexadecimal(scalar.value)
        case _ where isControl(scalar): text += "\\u" + hexadecimal(scalar.value, digits: 4)
        default: text.unicodeScalars.append(scalar)
        }
    }
    return text
}

/// Control characters, line separators, and the marks that turn the direction of writing.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}

private func hexadecimal(_ value: UInt32, digits: Int = 2) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
