/// Text is sent untyped and in text form, as a quoted literal would be, so it fits enum, uuid and jsonb columns too.
extension String: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .inferred }
    package static var wireFormat: WireFormat { .text }

    package func encode(into buffer: inout WireBuffer) { buffer.write(self) }

    /// Reads the text types, json, enums and other types a database defines, whose binary form is their text.
    package init(cell: Cell) throws(CellError) {
        let bytes = try cell.text()
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .value("it is not UTF-8") }
        self = text
    }
}

extension Cell {
    fileprivate func text() throws(CellError) -> UnsafeRawBufferPointer {
        let bytes = try required()
        switch type {
        case .text, .varchar, .name, .bpchar, .unknown, .char, .json:
            return bytes
        case .jsonb:
            // One byte of format version precedes the text.
            return UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        default:
            guard type.isUserDefined else { throw .type }
            return bytes
        }
    }
}
