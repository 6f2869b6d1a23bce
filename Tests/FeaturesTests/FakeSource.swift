import Contract
import Core
import Domain
import Store
import StoreTesting
import Testing

/// A source whose answers, and their order, are the test's.
struct FakeSource: DataSource {
    let lists = NumberedGate<ListPolls, Page<Poll>>()
    let shows = NumberedGate<ID<Poll>, Poll>()
    /// The choice handed in, `nil` to take it back.
    let ballots = NumberedGate<Choice?, BallotOutcome>()
    let hints = AsyncThrowingStream<Void, any Error>.makeStream()

    func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response {
        do {
            guard let response = try await answer(to: request) as? R.Response else { throw Unexpected(request: "\(request)") }
            return response
        } catch {
            throw WoteError(caught: error)
        }
    }

    private func answer(to request: any Request) async throws -> any Sendable {
        switch request {
        case let request as ListPolls: try await lists.call(request).map { PollResponse($0) }
        case let request as ShowPoll: PollResponse(try await shows.call(request.poll))
        case let request as CastBallot: BallotReceipt(outcome: try await ballots.call(request.choice))
        case is PassBallot: BallotReceipt(outcome: try await ballots.call(.pass))
        case is WithdrawBallot: BallotReceipt(outcome: try await ballots.call(nil))
        default: throw Unexpected(request: "\(request)")
        }
    }

    func changes(of poll: ID<Poll>, as caller: Caller) -> AsyncThrowingStream<Void, any Error> { hints.stream }

    func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, as caller: Caller,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary {
        throw WoteError(caught: Unexpected(request: "load"))
    }

    func dump(
        poll: ID<Poll>?, as caller: Caller, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws {
        throw WoteError(caught: Unexpected(request: "dump"))
    }

    /// A request no test of features makes.
    struct Unexpected: Error {
        let request: String

        init(request: String, sourceLocation: SourceLocation = #_sourceLocation) {
            self.request = request
            Issue.record("Nobody asks \(request) here.", sourceLocation: sourceLocation)
        }
    }
}
