import Domain
import Store

/// A feature written in the test that uses it.
struct Script<State: Sendable & Equatable, Action: Sendable>: Feature {
    let body: @Sendable (inout State, Action) -> Effect<Action>

    init(_ body: @escaping @Sendable (inout State, Action) -> Effect<Action>) { self.body = body }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { body(&state, action) }
}

/// A feature whose state is the list of actions it has seen.
typealias Journal = Script<[String], String>

extension Script where State == [String], Action == String {
    /// Writes each action down, then does what `effect` says.
    static func journal(_ effect: @escaping @Sendable (String) -> Effect<String> = { _ in .none }) -> Journal {
        Journal { state, action in
            state.append(action)
            return effect(action)
        }
    }
}

/// Something that happens once and synchronously, which a test can wait for.
struct Occurrence: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func happen() { continuation.yield() }

    func wait() async { for await _ in stream { return } }
}

extension WoteError {
    static let offline = WoteError(.unavailable, "No connection.", ko: "연결되지 않았습니다.")
}
