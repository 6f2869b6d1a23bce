/// A value of which `[Self]` can be bound and read; `[UInt8]` is `bytea`, every other array the server's array.
package protocol SQLArrayElement: Sendable {
    static var sqlArrayType: PostgresType { get }
    static func encode(array: [Self], into buffer: inout WireBuffer)
    static func decode(array cell: Cell) throws(CellError) -> [Self]
}

extension Array: SQLEncodable where Element: SQLArrayElement {
    package static var sqlType: PostgresType { Element.sqlArrayType }
    package func encode(into buffer: inout WireBuffer) { Element.encode(array: self, into: &buffer) }
}

extension Array: SQLDecodable where Element: SQLArrayElement {
    package init(cell: Cell) throws(CellError) { self = try Element.decode(array: cell) }
}

extension Bool: SQLArrayElement { package static var sqlArrayType: PostgresType { .boolArray } }
extension Int16: SQLArrayElement { package static var sqlArrayType: PostgresType { .int2Array } }
extension Int32: SQLArrayElement { package static var sqlArrayType: PostgresType { .int4Array } }
extension Int64: SQLArrayElement { package static var sqlArrayType: PostgresType { .int8Array } }
extension Int: SQLArrayElement { package static var sqlArrayType: PostgresType { .int8Array } }
extension Double: SQLArrayElement { package static var sqlArrayType: PostgresType { .float8Array } }
extension String: SQLArrayElement { package static var sqlArrayType: PostgresType { .textArray } }
extension Timestamp: SQLArrayElement { package static var sqlArrayType: PostgresType { .timestamptzArray } }

extension Optional: SQLArrayElement where Wrapped: SQLArrayElement & SQLEncodable & SQLDecodable {
    package static var sqlArrayType: PostgresType { Wrapped.sqlArrayType }
}

extension SQLArrayElement where Self: RawRepresentable, RawValue: SQLArrayElement {
    package static var sqlArrayType: PostgresType { RawValue.sqlArrayType }
}

extension UInt8: SQLArrayElement {
    package static var sqlArrayType: PostgresType { .bytea }

    package static func encode(array: [UInt8], into buffer: inout WireBuffer) {
        array.withUnsafeBytes { buffer.write($0) }
    }

    package static func decode(array cell: Cell) throws(CellError) -> [UInt8] {
        let bytes = try cell.required()
        guard cell.type == .bytea else { throw .type }
        return [UInt8](bytes)
    }
}

extension PostgresType {
    /// The type of an array's elements, for the arrays this module sends.
    fileprivate var element: PostgresType {
        switch self {
        case .boolArray: .bool
        case .int2Array: .int2
        case .int4Array: .int4
        case .int8Array: .int8
        case .float8Array: .float8
        case .timestamptzArray: .timestamptz
        default: .text
        }
    }
}

extension SQLArrayElement where Self: SQLEncodable & SQLDecodable {
    /// Writes one dimension, whose elements may be NULL.
    package static func encode(array: [Self], into buffer: inout WireBuffer) {
        buffer.write(Int32(array.isEmpty ? 0 : 1))
        buffer.write(Int32(1))
        buffer.write(sqlArrayType.element.rawValue)
        guard !array.isEmpty else { return }
        buffer.write(Int32(array.count))
        buffer.write(Int32(1))
        for element in array { buffer.writeSized(element) }
    }

    /// Reads an array of at most one dimension; the elements' own type is judged by the elements.
    package static func decode(array cell: Cell) throws(CellError) -> [Self] {
        var reader = WireReader(try cell.required())
        guard cell.type != .bytea, cell.type.mayBeArray else { throw .type }
        let dimensions: Int32 = try reader.integer()
        _ = try reader.integer(Int32.self)
        let type = PostgresType(rawValue: try reader.integer())
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else { throw .value("it has \(dimensions) dimensions") }
        let count = Int(try reader.integer(Int32.self))
        _ = try reader.integer(Int32.self)
        return try elements(count, of: type, from: &reader)
    }

    private static func elements(_ count: Int, of type: PostgresType, from reader: inout WireReader) throws(CellError) -> [Self] {
        var elements: [Self] = []
        elements.reserveCapacity(min(max(count, 0), 1 << 16))
        for _ in 0..<max(count, 0) {
            let length = Int(try reader.integer(Int32.self))
            elements.append(try Self(cell: Cell(type: type, bytes: length < 0 ? nil : try reader.slice(length))))
        }
        return elements
    }
}

extension PostgresType {
    /// False for the types known to be no array, whose bytes must not be read as one.
    fileprivate var mayBeArray: Bool {
        isUserDefined || description.hasSuffix("[]")
            || (1000...1500).contains(rawValue) && self != .bpchar && self != .varchar
                && self != .timestamp && self != .timestamptz
    }
}
