/// Work that follows an action, as a value: the store runs it, and it sends further actions.
///
/// The store first ends the running effects whose ids this one names, then starts its runs; so the order within a `merge` never matters.
package struct Effect<Action: Sendable>: Sendable {
    package typealias Operation = @Sendable (Send<Action>) async -> Void

    /// One operation and the ids under which it can be superseded.
    struct Run: Sendable {
        var ids: Set<EffectID> = []
        let operation: Operation
    }

    var superseded: Set<EffectID> = []
    var runs: [Run] = []
}

extension Effect {
    /// Nothing follows.
    package static var none: Effect { Effect() }

    /// Runs `operation` off the store; it may send once, many times or, reading a stream, until it is cancelled.
    package static func run(_ operation: @escaping Operation) -> Effect {
        Effect(runs: [Run(operation: operation)])
    }

    /// All of `effects`, side by side.
    package static func merge(_ effects: Effect...) -> Effect { merge(effects) }

    /// All of `effects`, side by side.
    package static func merge(_ effects: some Sequence<Effect>) -> Effect {
        effects.reduce(into: .none) { merged, effect in
            merged.superseded.formUnion(effect.superseded)
            merged.runs += effect.runs
        }
    }

    /// Ends what runs under `id`; what it still sends is dropped.
    package static func cancel(id: some Hashable & Sendable) -> Effect {
        Effect(superseded: [EffectID(id)])
    }

    /// This effect under `id`: starting it ends what ran under `id` before. An effect that starts nothing supersedes nothing.
    package func cancellable(id: some Hashable & Sendable) -> Effect {
        guard !runs.isEmpty else { return self }
        var effect = self
        effect.superseded.insert(EffectID(id))
        for index in effect.runs.indices { effect.runs[index].ids.insert(EffectID(id)) }
        return effect
    }

    /// The same work, run by what `wrap` makes of each operation; ids stay.
    package func wrappingOperations<Other>(_ wrap: (@escaping Operation) -> Effect<Other>.Operation) -> Effect<Other> {
        Effect<Other>(superseded: superseded, runs: runs.map { Effect<Other>.Run(ids: $0.ids, operation: wrap($0.operation)) })
    }

    /// The same work, each action it sends turned into another's; how a feature embeds a smaller one.
    package func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
        wrappingOperations { operation in
            { send in await operation(Send { await send(transform($0)) }) }
        }
    }
}
