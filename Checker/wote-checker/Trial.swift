import Arguments
import Domain
import Glibc
import Postgres
import Verification

/// Votes under fire: clients vote while servers and clients are killed, stopped and cut off.
struct Trial: Sendable {
    struct Setting: Sendable {
        let name: String
        let value: String
    }

    let seed: UInt64
    let kills: Int
    let clients: Int
    let seconds: Int
    let settings: [Setting]

    static func setting(_ text: String) throws -> Setting {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { throw UsageError("\(text) is no setting; write NAME=VALUE") }
        return Setting(name: String(parts[0]), value: String(parts[1]))
    }

    func run(in folder: RunFolder, cluster: PrivateCluster) async throws {
        note("seed \(seed): \(clients) clients vote for \(seconds) s while the server is killed \(kills) times")
        try await start(cluster)
        let events = try EventWriter(folder)
        let orders = try await orders(cluster)
        try folder.write(orders, to: RunFolder.orders)
        let server = Server(cluster: cluster, events: events)
        let crew = try Crew(folder, events: events)
        do {
            for slot in 0..<clients { try await crew.start(slot: slot) }
            note("the clients vote")
            try await disturb(server, crew, orders)
            try await crew.finish(patience: .seconds(60))
        } catch {
            await crew.disband()
            throw error
        }
        // What was acknowledged last has to survive as well.
        try await server.crash(everything: true)
        try events.note(.over)
        try folder.write(try await Snapshot.take(cluster.connectionString, admin: orders.admin))
    }

    private func start(_ cluster: PrivateCluster) async throws {
        try await cluster.start()
        if settings.isEmpty { return }
        let connection = try await Connection.connect(cluster.connectionString)
        for setting in settings {
            try await connection.execute("ALTER SYSTEM SET \(name: setting.name) = \(unsafe: quoted(setting.value))")
        }
        await connection.close()
        try await cluster.stop()
        try await cluster.start()
    }

    private func quoted(_ value: String) -> String {
        "'\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }

    /// Few polls, so that many vote in each, of every kind and rule; the last two end while they are voted on.
    private func orders(_ cluster: PrivateCluster) async throws -> Orders {
        let building = try await Building.begin(cluster.connectionString)
        let voters = try await building.voters(32 * clients)
        let polls = [
            try await building.ask(allowsPass: true), try await building.ask(options: 4),
            try await building.ask(options: 3, isFinal: true, allowsPass: true), try await building.ask(allowsPass: true, isForGroup: true),
            try await building.ask(options: 3, allowsPass: true), try await building.ask(allowsPass: true, closesIn: seconds * 6 / 10 + 1),
        ]
        await building.end()
        let closing = AdminAct(kind: .close, poll: polls[4].id, at: .now + ClockReading(seconds) * 400_000_000)
        return Orders(
            scenario: .fire, seed: seed, connection: cluster.connectionString, admin: building.admin.id, group: building.group.id,
            stage: Stage(polls: polls, voters: voters), clients: clients, acts: [closing])
    }

    /// Returns when the time is over and everything that was drawn has been done.
    private func disturb(_ server: Server, _ crew: Crew, _ orders: Orders) async throws {
        let schedule = Schedule(seed: seed, kills: kills, clients: clients, seconds: seconds)
        let begin = ContinuousClock.now
        try await withThrowingTaskGroup { group in
            group.addTask {
                for kill in schedule.serverKills {
                    try await Task.sleep(until: begin + kill.at)
                    try await server.crash(everything: kill.everything)
                }
            }
            group.addTask {
                for exhaustion in schedule.exhaustions {
                    try await Task.sleep(until: begin + exhaustion.at)
                    try await server.exhaust(for: exhaustion.time)
                }
            }
            group.addTask {
                for fault in schedule.clientFaults {
                    try await Task.sleep(until: begin + fault.at)
                    switch fault.kind {
                    case .kill: try await crew.replace(slot: fault.slot)
                    case .stop(let time): try await crew.pause(slot: fault.slot, for: time)
                    }
                }
            }
            group.addTask { try await server.watchDeadline(of: orders.stage.polls[5].id) }
            group.addTask { try await Task.sleep(until: begin + .seconds(seconds)) }
            try await group.waitForAll()
        }
    }
}
