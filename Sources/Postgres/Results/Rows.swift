/// A statement's answer: its rows, and how many rows it affected.
package struct Rows: Sendable {
    let result: ResultOwner
    let columns: Columns

    /// Rows inserted, updated or deleted (selected, for a SELECT).
    package var affected: Int { result.affected }

    package var columnNames: [String] { columns.names }
}

extension Rows: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { result.rowCount }

    package subscript(position: Int) -> Row {
        precondition(indices.contains(position), "Row index out of range")
        return Row(rows: self, index: position)
    }
}
