/// One row, whose fields are decoded when they are read: `let title: String = try row["title"]`.
package struct Row: Sendable {
    fileprivate let rows: Rows
    /// The row's place in its result, from 0.
    package let index: Int

    init(rows: Rows, index: Int) {
        self.rows = rows
        self.index = index
    }

    package subscript<Value: SQLDecodable>(name: String) -> Value {
        get throws(PostgresError) { try self[name, as: Value.self] }
    }

    package subscript<Value: SQLDecodable>(name: String, as type: Value.Type) -> Value {
        get throws(PostgresError) {
            guard let column = rows.columns.index(of: name) else { throw unknown(name) }
            return try decode(column)
        }
    }

    /// The field of the column at `position`, from 0.
    package subscript<Value: SQLDecodable>(position: Int) -> Value {
        get throws(PostgresError) { try self[position, as: Value.self] }
    }

    package subscript<Value: SQLDecodable>(position: Int, as type: Value.Type) -> Value {
        get throws(PostgresError) {
            guard rows.columns.names.indices.contains(position) else { throw unknown("number \(position)") }
            return try decode(position)
        }
    }
}

extension Row {
    private func decode<Value: SQLDecodable>(_ column: Int) throws(PostgresError) -> Value {
        let type = rows.columns.types[column]
        let cell = Cell(type: type, bytes: rows.result.bytes(row: index, column: column))
        do {
            return try withExtendedLifetime(rows.result) { () throws(CellError) -> Value in try Value(cell: cell) }
        } catch {
            throw failure(error, column: column, type: type, wanted: Value.self)
        }
    }

    private func failure(_ error: CellError, column: Int, type: PostgresType, wanted: Any.Type) -> PostgresError {
        let reason =
            switch error {
            case .type: "it is \(type)"
            case .null: "it is NULL"
            case .value(let reason): reason
            }
        let name = rows.columns.names[column]
        return PostgresError(.decoding, "Column \"\(name)\" (\(type)) in row \(index) cannot be read as \(wanted): \(reason).")
    }

    private func unknown(_ name: String) -> PostgresError {
        let known = rows.columns.names.joined(separator: ", ")
        return PostgresError(.decoding, "The result has no column \"\(name)\"; it has \(known).")
    }
}
