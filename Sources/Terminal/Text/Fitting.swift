/// Where a text stands in a cell that is wider than it is.
package enum Alignment: Sendable {
    case leading
    case trailing
    case centre
}

extension String {
    /// The text if it takes at most `width` columns, else its longest beginning that leaves room for the ellipsis, cut between
    /// grapheme clusters. Where not even the ellipsis fits there is none.
    package func truncated(to width: Int, ellipsis: String = "…") -> String {
        if displayWidth(of: self) <= width { return self }
        let room = width - displayWidth(of: ellipsis)
        if room < 0 { return String(prefix(columns: width)) }
        return prefix(columns: room) + ellipsis
    }

    /// The text with spaces around it up to `width` columns; a text as wide as that or wider comes back as it is.
    package func padded(to width: Int, alignment: Alignment = .leading) -> String {
        let missing = width - displayWidth(of: self)
        if missing <= 0 { return self }
        let before = alignment.blanksBefore(missing)
        return spaces(before) + self + spaces(missing - before)
    }

    /// The longest beginning that takes at most `columns` columns.
    func prefix(columns: Int) -> Substring {
        var used = 0
        let end = indices.first { index in
            used += displayWidth(of: self[index])
            return used > columns
        }
        return self[..<(end ?? endIndex)]
    }

    /// The text without the spaces at its end.
    func withoutTrailingSpaces() -> String {
        var end = endIndex
        while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
        return String(self[..<end])
    }
}

extension Alignment {
    /// How many of the columns a text leaves free stand before it.
    func blanksBefore(_ free: Int) -> Int {
        switch self {
        case .leading: 0
        case .trailing: free
        case .centre: free / 2
        }
    }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
