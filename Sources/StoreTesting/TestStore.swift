package import Store
package import Testing

/// Runs a feature under exhaustive assertion: every change of state and every action an effect sends must be named by the test.
///
/// What an effect sends is held until the test receives it, so a test is one exact order of events. Actions of effects that run side
/// by side may be received in either order, those of one effect in the order it sends them. A test ends with `finish()`.
package actor TestStore<F: Feature> where F.Action: Equatable {
    package typealias Change = @Sendable (inout F.State) -> Void

    private let store: Store<Supervised<F>>
    private let deliveries = Deliveries<F.Action>()
    private let patience: Duration
    private let birthplace: SourceLocation
    private var isFinished = false

    /// `patience` bounds how long a failing test waits for what does not come; a passing one never waits for it.
    package init(_ feature: F, state: F.State, patience: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation) {
        self.store = Store(Supervised(feature: feature, deliveries: deliveries), state: state)
        self.patience = patience
        self.birthplace = sourceLocation
    }

    deinit {
        if !isFinished { report("The test ended without finish(): what its effects sent was not checked.", birthplace) }
    }

    package var state: F.State { get async { await store.state } }

    /// Sends `action`; the state must then be the one before with `change` applied.
    package func send(_ action: F.Action, sourceLocation: SourceLocation = #_sourceLocation, _ change: Change = { _ in }) async {
        await expect("sending \(action)", change, sourceLocation) { await self.store.send(action: action) }
    }

    /// Waits until an effect sends `action` and lets the store reduce it; the state must then be the one before with `change` applied.
    package func receive(_ action: F.Action, sourceLocation: SourceLocation = #_sourceLocation, _ change: Change = { _ in }) async {
        let reached = await deliveries.wait(patience) { snapshot in
            snapshot.running.isEmpty || snapshot.held.contains { $0.action == action }
        }
        guard let held = deliveries.take(where: { $0 == action }) else {
            return report("Expected to receive \(action), but \(reached.summary)", sourceLocation)
        }
        await expect("receiving \(action)", change, sourceLocation) { await held.release() }
    }

    /// Cancels every effect, as dropping the store does.
    package func cancelAll() async { await store.cancelAll() }

    /// Ends the test: no action may be left to receive and no effect may run on.
    package func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        isFinished = true
        let reached = await deliveries.wait(patience) { $0.running.isEmpty || !$0.held.isEmpty }
        if !reached.running.isEmpty { report("At the end of the test, \(reached.summary)", sourceLocation) }
        await store.cancelAll()
    }

    private func expect(
        _ event: String, _ change: Change, _ sourceLocation: SourceLocation, _ body: @Sendable () async -> Void
    ) async {
        var expected = await store.state
        change(&expected)
        await body()
        let actual = await store.state
        guard actual != expected else { return }
        report("The state after \(event) is not the expected one:\n\(difference(expected: expected, actual: actual))", sourceLocation)
    }
}

private func report(_ text: String, _ sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}

extension Deliveries.Snapshot {
    /// What is left, as the end of a sentence.
    fileprivate var summary: String {
        guard !running.isEmpty else { return "no effect runs any more." }
        guard !held.isEmpty else {
            return running.count == 1 ? "1 effect still runs and sends nothing." : "\(running.count) effects still run and send nothing."
        }
        return "these actions were sent and not received:\n" + held.map { "  \($0.action)" }.joined(separator: "\n")
    }
}
