import CLibpq

/// The names and types of a result's columns, read once per prepared statement.
final class Columns: Sendable {
    let names: [String]
    let types: [PostgresType]
    private let indices: [String: Int]

    init(_ result: ResultOwner) {
        let range = 0..<Int32(result.columnCount)
        names = range.map { String(cString: PQfname(result.pointer, $0)) }
        types = range.map { PostgresType(rawValue: PQftype(result.pointer, $0)) }
        indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    /// The first column of that name.
    func index(of name: String) -> Int? { indices[name] }

    /// Whether the result has these columns' types; a prepared statement's names cannot change without an error.
    func describe(_ result: ResultOwner) -> Bool {
        result.columnCount == types.count
            && types.indices.allSatisfy { PQftype(result.pointer, Int32($0)) == types[$0].rawValue }
    }
}
