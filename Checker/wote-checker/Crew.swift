import Glibc
import Verification

/// The clients of a run: one at a time for each slot, each with a number of its own.
actor Crew {
    private let folder: RunFolder
    private let events: EventWriter
    private let gate: Gate
    private var current: [Int: ClientProcess] = [:]
    private var lastNumber = 0

    init(_ folder: RunFolder, events: EventWriter) throws {
        (self.folder, self.events) = (folder, events)
        gate = try Gate()
    }

    var clients: [ClientProcess] { current.values.sorted { $0.slot < $1.slot } }

    func start(slot: Int) throws {
        lastNumber += 1
        current[slot] = try ClientProcess(number: lastNumber, slot: slot, in: folder, behind: gate, events: events)
    }

    /// Kills a slot's client and starts another in its place.
    func replace(slot: Int) async throws {
        guard let client = current[slot] else { return }
        try events.note(.killingClient(client.number))
        client.signal(SIGKILL)
        _ = try await client.ended()
        try start(slot: slot)
    }

    /// Stops a slot's client for a while.
    func pause(slot: Int, for time: Duration) async throws {
        guard let client = current[slot] else { return }
        try events.note(.stoppingClient(client.number))
        client.signal(SIGSTOP)
        do { try await Task.sleep(for: time) } catch {
            client.signal(SIGCONT)
            throw error
        }
        client.signal(SIGCONT)
        try events.note(.clientContinued(client.number))
    }

    /// Tells all clients to end and returns when they have. One that does not is killed after `patience`.
    func finish(patience: Duration) async throws {
        gate.open()
        let (clients, events) = (clients, events)
        let watchdog = Task {
            try await Task.sleep(for: patience)
            for client in clients where client.signal(SIGKILL) { try events.note(.clientHangs(client.number)) }
        }
        try await withTaskCancellationHandler {
            for client in clients { _ = try await client.ended() }
        } onCancel: {
            for client in clients { client.signal(SIGKILL) }
        }
        watchdog.cancel()
    }

    /// Kills whatever still runs, for a run that was given up.
    func disband() async {
        gate.open()
        for client in clients {
            client.signal(SIGKILL)
            do { _ = try await client.ended() } catch { note("\(error)") }
        }
    }
}
