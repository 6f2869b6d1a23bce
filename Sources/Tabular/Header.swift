/// The names of a table's columns, none of them twice.
package struct Header: Sendable {
    package let names: [String]
    private let position: Position

    init(_ record: Record, dialect: Dialect) throws(TabularError) {
        names = (0..<record.count).map { dialect.text(record[$0]) }
        position = Position(line: record.line, offset: record.position(of: 0).offset)
        var seen: Set<String> = []
        for (index, name) in names.enumerated() where !seen.insert(name).inserted {
            var place = record.position(of: index)
            place.name = name
            throw TabularError(.duplicateColumn(name), at: place)
        }
    }

    /// The column called exactly `name`; throws where there is none.
    package func column(_ name: String) throws(TabularError) -> Column {
        guard let column = optionalColumn(name) else { throw TabularError(.missingColumn(name), at: position) }
        return column
    }

    package func optionalColumn(_ name: String) -> Column? {
        names.firstIndex(of: name).map { Column(index: $0, name: name) }
    }

    func name(of index: Int) -> String? { names.indices.contains(index) ? names[index] : nil }
}

/// A column of a table, found once by its name.
package struct Column: Hashable, Sendable {
    /// From 0.
    package let index: Int
    package let name: String
}

extension Dialect {
    func text(_ written: String) -> String { formulas == .defused ? undefused(written) : written }
}
