extension Bool: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .bool }

    package func encode(into buffer: inout WireBuffer) { buffer.write(UInt8(self ? 1 : 0)) }

    package init(cell: Cell) throws(CellError) {
        let bytes = try cell.required()
        guard cell.type == .bool, bytes.count == 1 else { throw .type }
        self = bytes[0] != 0
    }
}

extension Int16: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .int2 }
    package func encode(into buffer: inout WireBuffer) { buffer.write(self) }
    package init(cell: Cell) throws(CellError) { self = try cell.integer() }
}

extension Int32: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .int4 }
    package func encode(into buffer: inout WireBuffer) { buffer.write(self) }
    package init(cell: Cell) throws(CellError) { self = try cell.integer() }
}

extension Int64: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .int8 }
    package func encode(into buffer: inout WireBuffer) { buffer.write(self) }
    package init(cell: Cell) throws(CellError) { self = try cell.integer() }
}

extension Int: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .int8 }
    package func encode(into buffer: inout WireBuffer) { buffer.write(Int64(self)) }
    package init(cell: Cell) throws(CellError) { self = try cell.integer() }
}

extension Double: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .float8 }

    package func encode(into buffer: inout WireBuffer) { buffer.write(bitPattern) }

    package init(cell: Cell) throws(CellError) {
        var reader = WireReader(try cell.required())
        switch cell.type {
        case .float8: self = Double(bitPattern: try reader.integer())
        case .float4: self = Double(Float(bitPattern: try reader.integer()))
        default: throw .type
        }
    }
}

extension Cell {
    /// Reads any of the server's three integers, and refuses a number that does not fit `T`.
    func integer<T: FixedWidthInteger>() throws(CellError) -> T {
        var reader = WireReader(try required())
        let value: Int64
        switch type {
        case .int8: value = try reader.integer()
        case .int4: value = Int64(try reader.integer(Int32.self))
        case .int2: value = Int64(try reader.integer(Int16.self))
        default: throw .type
        }
        guard let fitting = T(exactly: value) else { throw .value("it is out of range") }
        return fitting
    }
}
