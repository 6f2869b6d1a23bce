extension String {
    /// Lines of at most `width` columns, without spaces at their ends.
    ///
    /// Newlines are kept and a line that fits stays as written. Words stay whole where they can; one longer than a line (an
    /// address, a Korean or Chinese run) is broken between grapheme clusters. A cluster wider than a whole line becomes "…".
    /// Without any column there is no line.
    package func wrapped(to width: Int) -> [String] {
        if width <= 0 { return [] }
        return split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let line = String(line).withoutTrailingSpaces()
            return displayWidth(of: line) <= width ? [line] : filled(line, width: width)
        }
    }
}

private func filled(_ line: String, width: Int) -> [String] {
    var lines = LineFiller(width: width)
    for word in line.split(separator: " ") { lines.add(String(word)) }
    return lines.finished()
}

/// Puts words into lines of a width above zero, greedily.
private struct LineFiller {
    let width: Int
    private var lines: [String] = []
    private var line = ""
    private var used = 0

    init(width: Int) { self.width = width }

    mutating func add(_ word: String) {
        let columns = displayWidth(of: word)
        if used > 0, used + 1 + columns <= width {
            line += " " + word
            used += 1 + columns
            return
        }
        if used > 0 { endLine() }
        addWhole(word, columns)
    }

    private mutating func addWhole(_ word: String, _ columns: Int) {
        if columns <= width {
            line += word
            used += columns
        } else {
            for cluster in word { addBroken(cluster) }
        }
    }

    private mutating func addBroken(_ cluster: Character) {
        let (piece, columns) = fitting(cluster)
        if used + columns > width { endLine() }
        line.append(piece)
        used += columns
    }

    private func fitting(_ cluster: Character) -> (Character, Int) {
        let columns = displayWidth(of: cluster)
        return columns <= width ? (cluster, columns) : ("…", 1)
    }

    private mutating func endLine() {
        lines.append(line)
        line = ""
        used = 0
    }

    consuming func finished() -> [String] {
        if !line.isEmpty || lines.isEmpty { endLine() }
        return lines
    }
}
