import Core
import Domain
import Glibc
import Postgres
import PostgresDataSource

/// What every measurement works on: a filled community in a Postgres of its own, and how other programs reach it.
struct Bench: Sendable {
    let options: Options
    /// Holds everything the benchmark writes.
    let folder: String
    let cluster: PrivateCluster
    let server: ServerProcesses
    let pool: ConnectionPool
    let source: PostgresDataSource
    /// An ordinary member with ballots in every tenth poll: who runs `wote` here.
    let reader: Member
    /// Where psql and pgbench of the server's version are; Debian's wrappers in the path cost more than they do.
    let programs: String
    let environment: [String: String]

    var sizes: Sizes { options.sizes }

    /// Starts a Postgres in `folder`, whose settings are those every user gets, and fills it.
    static func prepare(_ options: Options, in folder: String, cluster: PrivateCluster) async throws -> Bench {
        try await start(cluster)
        let environment = environment(data: folder)
        let pool = ConnectionPool(cluster.connectionString)
        try await Schema.migrate(pool)
        try await Filling(sizes: options.sizes).members(in: pool)
        // Joins the user as an ordinary member: the first of a community would be its admin, for whom statements are simpler.
        try await expectSuccess([options.wote, "list"], environment, output: folder + "/first-list")
        let nickname: String = try await pool.value("SELECT nickname FROM members ORDER BY id DESC LIMIT 1")
        let source = PostgresDataSource(pool: pool)
        let reader = try await MemberUseCases.enrol(nickname: nickname, in: source)
        try await Filling(sizes: options.sizes).polls(reader: reader, in: cluster)
        let programs: String = try await pool.value("SELECT setting FROM pg_config() WHERE name = 'BINDIR'")
        let postmaster: String = try await pool.value("SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)")
        guard let pid = pid_t(postmaster) else { throw BenchmarkError("the server's process is unknown") }
        return Bench(
            options: options, folder: folder, cluster: cluster, server: ServerProcesses(postmaster: pid), pool: pool, source: source,
            reader: reader, programs: programs,
            environment: environment)
    }

    /// Starts `cluster` with room for the largest crowd of pgbench, where every client has a connection; all else is as users have it.
    private static func start(_ cluster: PrivateCluster) async throws {
        try await cluster.start()
        let connection = try await Connection.connect(cluster.connectionString)
        try await connection.execute("ALTER SYSTEM SET max_connections = 300")
        await connection.close()
        try await cluster.stop()
        try await cluster.start()
    }

    /// This process's, but nothing that would lead libpq or wote elsewhere.
    private static func environment(data: String) -> [String: String] {
        var variables: [String: String] = [:]
        for name in ["PATH", "HOME", "USER", "TMPDIR"] { variables[name] = getenv(name).map { String(cString: $0) } }
        variables["XDG_DATA_HOME"] = data
        variables["LANG"] = "C.UTF-8"
        return variables
    }

    func psql(_ statement: String) -> [String] { [programs + "/psql", "-X", "-d", cluster.connectionString, "-c", statement] }

    /// Runs a program that has to succeed; what it said ends up in the error.
    @discardableResult
    static func expectSuccess(
        _ command: [String], _ environment: [String: String], output: String
    ) async throws -> Child.Outcome {
        let outcome = try await Child.run(command, environment: environment, output: output)
        guard outcome.status == 0 else {
            throw BenchmarkError("\(command.prefix(2).joined(separator: " ")) ended with \(outcome.status): \(try contents(of: output))")
        }
        return outcome
    }
}
