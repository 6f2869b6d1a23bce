import Synchronization

/// What effects want to send, held until the test receives it, so that the test and not the scheduler decides the order.
final class Deliveries<Action: Sendable>: Sendable {
    /// One `send` of an effect that waits for the test.
    struct Held: Sendable {
        let action: Action
        fileprivate let effect: Int
        fileprivate let deliver: @Sendable () async -> Bool
        fileprivate let sender: CheckedContinuation<Bool, Never>

        /// Has the store reduce the action, then lets the effect go on.
        func release() async { sender.resume(returning: await deliver()) }
    }

    struct Snapshot: Sendable {
        /// Effects that have neither ended nor been superseded.
        fileprivate(set) var running: Set<Int> = []
        fileprivate(set) var held: [Held] = []
        fileprivate var started = 0
        fileprivate var changed: AsyncStream<Void>.Continuation?
    }

    private let snapshot = Mutex(Snapshot())

    /// Counts one more running effect.
    func begin() -> Int {
        change {
            $0.started += 1
            $0.running.insert($0.started)
            return $0.started
        }
    }

    /// `effect` returned or was superseded; what it holds is dropped.
    func end(_ effect: Int) {
        let dropped = change { snapshot in
            snapshot.running.remove(effect)
            let dropped = snapshot.held.filter { $0.effect == effect }
            snapshot.held.removeAll { $0.effect == effect }
            return dropped
        }
        for held in dropped { held.sender.resume(returning: false) }
    }

    /// Suspends `effect` until the test has received `action` (`true`) or the effect is superseded (`false`).
    func hold(_ action: Action, by effect: Int, deliver: @escaping @Sendable () async -> Bool) async -> Bool {
        await withCheckedContinuation { sender in
            let isHeld = change { snapshot in
                guard snapshot.running.contains(effect) else { return false }
                snapshot.held.append(Held(action: action, effect: effect, deliver: deliver, sender: sender))
                return true
            }
            if !isHeld { sender.resume(returning: false) }
        }
    }

    /// Takes the first held action that `matches`.
    func take(where matches: (Action) -> Bool) -> Held? {
        change { snapshot in
            snapshot.held.firstIndex { matches($0.action) }.map { snapshot.held.remove(at: $0) }
        }
    }

    /// Returns the first snapshot that `holds`, or the one reached when `patience` is over.
    ///
    /// Changes wake it, not the clock: `patience` only bounds how long a test that is going to fail takes.
    func wait(_ patience: Duration, until holds: @escaping @Sendable (Snapshot) -> Bool) async -> Snapshot {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        change { $0.changed = continuation }
        await withTaskGroup { group in
            group.addTask {
                for await _ in changes where self.snapshot.withLock({ holds($0) }) { return }
            }
            group.addTask { await elapse(patience) }
            await group.next()
            group.cancelAll()
        }
        return snapshot.withLock { $0 }
    }

    private func change<Result: Sendable>(_ body: (inout sending Snapshot) -> Result) -> Result {
        snapshot.withLock { snapshot in
            defer { snapshot.changed?.yield() }
            return body(&snapshot)
        }
    }
}

/// Returns after `duration`, or earlier when cancelled.
private func elapse(_ duration: Duration) async {
    do {
        try await Task.sleep(for: duration)
    } catch {
        return
    }
}
