extension Table {
    /// The form for a terminal too narrow for columns: a block for each row, one cell below the other.
    func stackedLines(fitting width: Int, painter: Painter) -> [String] {
        let blocks = rows.map { row in
            zip(columns, row).flatMap { stacked($1, title: $0.title, width, painter) }
        }
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// The lines of one cell: its title before the text where both fit, else the text alone.
    private func stacked(_ cell: Cell, title: String, _ width: Int, _ painter: Painter) -> [String] {
        if cell.text.isEmpty { return [] }
        let label = title.isEmpty ? "" : title + ": "
        let whole = label + cell.text
        if displayWidth(of: whole) <= width { return [(label + cell.painted(cell.text, painter)).withoutTrailingSpaces()] }
        return cell.text.wrapped(to: width).map { painter.paint($0, cell.style) }
    }
}
