/// Rows of cells in aligned columns that fit the terminal they are shown in.
package struct Table: Sendable {
    package var columns: [Column]
    package var rows: [[Cell]]

    /// Each row has a cell for each column; missing ones are empty, further ones are not shown.
    package init(columns: [Column], rows: [[Cell]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// The rules of one column.
    package struct Column: Sendable {
        /// Shown above the column; a table without any title has no head line.
        package var title: String
        package var alignment: Alignment
        /// The least columns it may shrink to; nil keeps it as wide as its widest cell.
        package var minimum: Int?
        /// Columns with the lowest value are the first to go where there is no room for all; nil never goes.
        package var priority: Int?

        package init(_ title: String = "", alignment: Alignment = .leading, minimum: Int? = nil, priority: Int? = nil) {
            self.title = title.sanitized(.oneLine)
            self.alignment = alignment
            self.minimum = minimum
            self.priority = priority
        }
    }

    /// One text in the table; it may come from people and is cleaned on the way in.
    package struct Cell: Sendable, ExpressibleByStringLiteral {
        let parts: [(text: String, style: Style)]

        package init(_ text: String, _ style: Style = .plain) { self.init([(text, style)]) }

        /// Texts in styles of their own, one after another.
        package init(_ parts: [(text: String, style: Style)]) { self.parts = parts.map { ($0.text.sanitized(.oneLine), $0.style) } }

        package init(stringLiteral text: String) { self.init(text) }

        var text: String { parts.map(\.text).joined() }

        /// The style of all of it, where there is one.
        var style: Style { parts.count == 1 ? parts[0].style : .plain }

        /// `text`, a beginning of this cell's and perhaps an ellipsis, in the cell's styles.
        func painted(_ text: String, _ painter: Painter) -> String {
            var rest = Substring(text)
            var painted = ""
            for (index, part) in parts.enumerated() {
                let piece = index == parts.count - 1 ? rest : rest.prefix(part.text.count)
                painted += painter.paint(String(piece), part.style)
                rest = rest.dropFirst(piece.count)
            }
            return painted
        }
    }
}

extension Table {
    /// The table in lines of at most `width` columns, without spaces at their ends.
    ///
    /// Columns that may shrink do, widest first; then columns go by priority. Where not even those that must stay fit side by
    /// side, each row becomes a block of `title: text` lines with an empty line between blocks.
    package func lines(fitting width: Int, painter: Painter = Painter(isColoured: false), ellipsis: String = "…") -> [String] {
        guard let layout = TableLayout(columns: columns, natural: naturalWidths, width: width) else {
            return stackedLines(fitting: width, painter: painter)
        }
        return heads.map { line($0, layout, painter, ellipsis) } + rows.map { line($0, layout, painter, ellipsis) }
    }

    var hasTitles: Bool { columns.contains { !$0.title.isEmpty } }

    /// The head line as a row: one, or none.
    private var heads: [[Cell]] { hasTitles ? [columns.map { Cell($0.title, .bold) }] : [] }

    private var naturalWidths: [Int] {
        columns.indices.map { index in
            rows.reduce(displayWidth(of: columns[index].title)) { widest, row in
                index < row.count ? max(widest, displayWidth(of: row[index].text)) : widest
            }
        }
    }

    private func line(_ row: [Cell], _ layout: TableLayout, _ painter: Painter, _ ellipsis: String) -> String {
        var line = ""
        var blanks = 0
        for slot in layout.slots {
            let cell = slot.index < row.count ? row[slot.index] : ""
            let text = cell.text.truncated(to: slot.width, ellipsis: ellipsis).withoutTrailingSpaces()
            let missing = slot.width - displayWidth(of: text)
            let before = columns[slot.index].alignment.blanksBefore(missing)
            if !text.isEmpty {
                line += spaces(blanks + before) + cell.painted(text, painter)
                blanks = 0
            }
            blanks += (text.isEmpty ? slot.width : missing - before) + layout.gap
        }
        return line
    }
}
