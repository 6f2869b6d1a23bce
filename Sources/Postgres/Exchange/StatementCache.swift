/// A statement the server has prepared for one connection, or is about to.
final class Statement {
    let key: Key
    let name: String
    /// The columns of its results, known after the first.
    var columns: Columns?
    /// Why the server did not prepare it; `nil` until then.
    var failure: PostgresError?
    var isPrepared = false
    fileprivate var lastUse = 0

    /// The same text with other parameter types is another statement.
    struct Key: Hashable {
        let text: String
        let types: [UInt32]

        init(_ sql: SQL) {
            text = sql.text
            types = sql.parameters.map { type(of: $0).sqlType.rawValue }
        }
    }

    fileprivate init(_ key: Key, name: String) {
        self.key = key
        self.name = name
    }
}

/// The prepared statements of one connection, at most `limit`; the least recently used makes room.
struct StatementCache {
    private let limit: Int
    private var statements: [Statement.Key: Statement] = [:]
    private var uses = 0
    private var names = 0
    /// Names the server still knows and the cache does not.
    private var dropped: [String] = []

    init(limit: Int) { self.limit = limit }

    mutating func find(_ key: Statement.Key) -> Statement? {
        guard let statement = statements[key] else { return nil }
        uses += 1
        statement.lastUse = uses
        return statement
    }

    /// A new statement under a name never used before.
    mutating func add(_ key: Statement.Key) -> Statement {
        if statements.count >= limit, let oldest = statements.values.min(by: { $0.lastUse < $1.lastUse }) { drop(oldest) }
        names += 1
        uses += 1
        let statement = Statement(key, name: "s\(names)")
        statement.lastUse = uses
        statements[key] = statement
        return statement
    }

    /// Forgets a statement; the server is told with the next one it prepares.
    mutating func drop(_ statement: Statement) {
        forget(statement)
        dropped.append(statement.name)
    }

    /// Forgets a statement the server does not have.
    mutating func forget(_ statement: Statement) {
        if statements[statement.key] === statement { statements[statement.key] = nil }
    }

    /// Hands over the names to deallocate, once.
    mutating func takeDropped() -> [String] {
        defer { dropped.removeAll(keepingCapacity: true) }
        return dropped
    }
}
