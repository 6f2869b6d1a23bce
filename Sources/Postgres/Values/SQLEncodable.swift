/// A value that can be bound to a statement's parameter.
///
/// A type over a value that is already encodable, such as an `enum: String` or a typed id, only declares the conformance.
package protocol SQLEncodable: Sendable {
    /// The parameter's type on the server; `.inferred` lets the server choose by the statement.
    static var sqlType: PostgresType { get }

    /// How `encode` writes: the server's binary form, or the text it would read from a literal.
    static var wireFormat: WireFormat { get }

    /// Whether the value is SQL's NULL, for which `encode` is not called.
    var isNull: Bool { get }

    /// Appends the value's bytes, without a length.
    func encode(into buffer: inout WireBuffer)
}

/// The two forms a value takes on the wire; the raw value is the protocol's.
package enum WireFormat: Int32, Sendable {
    case text = 0
    case binary = 1
}

extension SQLEncodable {
    package static var wireFormat: WireFormat { .binary }
    package var isNull: Bool { false }
}

extension SQLEncodable where Self: RawRepresentable, RawValue: SQLEncodable {
    package static var sqlType: PostgresType { RawValue.sqlType }
    package static var wireFormat: WireFormat { RawValue.wireFormat }
    package var isNull: Bool { rawValue.isNull }
    package func encode(into buffer: inout WireBuffer) { rawValue.encode(into: &buffer) }
}

extension Optional: SQLEncodable where Wrapped: SQLEncodable {
    package static var sqlType: PostgresType { Wrapped.sqlType }
    package static var wireFormat: WireFormat { Wrapped.wireFormat }
    package var isNull: Bool { self?.isNull ?? true }
    package func encode(into buffer: inout WireBuffer) { self?.encode(into: &buffer) }
}
