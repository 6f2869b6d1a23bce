/// Owns the task of every effect that has not ended yet, superseded ones included.
struct RunningEffects: Sendable {
    /// One start of one operation; never used again.
    struct Token: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Running {
        let ids: Set<EffectID>
        let task: Task<Void, Never>
    }

    private var running: [Token: Running] = [:]
    private var started: UInt64 = 0

    var isEmpty: Bool { running.isEmpty }

    var tasks: [Task<Void, Never>] { running.values.map(\.task) }

    /// Starts `operation` under `ids`; it is told its token, by which it delivers and reports its end.
    mutating func start(_ ids: Set<EffectID>, _ operation: @escaping @Sendable (Token) async -> Void) {
        started += 1
        let token = Token(number: started)
        running[token] = Running(ids: ids, task: Task { await operation(token) })
    }

    /// Whether what `token` sends still counts: it has not ended and was not cancelled.
    func isWanted(_ token: Token) -> Bool {
        running[token].map { !$0.task.isCancelled } ?? false
    }

    /// Cancels the effects that run under any of `ids`; from here on they are not wanted.
    func cancel(_ ids: Set<EffectID>) {
        guard !ids.isEmpty else { return }
        for effect in running.values where !effect.ids.isDisjoint(with: ids) { effect.task.cancel() }
    }

    func cancelAll() {
        for effect in running.values { effect.task.cancel() }
    }

    mutating func ended(_ token: Token) { running[token] = nil }
}
