package import Contract
import Core
package import Domain
package import Postgres

/// The community in a Postgres database.
package struct PostgresDataSource: DataSource {
    let pool: ConnectionPool
    let boxes: BallotBoxes
    private let watch: PollWatch

    package init(pool: ConnectionPool) {
        self.pool = pool
        boxes = BallotBoxes(beside: pool)
        watch = PollWatch(through: pool)
    }

    /// Takes no more ballots, and returns when those handed in have their answers. The pool is its owner's to close.
    package func close() async { await boxes.drain() }

    package func changes(of poll: ID<Poll>, as caller: Caller) -> AsyncThrowingStream<Void, any Error> { watch.hints(of: poll) }

    package func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response {
        // Without naming the response: a cast to a type with an argument takes longer than the rest of a vote here.
        guard let query = request as? any SourceRequest else { throw .unanswered(R.endpoint) }
        do {
            return try await retrying { try await answer(query, as: caller) }
        } catch {
            throw WoteError(database: error)
        }
    }

    private func answer<Query: SourceRequest, Response>(_ query: Query, as caller: Caller) async throws -> Response {
        let response = try await query.respond(from: self, to: caller)
        guard let response = response as? Response else { throw WoteError.unanswered(Query.endpoint) }
        return response
    }

    /// Does `work` again, a few times, where the database undid it because of what others did at the same moment.
    private func retrying<Response>(_ work: () async throws -> Response) async throws -> Response {
        for _ in 1..<4 {
            do {
                return try await work()
            } catch let error as PostgresError where error.isConflictOfTransactions {
                continue
            }
        }
        return try await work()
    }
}

/// A request that this source answers. Every request is one; a test holds the list of endpoints against them.
protocol SourceRequest<Response>: Request {
    func respond(from source: PostgresDataSource, to caller: Caller) async throws -> Response
}

/// A request that statements on any connection answer; all but those that hand ballots in.
protocol PostgresRequest<Response>: SourceRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Response
}

extension PostgresRequest {
    func respond(from source: PostgresDataSource, to caller: Caller) async throws -> Response {
        try await respond(from: source.pool, to: caller)
    }
}

extension WoteError {
    fileprivate static func unanswered(_ endpoint: Endpoint) -> WoteError {
        WoteError(
            .unexpected, "This wote does not answer \(endpoint.rawValue); report it.",
            ko: "이 wote는 \(endpoint.rawValue)에 답하지 못합니다. 알려 주세요.")
    }
}

extension PostgresError {
    /// A deadlock or a failed serialization: nothing was stored, and trying again may succeed.
    fileprivate var isConflictOfTransactions: Bool { sqlState == "40001" || sqlState == "40P01" }
}
