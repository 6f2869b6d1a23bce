/// One row under a header; safe to keep.
package struct Row: Sendable {
    private let record: Record
    private let dialect: Dialect

    init(_ record: Record, of header: Header, dialect: Dialect) throws(TabularError) {
        let expected = header.names.count
        guard record.count == expected else {
            let start = record.position(of: 0)
            throw TabularError(
                .wrongFieldCount(found: record.count, expected: expected), at: Position(line: start.line, offset: start.offset))
        }
        self.record = record
        self.dialect = dialect
    }

    /// The physical line on which the row begins.
    package var line: Int { record.line }

    /// The text in a column of this table.
    package subscript(column: Column) -> String { dialect.text(record[column.index]) }

    package func isEmpty(_ column: Column) -> Bool { record.isEmpty(column.index) }

    /// The whole number in a column; throws where it is none, or none that fits.
    package func integer<Number: FixedWidthInteger>(_ column: Column, as type: Number.Type = Number.self) throws(TabularError) -> Number {
        do {
            return try record.integer(column.index, as: type)
        } catch {
            throw TabularError(error.reason, at: position(of: column))
        }
    }

    /// Where the field begins, for a caller's own complaint about its value.
    package func position(of column: Column) -> Position {
        var position = record.position(of: column.index)
        position.name = column.name
        return position
    }
}
