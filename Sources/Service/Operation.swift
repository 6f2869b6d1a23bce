package import Contract
import Core
import Domain

/// What answers an endpoint: who may call it, and the use case behind it.
package struct Operation: Sendable {
    package let endpoint: Endpoint
    package let access: Access
    let answer: @Sendable (WireRequest, UseCases) async throws -> WireResponse

    /// - Parameter work: Asks a use case, never the data source: the rules are the law here.
    init<R: Request>(_ access: Access, _ work: @escaping @Sendable (R, UseCases) async throws -> R.Response) {
        endpoint = R.endpoint
        self.access = access
        answer = { wire, useCases in
            let request: R
            do throws(WoteError) { request = try wire.parse() } catch { throw Refusal(unreadable: error) }
            return try WireResponse(answering: R.self, with: try await work(request, useCases))
        }
    }

    static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.endpoint, $0) })
}
