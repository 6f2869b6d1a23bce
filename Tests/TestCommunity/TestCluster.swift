import Glibc
package import Postgres
import PostgresDataSource

/// The private Postgres that all tests of this process share: the product's own, in a temporary folder, started when first wanted.
package enum TestCluster {
    package static let shared = Task { try await start() }

    /// The database that every community is a copy of.
    static let template = "community_template"

    private static func start() async throws -> PrivateCluster {
        let folder = try TemporaryFolder.make()
        var options = PrivateCluster.Options()
        options.sharedFolder = folder + "/shared"
        options.syncsNewCluster = false
        let cluster = PrivateCluster(folder: folder, options: options)
        try TemporaryFolder.removeWhenThisProcessEnds(folder, serverIn: folder + "/postgres/data")
        try await cluster.start()
        // A module's own settings are known once it is loaded.
        for settings in [settings, statisticsSettings] {
            try await configure(cluster, settings)
            try await cluster.stop()
            try await cluster.start()
        }
        let connection = try await Connection.connect(cluster.connectionString)
        try await connection.execute("CREATE EXTENSION pg_stat_statements")
        await connection.close()
        try await makeTemplate(in: cluster)
        return cluster
    }

    /// For many short-lived databases that need not survive a power cut.
    private static let settings = [
        ("fsync", "off"), ("full_page_writes", "off"), ("autovacuum", "off"), ("max_connections", "300"),
        ("shared_preload_libraries", "pg_stat_statements"),
    ]

    /// Each community's statements are counted apart: with the usual limit some would be forgotten while others are counted.
    private static let statisticsSettings = [("pg_stat_statements.max", "100000")]

    private static func configure(_ cluster: PrivateCluster, _ settings: [(name: String, value: String)]) async throws {
        let connection = try await Connection.connect(cluster.connectionString)
        for (name, value) in settings { try await connection.execute("ALTER SYSTEM SET \(unsafe: name) = '\(unsafe: value)'") }
        await connection.close()
    }

    private static func makeTemplate(in cluster: PrivateCluster) async throws {
        let connection = try await Connection.connect(cluster.connectionString)
        try await connection.execute("CREATE DATABASE \(unsafe: template)")
        await connection.close()
        let pool = ConnectionPool(cluster.connectionString(database: template), limit: 1)
        try await Schema.migrate(pool)
        await pool.close()
    }

    /// Lends a connection to the cluster's own database, which knows of all others.
    package static func withConnection<R>(_ body: (Connection) async throws -> R) async throws -> R {
        let connection = try await Connection.connect(
            try await shared.value.connectionString, options: ConnectionOptions(connectTimeout: .seconds(60)))
        let value = try await body(connection)
        await connection.close()
        return value
    }
}

extension PrivateCluster {
    /// The connection string of another database of this cluster; of a parameter given twice libpq takes the last.
    package func connectionString(database: String) -> String { connectionString + " dbname=\(database)" }
}

/// A folder for the cluster and what removes it.
enum TemporaryFolder {
    struct Failure: Error { let reason: String }

    /// A short path, since a socket's has at most 107 bytes, which the server's user can enter.
    static func make() throws -> String {
        var template = Array("/tmp/wote-tc.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, chmod(template, 0o755) == 0 else { throw failure }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Starts a shell that waits for the end of this process, however it comes (the end of its input), then ends the server.
    static func removeWhenThisProcessEnds(_ folder: String, serverIn data: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 else { throw failure }
        defer { close(ends[0]) }
        let stop = "pid=$(head -1 \(data)/postmaster.pid 2>/dev/null) && kill -QUIT $pid && tail --pid=$pid -f /dev/null"
        try spawn(["/bin/sh", "-c", "trap '' INT HUP TERM; cat; \(stop); rm -rf \(folder)"], input: ends[0])
    }

    private static func spawn(_ command: [String], input: Int32) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, command[0], &actions, nil, &arguments, environ) == 0 else { throw failure }
    }

    private static var failure: Failure { Failure(reason: String(cString: strerror(errno))) }
}
