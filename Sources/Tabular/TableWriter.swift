/// Writes a table (RFC 4180): a header, rows of as many cells, CRLF after each.
package struct TableWriter: Sendable {
    private let dialect: Dialect
    private let width: Int
    private var rows = 0
    /// What is written and not yet taken.
    package private(set) var bytes: [UInt8] = []

    /// - Parameter byteOrderMark: Begins with a mark, by which Excel knows UTF-8.
    package init(columns: [String], dialect: Dialect = Dialect(), byteOrderMark: Bool = false) throws(TabularError) {
        self.dialect = dialect
        width = columns.count
        if byteOrderMark { bytes += [0xEF, 0xBB, 0xBF] }
        try write(columns.map(Cell.text))
    }

    /// Writes a row; throws, and writes nothing, where it has another number of cells than the header or a text has a NUL.
    package mutating func write(_ row: [Cell]) throws(TabularError) {
        guard row.count == width else { throw error(.wrongFieldCount(found: row.count, expected: width), column: nil) }
        var line: [UInt8] = []
        for (index, cell) in row.enumerated() {
            if index > 0 { line.append(dialect.delimiter.rawValue) }
            guard append(cell, to: &line) else { throw error(.nul, column: index + 1) }
        }
        // An empty line would be passed over.
        if line.isEmpty { line += [Byte.quote, Byte.quote] }
        bytes += line
        bytes += [Byte.carriageReturn, Byte.lineFeed]
        rows += 1
    }

    /// What is written since the last time.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private func append(_ cell: Cell, to line: inout [UInt8]) -> Bool {
        switch cell {
        case .empty: break
        case .integer(let number): line += String(number).utf8
        case .decimal(let number) where number.isFinite: line += String(number).utf8
        case .decimal(let number): return append(.text(String(number)), to: &line)
        case .text(let text): return append(dialect.formulas == .defused ? defused(text) : text, to: &line)
        }
        return true
    }

    /// Appends `text`, in quotes where it needs them; `false` for a text with a NUL.
    private func append(_ text: String, to line: inout [UInt8]) -> Bool {
        var needsQuotes = text.unicodeScalars.first == "\u{FEFF}"
        for byte in text.utf8 {
            if byte == Byte.nul { return false }
            needsQuotes = needsQuotes || byte == Byte.quote || byte == Byte.carriageReturn || byte == Byte.lineFeed || isDelimiter(byte)
        }
        guard needsQuotes else {
            line += text.utf8
            return true
        }
        line.append(Byte.quote)
        for byte in text.utf8 {
            if byte == Byte.quote { line.append(Byte.quote) }
            line.append(byte)
        }
        line.append(Byte.quote)
        return true
    }

    /// Any dialect's delimiter: a spreadsheet may take another one than was written.
    private func isDelimiter(_ byte: UInt8) -> Bool { Dialect.Delimiter(rawValue: byte) != nil }

    private func error(_ reason: TabularError.Reason, column: Int?) -> TabularError {
        TabularError(reason, at: Position(line: rows + 1, column: column, offset: bytes.count))
    }
}

/// What stands in one cell; numbers are never taken for formulas.
package enum Cell: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case decimal(Double)
    case empty
}

extension Cell: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .text(text) }
}

extension Cell: ExpressibleByIntegerLiteral {
    package init(integerLiteral number: Int64) { self = .integer(number) }
}

extension Cell: ExpressibleByNilLiteral {
    package init(nilLiteral: ()) { self = .empty }
}
