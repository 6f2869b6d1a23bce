/// How an effect hands actions back to the store that runs it.
package struct Send<Action: Sendable>: Sendable {
    private let deliver: @Sendable (Action) async -> Bool

    package init(_ deliver: @escaping @Sendable (Action) async -> Bool) { self.deliver = deliver }

    /// Returns once `action` has been reduced (`true`) or dropped, because the effect was superseded, cancelled or has ended (`false`).
    @discardableResult
    package func callAsFunction(_ action: Action) async -> Bool { await deliver(action) }
}
