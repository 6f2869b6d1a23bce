import Domain
import Postgres
import Verification

/// Every voter submits the same ballot from every client at the same moment: one ballot each must come of it.
struct Race: Sendable {
    let voters: Int
    let clients: Int

    func run(in folder: RunFolder, cluster: PrivateCluster) async throws {
        note("\(voters) voters submit from \(clients) clients at once")
        try await cluster.start()
        let events = try EventWriter(folder)
        let orders = try await orders(cluster)
        try folder.write(orders, to: RunFolder.orders)
        let crew = try Crew(folder, events: events)
        do {
            for slot in 0..<clients { try await crew.start(slot: slot) }
            try await untilReady(crew, folder)
            try await crew.finish(patience: .seconds(120))
        } catch {
            await crew.disband()
            throw error
        }
        try events.note(.over)
        try folder.write(try await Snapshot.take(cluster.connectionString, admin: orders.admin))
    }

    private func orders(_ cluster: PrivateCluster) async throws -> Orders {
        let building = try await Building.begin(cluster.connectionString)
        let stage = Stage(polls: [try await building.ask()], voters: try await building.voters(voters))
        await building.end()
        return Orders(
            scenario: .race, seed: 0, connection: cluster.connectionString, admin: building.admin.id, group: building.group.id,
            stage: stage, clients: clients)
    }

    /// Returns when every client stands at the gate.
    private func untilReady(_ crew: Crew, _ folder: RunFolder) async throws {
        for client in await crew.clients {
            while !folder.isReady(client.number) {
                guard client.signal(0) else { throw RunFault("client \(client.number) ended before it began") }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
