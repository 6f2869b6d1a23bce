import Glibc
import Testing

@testable import Postgres

/// Connection strings of every kind, and every way a server can say no: always an error, with its reason, in time.
@Suite struct ConnectTests {
    private static let server = Task {
        let hba =
            "local all all trust\nhost all locked 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nhost all all ::1/128 trust\n"
        let server = try await TestServer(hba: hba)
        let admin = try await server.connect()
        try await admin.execute("CREATE ROLE locked LOGIN PASSWORD 'a%40b/c@d'; CREATE ROLE crowded LOGIN CONNECTION LIMIT 0")
        return server
    }

    private func failure(_ string: String, within limit: Duration = .seconds(20)) async -> PostgresError? {
        let start = ContinuousClock.now
        let error = await #expect(throws: PostgresError.self) { _ = try await Connection.connect(string) }
        #expect(.now - start < limit)
        return error
    }

    private func user(_ string: String) async throws -> String {
        try await Connection.connect(string).query("SELECT current_user AS u")[0]["u"]
    }

    @Test func aWrongPasswordIsSaidAndNotShown() async throws {
        let error = await failure(try await Self.server.value.string(host: "127.0.0.1", user: "locked", "password=hunter2"))
        #expect(error?.kind == .connection && error?.sqlState == "28P01" && error?.isTransient == false)
        #expect(error?.message.contains("password authentication failed") == true)
        #expect(error?.message.contains("hunter2") == false && error?.message.contains("LOCATION") == false)
    }

    @Test func aWrongDatabaseIsSaid() async throws {
        let error = await failure(try await Self.server.value.string(database: "nowhere"))
        #expect(error?.sqlState == "3D000" && error?.isTransient == false)
        #expect(error?.message.contains(#"database "nowhere" does not exist"#) == true)
    }

    @Test func tooManyConnectionsAreSaid() async throws {
        let error = await failure(try await Self.server.value.string(user: "crowded"))
        #expect(error?.sqlState == "53300" && error?.isTransient == true)
    }

    @Test func aClosedPortIsRefusedAtOnce() async throws {
        let error = await failure("host=127.0.0.1 port=\(try Shell.freePort())")
        #expect(error?.kind == .connection && error?.sqlState == nil && error?.isTransient == true)
        #expect(error?.message.contains("refused") == true)
    }

    @Test(arguments: [("57P03", "the database system is starting up"), ("57P03", "the database system is in recovery mode")])
    func aServerThatIsNotReadyIsTransient(state: String, message: String) async throws {
        let listener = try Listener(backlog: 5)
        let body = "SFATAL\0VFATAL\0C\(state)\0M\(message)\0\0"
        listener.answerOnce([UInt8(ascii: "E"), 0, 0, 0, UInt8(body.utf8.count + 4)] + Array(body.utf8))
        let error = await failure("host=127.0.0.1 port=\(listener.port) sslmode=disable gssencmode=disable")
        #expect(error?.sqlState == state && error?.isTransient == true)
        #expect(error?.message.contains(message) == true)
    }

    @Test func aHostThatDropsPacketsEndsInTime() async throws {
        let host = try SilentHost()
        let error = await failure("host=127.0.0.1 port=\(host.port) connect_timeout=1")
        #expect(error?.kind == .connection && error?.message.contains("did not answer in time") == true)
    }

    @Test func aHostThatNeverAnswersEndsInTime() async throws {
        let listener = try Listener(backlog: 5)
        let options = ConnectionOptions(connectTimeout: .seconds(2))
        let error = await #expect(throws: PostgresError.self) {
            _ = try await Connection.connect("host=127.0.0.1 port=\(listener.port)", options: options)
        }
        #expect(error?.message == "The database did not answer in time: connecting stopped at 127.0.0.1, port \(listener.port).")
    }

    @Test func aSilentFirstHostLeavesTimeForTheSecond() async throws {
        let (host, server) = (try SilentHost(), try await Self.server.value)
        let string = "host=127.0.0.1,127.0.0.1 port=\(host.port),\(server.port) user=postgres connect_timeout=2"
        #expect(try await user(string) == "postgres")
    }

    @Test func aRefusingFirstHostIsPassedOver() async throws {
        let server = try await Self.server.value
        #expect(try await user("postgresql://postgres@127.0.0.1:\(try Shell.freePort()),127.0.0.1:\(server.port)/postgres") == "postgres")
    }

    @Test func cancellingEndsConnecting() async throws {
        let host = try SilentHost()
        let task = Task { try await Connection.connect("host=127.0.0.1 port=\(host.port) connect_timeout=60") }
        for _ in 0..<20 { await Task.yield() }
        task.cancel()
        let answer = await task.result
        let error = #expect(throws: PostgresError.self) { try answer.get() }
        #expect(error?.kind == .cancelled)
    }

    @Test func passwordsAreDecodedExactlyOnce() async throws {
        let port = try await Self.server.value.port
        #expect(try await user("postgresql://locked:a%2540b%2Fc%40d@127.0.0.1:\(port)/postgres") == "locked")
        #expect(try await user("host=127.0.0.1 port=\(port) dbname=postgres user=locked password=a%40b/c@d") == "locked")
        #expect(await failure("postgresql://locked:a%40b%2Fc%40d@127.0.0.1:\(port)/postgres")?.sqlState == "28P01")
    }

    @Test(arguments: ["postgresql://u:hunter%zz@h/db", "postgresql://u:hunter%2", "user=u password='hunter", "host=h hunter"])
    func anUnreadableStringIsAnErrorWithoutItsContent(string: String) async {
        let error = await failure(string)
        #expect(error?.kind == .configuration && error?.isTransient == false)
        #expect(error?.message.contains("hunter") == false)
    }

    @Test func sessionAttributesChooseTheServer() async throws {
        let (reader, writer) = (try await TestServer(settings: ["default_transaction_read_only = on"]), try await Self.server.value)
        let hosts = "host=\(reader.folder),\(writer.folder) port=\(reader.port),\(writer.port) user=postgres dbname=postgres"
        let port: String = try await Connection.connect(hosts + " target_session_attrs=read-write").query("SHOW port")[0]["port"]
        #expect(port == "\(writer.port)")
        let error = await failure("host=\(reader.folder) port=\(reader.port) user=postgres dbname=postgres target_session_attrs=read-write")
        #expect(error?.message.contains("read-only") == true)
    }

    @Test func aServiceFileAndItsTimeoutCount() async throws {
        let (server, host) = (try await Self.server.value, try SilentHost())
        let file = "\(server.folder)/services"
        try await Shell.run([
            "/bin/sh", "-c",
            "printf '[good]\\nhost=\(server.folder)\\nport=\(server.port)\\nuser=locked\\ndbname=postgres\\n[silent]\\nhost=127.0.0.1\\nport=\(host.port)\\nconnect_timeout=1\\n' > \(file)",
        ])
        setenv("PGSERVICEFILE", file, 1)
        #expect(try await user("service=good") == "locked")
        #expect(await failure("service=silent")?.message.contains("in time") == true)
    }

    static let hasIPv6 = access("/proc/net/if_inet6", F_OK) == 0

    @Test(.enabled(if: hasIPv6)) func addressesOfIPv6() async throws {
        let server = try await TestServer(settings: ["listen_addresses = '::1'"])
        #expect(try await user("postgres://postgres:p@[::1]:\(server.port)/postgres") == "postgres")
        #expect(try await user("host=127.0.0.1,::1 port=\(server.port) user=postgres dbname=postgres") == "postgres")
    }
}
