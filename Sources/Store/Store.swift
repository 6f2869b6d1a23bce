/// Holds the state of one feature, and runs and owns its effects.
///
/// A command that acts once: `send(action:)`, `finish()`, read `state`. One that watches: `for await state in await store.states`.
package actor Store<F: Feature> {
    package private(set) var state: F.State

    private let feature: F
    private var effects = RunningEffects()
    private var subscribers = Subscribers<F.State>()

    package init(_ feature: F, state: F.State) {
        self.feature = feature
        self.state = state
    }

    /// Dropping the store cancels its effects and ends its streams.
    deinit {
        effects.cancelAll()
        subscribers.finish()
    }

    /// Reduces `action` and starts its effect in one turn of the actor.
    ///
    /// When it returns, `state` includes the action, the effects it supersedes can no longer change the state, and the new ones are
    /// started. It waits for no effect: `finish()` does. One caller's actions are reduced in the order it awaits them; between
    /// callers no order is promised.
    package func send(action: F.Action) {
        let before = subscribers.isEmpty ? nil : state
        let effect = feature.reduce(&state, action)
        if let before, before != state { subscribers.publish(state) }
        start(effect)
    }

    /// The current state, then every change; a slow reader sees the newest and skips those between. Each call makes a new stream.
    package var states: AsyncStream<F.State> { subscribers.add(current: state) }

    /// Returns once no effect runs: neither those that follow from others nor superseded ones that are still winding up.
    ///
    /// Cancelling the caller cancels the effects it waits for. An endless effect must be cancelled for `finish()` to return.
    package func finish() async {
        while !effects.isEmpty {
            let tasks = effects.tasks
            await withTaskCancellationHandler {
                for task in tasks { await task.value }
            } onCancel: {
                for task in tasks { task.cancel() }
            }
        }
    }

    /// Cancels every effect; what they still send is dropped. The store can be used on.
    package func cancelAll() { effects.cancelAll() }

    private func start(_ effect: Effect<F.Action>) {
        effects.cancel(effect.superseded)
        for run in effect.runs {
            effects.start(run.ids) { [weak self] token in
                await run.operation(Send { [weak self] action in await self?.deliver(action, from: token) ?? false })
                await self?.ended(token)
            }
        }
    }

    /// Drops what is not wanted here, in the turn that would reduce it: asked at the sender, the answer could be out of date on arrival.
    private func deliver(_ action: F.Action, from token: RunningEffects.Token) -> Bool {
        guard effects.isWanted(token) else { return false }
        send(action: action)
        return true
    }

    private func ended(_ token: RunningEffects.Token) { effects.ended(token) }
}
