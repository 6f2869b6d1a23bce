import Glibc

/// Columns and rows to draw in.
package struct TerminalSize: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// `COLUMNS` and `LINES` where they are whole numbers from 1 to 65535, else what the terminal behind the descriptor says,
    /// else 80 × 24; each of the two by itself.
    package init(environment: [String: String], descriptor: Int32) {
        let window = windowSize(of: descriptor)
        columns = extent(environment["COLUMNS"]) ?? extent(window?.ws_col) ?? 80
        rows = extent(environment["LINES"]) ?? extent(window?.ws_row) ?? 24
    }
}

private func extent(_ text: String?) -> Int? {
    guard let text, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return extent(UInt16(text))
}

private func extent(_ number: UInt16?) -> Int? {
    number.flatMap { $0 > 0 ? Int($0) : nil }
}

private func windowSize(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
}

/// Whether a terminal is behind the descriptor.
package func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
