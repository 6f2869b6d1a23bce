import Store

/// A feature whose effects send only what the test has received.
struct Supervised<F: Feature>: Feature {
    let feature: F
    let deliveries: Deliveries<F.Action>

    func reduce(_ state: inout F.State, _ action: F.Action) -> Effect<F.Action> {
        feature.reduce(&state, action).wrappingOperations(supervise)
    }

    private func supervise(_ operation: @escaping Effect<F.Action>.Operation) -> Effect<F.Action>.Operation {
        let effect = deliveries.begin()
        return { [deliveries] send in
            await withTaskCancellationHandler {
                await operation(
                    Send { action in
                        await deliveries.hold(action, by: effect) { await send(action) }
                    })
            } onCancel: {
                deliveries.end(effect)
            }
            deliveries.end(effect)
        }
    }
}
