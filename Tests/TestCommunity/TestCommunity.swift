package import Core
package import Domain
package import Postgres
package import PostgresDataSource
import RemoteDataSource
package import Service

/// A fresh community in a database of its own, with one admin; nothing is shared with another test but the server.
package struct TestCommunity: Sendable {
    package let database: String
    /// What `wote --database` takes.
    package let connectionString: String
    package let pool: ConnectionPool
    package let source: PostgresDataSource
    package let sessions = TestSessions()
    package let service: Service
    /// What members' use cases ask: `source`, or `service` over the wire.
    package let surface: any DataSource
    package let admin: UseCases

    /// Whether communities are used through the service, as on another machine.
    @TaskLocal package static var isRemote = false

    /// Runs a test in a community, then drops it. Few run at a time, so that many tests in parallel share the server fairly.
    @discardableResult
    package static func run<R>(_ body: (TestCommunity) async throws -> R) async throws -> R {
        await Turns.shared.take()
        let result: Result<R, any Error>
        do {
            let community = try await make()
            do { result = .success(try await body(community)) } catch { result = .failure(error) }
            try await community.drop()
        } catch {
            await Turns.shared.giveBack()
            throw error
        }
        await Turns.shared.giveBack()
        return try result.get()
    }

    /// A community that stays until the test process ends.
    package static func make() async throws -> TestCommunity {
        let database = "community_\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        try await TestCluster.withConnection {
            try await $0.execute("CREATE DATABASE \(unsafe: database) TEMPLATE \(unsafe: TestCluster.template)")
        }
        let string = try await TestCluster.shared.value.connectionString(database: database)
        let pool = Self.pool(string)
        let source = PostgresDataSource(pool: pool)
        let admin = try await MemberUseCases.enrol(nickname: "admin", in: source)
        return try TestCommunity(database: database, connectionString: string, pool: pool, source: source, admin: .member(admin))
    }

    private init(database: String, connectionString: String, pool: ConnectionPool, source: PostgresDataSource, admin: Caller) throws {
        (self.database, self.connectionString, self.pool, self.source) = (database, connectionString, pool, source)
        service = Service(source: source, sessions: sessions)
        surface = try Self.isRemote ? RemoteDataSource(to: service, sessions) : source
        self.admin = UseCases(source: surface, caller: admin)
    }

    package func drop() async throws {
        await pool.close()
        try await TestCluster.withConnection { try await $0.execute("DROP DATABASE \(unsafe: database) WITH (FORCE)") }
    }

    /// Another process' view of the same community: connections of its own.
    package func anotherSource() -> PostgresDataSource { PostgresDataSource(pool: Self.pool(connectionString)) }

    /// On a busy machine a caller may wait long for its turn.
    private static func pool(_ string: String) -> ConnectionPool {
        ConnectionPool(string, limit: 8, waitLimit: .seconds(120), options: ConnectionOptions(connectTimeout: .seconds(60)))
    }
}

extension TestCommunity {
    package var anonymous: UseCases { UseCases(source: surface, caller: .anonymous) }

    /// A new member, as whom to act.
    package func join(
        _ nickname: String, role: Member.Role = .member, group: String? = nil, persona: String? = nil
    ) async throws -> UseCases {
        let member = try await admin.members.create(nickname: nickname, role: role, group: group, persona: persona)
        return UseCases(source: surface, caller: .member(member))
    }

    /// Several new members, in order.
    package func join(_ nicknames: [String], group: String? = nil) async throws -> [UseCases] {
        var joined: [UseCases] = []
        for nickname in nicknames { joined.append(try await join(nickname, group: group)) }
        return joined
    }

    package func joinBanned(_ nickname: String) async throws -> UseCases {
        let member = try await join(nickname)
        try await ban(member)
        return try await reload(member)
    }

    /// Bans a member; who holds an older value of them does not know yet.
    package func ban(_ member: UseCases) async throws {
        try await pool.query("UPDATE members SET banned_at = now() WHERE id = \(member.id)")
    }

    /// The member as the database has them now.
    package func reload(_ member: UseCases) async throws -> UseCases {
        let nickname = try member.caller.signedIn().nickname
        return UseCases(source: surface, caller: .member(try await MemberUseCases.enrol(nickname: nickname, in: source)))
    }

    /// The same member through other connections.
    package func member(_ member: UseCases, through source: PostgresDataSource) -> UseCases {
        UseCases(source: source, caller: member.caller)
    }
}

/// Lets a few in at a time, first come first served.
private actor Turns {
    static let shared = Turns()

    private var free = 6
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
