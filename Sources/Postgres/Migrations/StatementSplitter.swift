/// Splits text into statements at the semicolons that end one: not those in strings, quoted names, dollar quotes, comments or
/// parentheses. Bodies written `BEGIN ATOMIC … END` are not supported; dollar quotes serve for those.
struct StatementSplitter {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// The statements without their semicolons; pieces of nothing but comments are left out.
    static func statements(of text: String) -> [String] {
        var splitter = StatementSplitter(bytes: Array(text.utf8))
        return splitter.split()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func split() -> [String] {
        var statements: [String] = []
        var start = 0
        var isEmpty = true
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ";"), depth == 0 {
                if !isEmpty { statements.append(text(start..<index)) }
                index += 1
                (start, isEmpty) = (index, true)
            } else {
                isEmpty = !skipToken() && isEmpty
            }
        }
        if !isEmpty { statements.append(text(start..<bytes.count)) }
        return statements
    }

    private func text(_ range: Range<Int>) -> String {
        let piece = bytes[range].drop(while: Self.isSpace)
        let end = piece.lastIndex { !Self.isSpace($0) } ?? piece.startIndex
        return String(decoding: piece[...end], as: UTF8.self)
    }

    /// Moves past one token; false for white space and comments, which are no part of a statement's sense.
    private mutating func skipToken() -> Bool {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "'"): skipQuoted(by: byte, backslashEscapes: isEscapeString)
        case UInt8(ascii: "\""): skipQuoted(by: byte, backslashEscapes: false)
        case UInt8(ascii: "$"): skipDollar()
        case UInt8(ascii: "-") where next == byte:
            skipLine()
            return false
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
            skipComment()
            return false
        default:
            depth = max(0, depth + (byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0))
            index += 1
            return !Self.isSpace(byte)
        }
        return true
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    /// Whether the string that begins here is `E'…'`, and the E a prefix rather than a name's end.
    private var isEscapeString: Bool {
        guard index > 0, bytes[index - 1] | 0x20 == UInt8(ascii: "e") else { return false }
        return index == 1 || !Self.isNamePart(bytes[index - 2])
    }

    /// A doubled quote ends and begins again, which comes to the same.
    private mutating func skipQuoted(by quote: UInt8, backslashEscapes: Bool) {
        index += 1
        while index < bytes.count, bytes[index] != quote {
            index += backslashEscapes && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        // E'a''\'b': what follows a doubled quote is still the same string.
        if backslashEscapes, index < bytes.count, bytes[index] == quote { skipQuoted(by: quote, backslashEscapes: true) }
        index = min(index, bytes.count)
    }

    /// Moves past `$tag$ … $tag$`, or past the one character where it begins no dollar quote (`$1`, `a$b`).
    private mutating func skipDollar() {
        let isInsideName = index > 0 && Self.isNamePart(bytes[index - 1])
        guard !isInsideName, let end = tagEnd else {
            index += 1
            return
        }
        let tag = bytes[index...end]
        index = end + 1
        while index < bytes.count, !bytes[index...].starts(with: tag) { index += 1 }
        index = min(index + tag.count, bytes.count)
    }

    /// The second dollar of a tag that begins here.
    private var tagEnd: Int? {
        guard let end = bytes[(index + 1)...].firstIndex(where: { !Self.isNamePart($0) || $0 == UInt8(ascii: "$") }),
            bytes[end] == UInt8(ascii: "$"), !(48...57).contains(bytes[index + 1])
        else { return nil }
        return end
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    }

    /// Comments nest.
    private mutating func skipComment() {
        var level = 0
        repeat {
            if bytes[index...].starts(with: "/*".utf8) {
                level += 1
                index += 2
            } else if bytes[index...].starts(with: "*/".utf8) {
                level -= 1
                index += 2
            } else {
                index += 1
            }
        } while level > 0 && index < bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$") || byte >= 128
    }
}
