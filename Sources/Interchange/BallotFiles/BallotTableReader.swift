import Domain
import Tabular
import Tallying

/// Reads ballots from a table: a row a ballot, a column an option.
///
///     #count,Anna,Ben,Chloe
///     12,1,2,
///     1,2,,1
///
/// `field` says what the cells are: ranks from 1, where equal numbers are equal ranks; 1 or x for a choice, 0 for none; scores or votes.
/// An empty cell says nothing. `#count` is how many equal ballots the row stands for, `#weight` the weight of each.
struct BallotTableReader {
    private let field: BallotField
    private let limits: BallotLimits
    private var table: (columns: BallotColumns, cells: BallotCells)?
    private var firstWeight: Position?

    /// Reads a file; `next` gives the next bytes, `nil` at their end.
    static func read(
        _ field: BallotField, within limits: BallotLimits = .none, _ next: @escaping () throws -> [UInt8]?
    ) throws -> BallotFile {
        var (records, reader) = (RecordReader(), BallotTableReader(field, limits))
        while let chunk = try next() {
            try records.read(chunk) { try reader.take($0) }
        }
        try records.finish { try reader.take($0) }
        return try reader.file()
    }

    private init(_ field: BallotField, _ limits: BallotLimits) { (self.field, self.limits) = (field, limits) }

    private func file() throws -> BallotFile {
        guard let table else { throw TabularError(.missingHeader, at: Position(line: 1, offset: 0)) }
        return BallotFile(options: table.columns.names, cast: table.cells.cast, firstWeight: firstWeight)
    }

    private mutating func take(_ record: Record) throws {
        guard let columns = table?.columns else {
            let columns = try BallotColumns(record)
            table = (columns, BallotCells(field, columns, limits))
            return
        }
        guard record.count == columns.width else {
            let place = Position(line: record.line, offset: record.position(of: 0).offset)
            throw TabularError(.wrongFieldCount(found: record.count, expected: columns.width), at: place)
        }
        let (count, weight) = (try columns.count(of: record), try columns.weight(of: record))
        if weight != 1, firstWeight == nil { firstWeight = columns.weightPosition(in: record) }
        try table?.cells.add(record, count: count, weight: weight)
    }
}
