/// How often a stream of events says something.
package struct EventPace: Sendable {
    /// The least time between two looks at the poll, however fast votes come.
    package var rest: Duration
    /// Between two heart-beats.
    package var beat: Duration
    /// How long a session is taken to be as it was.
    package var session: Duration
    package var sleep: @Sendable (Duration) async throws -> Void

    package init(
        rest: Duration = .milliseconds(250), beat: Duration = .seconds(15), session: Duration = .seconds(10),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.rest, self.beat, self.session, self.sleep) = (rest, beat, session, sleep)
    }
}

/// Lets a few in at a time, first come first served: readers of events share a few connections, so that voters find one.
actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
