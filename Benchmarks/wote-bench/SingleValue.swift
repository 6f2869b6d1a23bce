import Postgres

extension ConnectionPool {
    /// The first field of the one row a statement answers.
    func value<Value: SQLDecodable>(_ sql: SQL) async throws -> Value { try await query(sql).single() }
}

extension Rows {
    func single<Value: SQLDecodable>() throws -> Value {
        guard let row = first else { throw BenchmarkError("a statement answered no row") }
        return try row[0]
    }
}
