package import Domain

extension Effect {
    /// Does `work` once and sends what became of it; errors other than `WoteError` become `.unexpected`.
    package static func attempt<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value,
        then action: @escaping @Sendable (Result<Value, WoteError>) -> Action
    ) -> Effect {
        .run { send in
            do {
                await send(action(.success(try await work())))
            } catch {
                await send(action(.failure(WoteError(caught: error))))
            }
        }
    }
}
