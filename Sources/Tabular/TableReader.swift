/// Reads a table with a header from chunks of bytes; names are looked up once, in the header.
///
///     var reader = TableReader { header throws(TabularError) in try header.column("email") }
///     try reader.read(chunk) { row, email in print(row[email]) }
///     try reader.finish { row, email in print(row[email]) }
///
/// Every row has as many fields as the header. After an error the reader is of no more use.
package struct TableReader<Columns> {
    private let dialect: Dialect
    private let resolve: (Header) throws -> Columns
    private var records: RecordReader
    private var table: Table?

    /// A header and the columns found in it: an object, so that no row copies them.
    private final class Table {
        let header: Header
        let columns: Columns

        init(header: Header, columns: Columns) {
            self.header = header
            self.columns = columns
        }
    }

    /// - Parameter columns: Finds the columns that are wanted; called once, when the header is read.
    package init(dialect: Dialect = Dialect(), limits: Limits = Limits(), columns: @escaping (Header) throws -> Columns) {
        self.dialect = dialect
        resolve = columns
        records = RecordReader(delimiter: dialect.delimiter, limits: limits)
    }

    /// The header, once it is read.
    package var header: Header? { table?.header }

    /// Reads on; calls `body` for each row that the chunk completes.
    package mutating func read(_ chunk: [UInt8], _ body: (Row, Columns) throws -> Void) throws {
        try chunk.withUnsafeBufferPointer { try read($0, body) }
    }

    package mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, _ body: (Row, Columns) throws -> Void) throws {
        try advance(through: chunk, body)
    }

    /// Ends the table; calls `body` for a last row without a line end.
    package mutating func finish(_ body: (Row, Columns) throws -> Void) throws {
        try advance(through: nil, body)
        if table == nil { throw TabularError(.missingHeader, at: Position(line: 1, offset: 0)) }
    }

    /// Reads `chunk`, or the end of the table; errors get the name of their column.
    private mutating func advance(through chunk: UnsafeBufferPointer<UInt8>?, _ body: (Row, Columns) throws -> Void) throws {
        var table = table
        defer { self.table = table }
        let take = { [dialect, resolve] (record: Record) in
            if let table {
                try body(try Row(record, of: table.header, dialect: dialect), table.columns)
            } else {
                let header = try Header(record, dialect: dialect)
                table = Table(header: header, columns: try resolve(header))
            }
        }
        do {
            if let chunk { try records.read(chunk, take) } else { try records.finish(take) }
        } catch var error as TabularError where error.position.name == nil {
            error.position.name = error.position.column.flatMap { table?.header.name(of: $0 - 1) }
            throw error
        }
    }
}
