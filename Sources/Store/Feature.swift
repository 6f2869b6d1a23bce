/// What a screen or command knows (`State`), what can happen to it (`Action`), and what then follows.
package protocol Feature<State, Action>: Sendable {
    associatedtype State: Sendable & Equatable
    associatedtype Action: Sendable

    /// Applies `action` to `state` and names the work that follows; pure: the same input gives the same state, and nothing is started here.
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action>
}
