/// A value that can be read from one field of a result.
package protocol SQLDecodable {
    /// Reads the field, which lives only as long as this call.
    init(cell: Cell) throws(CellError)
}

/// Why a field is not the value asked for; the row adds the place.
package enum CellError: Error {
    /// The field has another type than the value can be read from.
    case type
    /// The field is NULL and the value is no optional.
    case null
    /// The type fits, the value does not; the text says why without showing the value.
    case value(String)
}

/// One field of a result as the server sent it: its type and its binary bytes, `nil` for NULL.
package struct Cell {
    package let type: PostgresType
    package let bytes: UnsafeRawBufferPointer?

    /// The bytes of a field that must not be NULL.
    package func required() throws(CellError) -> UnsafeRawBufferPointer {
        guard let bytes else { throw .null }
        return bytes
    }
}

extension SQLDecodable where Self: RawRepresentable, RawValue: SQLDecodable {
    package init(cell: Cell) throws(CellError) {
        guard let value = Self(rawValue: try RawValue(cell: cell)) else { throw .value("no case of \(Self.self) stands for it") }
        self = value
    }
}

extension Optional: SQLDecodable where Wrapped: SQLDecodable {
    package init(cell: Cell) throws(CellError) {
        self = cell.bytes == nil ? nil : try Wrapped(cell: cell)
    }
}
