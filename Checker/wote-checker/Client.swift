import Core
import Domain
import Glibc
import Postgres
import PostgresDataSource
import Synchronization
import Verification

/// One client process: many voters over the product's data source.
struct Client: Sendable {
    static let command = "client"
    /// What all sessions of clients are called in the server.
    static let applicationName = "wote-checker client"

    let orders: Orders
    let number: Int
    let slot: Int
    let log: ClientWriter
    let source: PostgresDataSource

    static func run(in path: String, number: Int, slot: Int) async throws {
        let folder = RunFolder(path)
        let orders: Orders = try folder.read(RunFolder.orders)
        let pool = ConnectionPool(orders.connection, options: ConnectionOptions(applicationName: applicationName))
        let source = PostgresDataSource(pool: pool)
        let log = try ClientWriter(folder.file(ClientLog.name(of: number)))
        let client = Client(orders: orders, number: number, slot: slot, log: log, source: source)
        switch orders.scenario {
        case .fire: try await client.voteUnderFire()
        case .race: try await client.voteAtOnce(pool)
        }
        await source.close()
        await pool.close()
        try log.note(.ended)
    }

    private func voteUnderFire() async throws {
        let isOver = Flag()
        try await withThrowingTaskGroup { group in
            group.addTask {
                await gateOpens()
                isOver.set()
            }
            for voter in orders.voters(of: slot) { group.addTask { try await vote(as: voter, until: isOver) } }
            if slot == 0 { group.addTask { try await administer(until: isOver) } }
            try await group.waitForAll()
        }
    }

    private func voteAtOnce(_ pool: ConnectionPool) async throws {
        // Whoever connects first would have a head start.
        try await pool.query("SELECT")
        try log.note(.ready)
        await gateOpens()
        try await withThrowingTaskGroup { group in
            for voter in orders.voters(of: slot) {
                group.addTask {
                    let seat = Seat(poll: orders.stage.polls[0].id, voter: voter.id)
                    _ = try await log.record(.cast(.option(OptionNumber(1))), in: seat, as: useCases(voter))
                }
            }
            try await group.waitForAll()
        }
    }

    func useCases(_ voter: Stage.Voter) -> UseCases { useCases(voter.id, role: .member, isInGroup: voter.isInGroup) }

    func useCases(_ id: Domain.ID<Member>, role: Member.Role, isInGroup: Bool) -> UseCases {
        let member = Member(
            id: id, nickname: "voter", role: role, group: isInGroup ? Group(id: orders.group, name: "group") : nil, persona: nil,
            isBanned: false, joinedAt: .earliest)
        return UseCases(source: source, caller: .member(member))
    }

    /// Returns at the end of standard input: the supervisor opened the gate, or is gone.
    private func gateOpens() async {
        await onThread {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count == 0 || count < 0 && errno != EINTR { return }
            }
        }
    }
}

/// Is set once.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
