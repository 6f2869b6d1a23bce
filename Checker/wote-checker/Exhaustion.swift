import Postgres
import Verification

extension Server {
    /// Takes every connection the server allows, those of the clients too, and gives them back after `time`.
    func exhaust(for time: Duration) async throws {
        try events.note(.takingConnections)
        let taken = TakenConnections(cluster.connectionString)
        let outcome: Result<Void, any Error>
        do {
            try await hold(taken, until: .now + time)
            outcome = .success(())
        } catch { outcome = .failure(error) }
        await taken.giveBack()
        try events.note(.connectionsReturned)
        try outcome.get()
    }

    private func hold(_ taken: TakenConnections, until end: ContinuousClock.Instant) async throws {
        await taken.takeAll()
        try events.note(.cuttingSessions)
        await taken.cutOthers()
        try events.note(.sessionsCut)
        while .now < end {
            await taken.takeAll()
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}

/// Connections that are kept from everybody else.
private actor TakenConnections {
    private let string: String
    private var connections: [Connection] = []

    init(_ string: String) { self.string = string }

    /// Until the server refuses one more, or is away.
    func takeAll() async {
        while !Task.isCancelled {
            do { connections.append(try await Connection.connect(string)) } catch { return }
        }
    }

    /// Ends the sessions of all clients and returns when they have ended.
    func cutOthers() async {
        do {
            try await connections.first?.query(
                """
                SELECT count(*) FILTER (WHERE pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
                WHERE application_name = \(Client.applicationName)
                """)
        } catch {
            // The server was killed meanwhile: that has cut them as well.
            return
        }
    }

    func giveBack() async {
        for connection in connections { await connection.close() }
        connections = []
    }
}
