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

extension WoteError {
    /// The one door through which errors enter a state: a `WoteError` stays itself, any other is a bug and shows no internals.
    package init(caught error: any Error) {
        self =
            error as? WoteError
            ?? WoteError(
                .unexpected,
                "Something went wrong that should not have. Try again, and report it if it happens again.",
                ko: "예상하지 못한 오류가 생겼습니다. 다시 시도해 보고, 또 생기면 알려 주세요.")
    }
}
