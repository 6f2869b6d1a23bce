package import Contract
import Core
package import Domain
package import Postgres

/// The community in a Postgres database.
package struct PostgresDataSource: DataSource {
    let pool: ConnectionPool

    package init(pool: ConnectionPool) { self.pool = pool }

    package func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response {
        guard let query = request as? any PostgresRequest<R.Response> else {
            throw WoteError(
                .unexpected, "This wote does not answer \(R.endpoint.rawValue); report it.",
                ko: "이 wote는 \(R.endpoint.rawValue)에 답하지 못합니다. 알려 주세요.")
        }
        do {
            return try await query.respond(from: pool, to: caller)
        } catch {
            throw WoteError(database: error)
        }
    }
}

/// A request that the database answers. Every request is one; a test holds the list of endpoints against them.
protocol PostgresRequest<Response>: Request {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Response
}
