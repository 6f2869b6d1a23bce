import Domain

/// A statement's text on its way to a title and, where that does not say it all, a body.
struct StatementText {
    /// Without control characters but line ends and tabs, and without white space around it.
    private let text: String

    init(_ written: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in written.unicodeScalars {
            if scalar == "\u{85}" {
                scalars.append("\n")
            } else if scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\r" || scalar == "\t" {
                scalars.append(scalar)
            }
        }
        text = String(scalars).trimmed
    }

    /// Obeys the domain's rules, or throws the one it breaks.
    func question() throws(WoteError) -> Question {
        if text.isBlank { throw .invalid("comment-body", "the statement is empty", ko: "의견이 비어 있습니다") }
        let limit = TextRule.body.limit.upperBound
        if text.count > limit {
            throw .invalid(
                "comment-body", "the statement has \(text.count) characters; at most \(limit) are allowed",
                ko: "의견이 \(text.count)자입니다. \(limit)자까지 됩니다")
        }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let title = Self.title(of: line)
        return try Question(title: title, body: title == line ? nil : text).checked()
    }

    /// `line` up to the limit of a title; what is longer ends after a word with `…`, within one only where it would fill half the title.
    private static func title(of line: String) -> String {
        let limit = TextRule.title.limit.upperBound
        guard line.count > limit else { return line }
        let head = line.prefix(limit)
        let words = head.lastIndex(of: " ").map { head[..<$0] } ?? ""
        return (words.count >= limit / 2 ? words : head.dropLast()) + "…"
    }
}
