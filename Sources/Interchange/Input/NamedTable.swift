import Domain
import Tabular

/// A table read from chunks whose errors name the file, the line, the column and the reason.
struct NamedTable<Columns> {
    let file: String
    private var reader: TableReader<Columns>

    /// - Parameter columns: Finds the wanted columns in the header.
    init(file: String, columns: @escaping (Header) throws -> Columns) {
        self.file = file
        // Another program's file: a `'` in front is the writer's own.
        reader = TableReader(dialect: Dialect(formulas: .kept), columns: columns)
    }

    mutating func read(_ chunk: [UInt8], _ body: (Row, Columns) throws -> Void) throws(WoteError) {
        do { try reader.read(chunk, body) } catch { throw WoteError(error, in: file) }
    }

    mutating func finish(_ body: (Row, Columns) throws -> Void) throws(WoteError) {
        do { try reader.finish(body) } catch { throw WoteError(error, in: file) }
    }

    /// Reads the whole table.
    mutating func read(all input: InputFile, _ body: (Row, Columns) throws -> Void) async throws(WoteError) {
        while let chunk = try await input.read() { try read(chunk, body) }
        try finish(body)
    }
}

/// What is wrong with one value of a table, before the file's name is known.
struct ValueFault: Error {
    let position: Position
    let reason: Phrase
}

extension Row {
    func fault(_ column: Column, _ english: String, ko korean: String) -> ValueFault {
        ValueFault(position: position(of: column), reason: Phrase(english, ko: korean))
    }

    /// The whole number in a column. Plain numbers are read here, where their type is known: `integer` is generic in another module.
    func number<Number: FixedWidthInteger>(_ column: Column, as type: Number.Type = Number.self) throws(TabularError) -> Number {
        if let number = Number(self[column]) { return number }
        return try integer(column)
    }

    /// The moment in a column of milliseconds since 1970.
    func moment(_ column: Column) throws -> Instant {
        let milliseconds = try number(column, as: Int64.self)
        let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
        let moment = Instant(microseconds: microseconds)
        guard !overflow, moment == moment.clamped else {
            throw fault(column, "\(milliseconds) ms is no time up to the year 9999", ko: "\(milliseconds) ms는 9999년까지의 시각이 아닙니다")
        }
        return moment
    }
}

extension WoteError {
    /// What stopped the reading of a table, told with the file's name.
    init(_ error: any Error, in file: String) {
        switch error {
        case let error as WoteError: self = error
        case let error as TabularError: self = .fault(in: file, at: error.position, error.reason.phrase)
        case let error as ValueFault: self = .fault(in: file, at: error.position, error.reason)
        default: self.init(.unexpected, "\(file) could not be read: \(error).", ko: "\(file)을(를) 읽지 못했습니다: \(error).")
        }
    }

    static func fault(in file: String, at position: Position, _ reason: Phrase) -> WoteError {
        let column = position.column.map { Phrase(", column \($0)", ko: " \($0)번째 칸") } ?? Phrase(verbatim: "")
        let name = position.name.map { " (\($0))" } ?? ""
        return .invalid(
            position.name ?? file, "\(file), line \(position.line)\(column.english)\(name): \(reason.english).",
            ko: "\(file) \(position.line)번째 줄\(column.korean)\(name): \(reason.korean).")
    }
}
