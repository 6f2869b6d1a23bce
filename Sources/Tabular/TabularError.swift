/// What is wrong with a table, and where.
package struct TabularError: Error, Hashable, Sendable {
    package let reason: Reason
    package var position: Position

    package init(_ reason: Reason, at position: Position) {
        self.reason = reason
        self.position = position
    }

    /// What is wrong, for callers to put into their own language.
    package enum Reason: Hashable, Sendable {
        case invalidUTF8
        /// A NUL byte.
        case nul
        /// A quote inside a field that does not begin with one.
        case strayQuote
        /// Something between a field's closing quote and the next delimiter.
        case textAfterQuote
        /// The table ends inside a quoted field, which begins at the position.
        case unterminatedQuote
        /// A field of more bytes than `limit`.
        case fieldTooLong(limit: Int)
        /// A record of more fields than `limit`.
        case tooManyFields(limit: Int)
        case wrongFieldCount(found: Int, expected: Int)
        /// The table has no record at all.
        case missingHeader
        case missingColumn(String)
        case duplicateColumn(String)
        case notWholeNumber
        /// A whole number too large or too small for its type.
        case numberOutOfRange
    }
}

/// A place in a table.
package struct Position: Hashable, Sendable {
    /// The physical line, from 1: line ends inside quotes count too, CRLF as one.
    package var line: Int
    /// The field in its record, from 1; `nil` where the whole record is meant.
    package var column: Int?
    /// What the header calls the column, where that is known.
    package var name: String?
    /// Bytes from the beginning of the table, from 0.
    package var offset: Int

    package init(line: Int, column: Int? = nil, name: String? = nil, offset: Int) {
        self.line = line
        self.column = column
        self.name = name
        self.offset = offset
    }
}

extension TabularError: CustomStringConvertible {
    package var description: String {
        let column = position.column.map { ", column \($0)" } ?? ""
        let name = position.name.map { " (\($0))" } ?? ""
        return "line \(position.line)\(column)\(name), byte \(position.offset): \(reason.english)"
    }
}

extension TabularError.Reason {
    /// What is wrong, in English.
    package var english: String {
        switch self {
        case .invalidUTF8: "not valid UTF-8"
        case .nul: "a NUL byte"
        case .strayQuote: "a quote inside a field without quotes"
        case .textAfterQuote: "text after the closing quote"
        case .unterminatedQuote: "a quote that is never closed"
        case .fieldTooLong(let limit): "a field longer than \(limit) bytes"
        case .tooManyFields(let limit): "more than \(limit) fields in one record"
        case .wrongFieldCount(let found, let expected): "\(found) fields where the header has \(expected)"
        case .missingHeader: "no header"
        case .missingColumn(let name): "no column '\(name)'"
        case .duplicateColumn(let name): "two columns '\(name)'"
        case .notWholeNumber: "not a whole number"
        case .numberOutOfRange: "a number out of range"
        }
    }
}
