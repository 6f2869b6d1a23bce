/// Rows of text as aligned columns: the first to the left, the others to the right; the first row is the heading.
struct Table {
    let rows: [[String]]

    var lines: [String] {
        let columns = rows.first?.indices ?? 0..<0
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in columns.map { Self.cell(row[$0], widths[$0], isFirst: $0 == 0) }.joined(separator: "  ") }
    }

    private static func cell(_ text: String, _ width: Int, isFirst: Bool) -> String {
        let space = String(repeating: " ", count: width - text.count)
        return isFirst ? text + space : space + text
    }
}

extension Double {
    /// Three digits that count, no more, and all before the point.
    var short: String {
        if self < 0 { return "-" + (-self).short }
        let decimals = self >= 100 ? 0 : self >= 10 ? 1 : 2
        let scale = [1, 10, 100][decimals]
        let whole = Int((self * Double(scale)).rounded())
        guard decimals > 0 else { return String(whole) }
        return "\(whole / scale)." + String(repeating: "0", count: decimals - String(whole % scale).count) + String(whole % scale)
    }
}

extension Int {
    /// `10,000`
    var grouped: String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max($0 - 3, 0)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }
}

extension String {
    /// Lines of at most `width` characters, broken at spaces; a longer word stands alone.
    func wrapped(_ width: Int) -> [String] {
        split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
