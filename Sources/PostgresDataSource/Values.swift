import Contract
package import Domain
package import Postgres

// How domain words are bound to parameters and read from fields.

extension ID: SQLEncodable, SQLDecodable, SQLArrayElement {}
extension PollKind.Name: SQLEncodable, SQLDecodable {}
extension CountingMethod: SQLEncodable, SQLDecodable {}
extension ResultVisibility: SQLEncodable, SQLDecodable {}
extension Member.Role: SQLEncodable, SQLDecodable {}
extension PollLabel.Colour: SQLEncodable, SQLDecodable, SQLArrayElement {}

extension OptionNumber: SQLEncodable, SQLDecodable, SQLArrayElement {}

/// The infinities of `timestamptz` are the ends of what an instant can hold.
extension Instant: SQLEncodable, SQLDecodable, SQLArrayElement {
    package static var sqlType: PostgresType { Timestamp.sqlType }
    package static var sqlArrayType: PostgresType { Timestamp.sqlArrayType }

    package func encode(into buffer: inout WireBuffer) { Timestamp(microseconds: microseconds).encode(into: &buffer) }

    package init(cell: Cell) throws(CellError) { self.init(microseconds: try Timestamp(cell: cell).microseconds) }
}

extension SQL {
    /// What the database keeps of a text to tell whether another reads the same.
    static func digest(of text: String) -> SQL {
        "sha256(convert_to(normalize(\(text.comparisonKey)::text, NFC), 'UTF8'))"
    }

    /// The text as it is compared, in one composition.
    static func key(of text: String) -> SQL { "normalize(\(text.comparisonKey)::text, NFC)" }
}
