import Synchronization
import Testing

@testable import Postgres

/// What a service lives through: crashes, restarts, read-only servers, too many clients.
@Suite struct FaultTests {
    /// Asks until it works, as a service's callers do; throws when that takes longer than the limit.
    private func recover<R: Sendable>(within limit: Duration, _ body: () async throws -> R) async throws -> R {
        let end = ContinuousClock.now + limit
        while true {
            do { return try await body() } catch let error as PostgresError where error.isTransient && .now < end { await Task.yield() }
        }
    }

    private func failure(of sql: SQL, _ pool: ConnectionPool) async -> PostgresError? {
        do throws(PostgresError) {
            _ = try await pool.query(sql, timeout: .seconds(10))
            return nil
        } catch {
            return error
        }
    }

    @Test func aCrashLosesNoAcknowledgedWriteAndThePoolRecovers() async throws {
        let server = try await TestServer()
        let pool = ConnectionPool(server.string(), limit: 4)
        try await pool.withConnection { try await $0.execute("CREATE TABLE t (a bigint PRIMARY KEY)") }
        let (acknowledged, isOver) = (Log(), Log())
        let writers = (0..<8).map { (writer: Int) -> Task<Void, Never> in
            Task {
                for number in stride(from: writer, to: .max, by: 8) {
                    let error = await failure(of: "INSERT INTO t VALUES (\(number))", pool)
                    #expect(error?.isTransient != false, "\(String(describing: error))")
                    if error == nil { acknowledged.add(number) }
                    if !isOver.isEmpty { return }
                }
            }
        }
        for _ in 0..<3 {
            let before = acknowledged.count
            while acknowledged.count < before + 20 { await Task.yield() }
            try await server.crash()
            try await server.start()
            _ = try await recover(within: .seconds(10)) { try await pool.query("SELECT 1") }
        }
        isOver.add(0)
        for writer in writers { await writer.value }
        let stored = try await pool.query("SELECT a FROM t").map { row in try row["a", as: Int.self] }
        #expect(Set(stored).isSuperset(of: acknowledged.values))
        await pool.close()
        try await server.stop()
    }

    @Test func aCrashDuringAQueryIsAnErrorAndNoHang() async throws {
        let server = try await TestServer()
        let (connection, watcher) = (try await server.connect(), try await server.connect())
        let query = Task { try await connection.query("SELECT pg_sleep(60)") }
        let isAsleep: SQL = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep') AS v"
        while try await watcher.query(isAsleep)[0]["v"] == false { await Task.yield() }
        try await server.crash()
        let answer = await query.result
        let error = #expect(throws: PostgresError.self) { try answer.get() }
        #expect(error?.kind == .connection && error?.outcomeIsUnknown == true && error?.isTransient == true)
        #expect(connection.link.health == .discard)
    }

    @Test func aReadOnlyServerServesReadsAndWritesComeBackAlone() async throws {
        let server = try await TestServer()
        let pool = ConnectionPool(server.string(), limit: 2)
        try await pool.withConnection { try await $0.execute("CREATE TABLE t (a int)") }
        try await setReadOnly(true, server)
        let error = await #expect(throws: PostgresError.self) {
            while true { _ = try await pool.query("INSERT INTO t VALUES (1)") }
        }
        #expect(error?.sqlState == "25006" && error?.isTransient == true)
        #expect(try await pool.query("SELECT 1 AS a")[0]["a"] == 1)
        try await setReadOnly(false, server)
        _ = try await recover(within: .seconds(60)) { try await pool.query("INSERT INTO t VALUES (2)") }
        await pool.close()
        try await server.stop()
    }

    private func setReadOnly(_ isOn: Bool, _ server: TestServer) async throws {
        let admin = try await server.connect()
        try await admin.execute("SET default_transaction_read_only = off")
        try await admin.execute("ALTER SYSTEM SET default_transaction_read_only = \(unsafe: isOn ? "on" : "off")")
        try await admin.execute("SELECT pg_reload_conf()")
    }

    @Test func morePoolThanServerWaitsForWhatThereIs() async throws {
        let server = try await TestServer(settings: ["max_connections = 8", "superuser_reserved_connections = 3"])
        try await server.connect().execute("CREATE ROLE member LOGIN")
        let pool = ConnectionPool(server.string(user: "member"), limit: 20, waitLimit: .seconds(60))
        let failures = Log()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    guard let error = await failure(of: "SELECT pg_sleep(0.01)", pool) else { return }
                    #expect(error.sqlState == "53300", "\(error)")
                    failures.add(number)
                }
            }
        }
        #expect(failures.isEmpty)
        _ = try await recover(within: .seconds(60)) { try await pool.query("SELECT 1") }
        await pool.close()
        try await server.stop()
    }

    @Test func aServerThatIsDownFailsAtOnceAndIsFoundWhenItIsBack() async throws {
        let server = try await TestServer()
        let pool = ConnectionPool(server.string(), limit: 2)
        _ = try await pool.query("SELECT 1")
        try await server.stop()
        let start = ContinuousClock.now
        for _ in 0..<1000 {
            let error = await #expect(throws: PostgresError.self) { _ = try await pool.query("SELECT 1") }
            #expect(error?.isTransient == true)
        }
        #expect(.now - start < .seconds(60))
        try await server.start()
        _ = try await recover(within: .seconds(60)) { try await pool.query("SELECT 1") }
        await pool.close()
        try await server.stop()
    }
}

/// Numbers gathered from many tasks.
private final class Log: Sendable {
    private let numbers = Mutex<[Int]>([])
    var values: [Int] { numbers.withLock { $0 } }
    var count: Int { numbers.withLock { $0.count } }
    var isEmpty: Bool { numbers.withLock { $0.isEmpty } }
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
