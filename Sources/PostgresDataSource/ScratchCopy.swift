import Postgres
extension Connection { func copyIn(_ sql: SQL, rows: [[any SQLEncodable]]) async throws -> Int { 0 } }
