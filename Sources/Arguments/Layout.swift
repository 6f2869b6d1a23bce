/// How wide help may be, and how wide a text is shown.
package struct Layout: Sendable {
    /// At least 20.
    package let columns: Int
    package let width: @Sendable (String) -> Int

    package init(columns: Int = 80, width: @escaping @Sendable (String) -> Int = { $0.count }) {
        self.columns = max(20, columns)
        self.width = width
    }
}

extension Layout {
    /// The lines of `text`, broken at spaces to fit `room` columns; a longer word is broken where the room ends. Line breaks stay.
    func wrapped(_ text: String, room: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
            var lines: [String] = []
            for word in paragraph.split(separator: " ").flatMap({ pieces(of: $0, room: room) }) {
                if let last = lines.last, width(last) + 1 + width(word) <= room {
                    lines[lines.count - 1] = last + " " + word
                } else {
                    lines.append(word)
                }
            }
            return lines.isEmpty ? [""] : lines
        }
    }

    private func pieces(of word: Substring, room: Int) -> [String] {
        guard width(String(word)) > room else { return [String(word)] }
        var pieces = [""]
        for character in word {
            let longer = pieces[pieces.count - 1] + String(character)
            if width(longer) > room, !pieces[pieces.count - 1].isEmpty {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1] = longer
            }
        }
        return pieces
    }

    /// `text` wrapped, each line behind `indent` spaces; `hanging` more from the second line on.
    func indented(_ text: String, by indent: Int, hanging: Int = 0) -> [String] {
        wrapped(text, room: columns - indent - hanging).enumerated().map { index, line in
            line.isEmpty ? "" : spaces(index == 0 ? indent : indent + hanging) + line
        }
    }

    /// Two columns, the left one as wide as its widest label within reason; narrow layouts put the right one below.
    func table(_ rows: [(label: String, text: String)]) -> [String] {
        let limit = min(30, columns * 2 / 5)
        let fitting = rows.map { width($0.label) }.filter { $0 <= limit }
        let left = 2 + (fitting.max() ?? 0) + 2
        guard columns - left >= 24, left > 4 else {
            return rows.flatMap { indented($0.label, by: 2, hanging: 2) + (($0.text.isEmpty) ? [] : indented($0.text, by: 6)) }
        }
        return rows.flatMap { row(label: $0.label, text: $0.text, left: left) }
    }

    private func row(label: String, text: String, left: Int) -> [String] {
        guard !text.isEmpty else { return indented(label, by: 2, hanging: 4) }
        var lines = indented(text, by: left)
        guard width(label) + 4 <= left else { return indented(label, by: 2, hanging: 4) + lines }
        let first = "  " + label + spaces(left - 2 - width(label))
        lines[0] = first + lines[0].dropFirst(left)
        return lines
    }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
