import Foundation
import Glibc

@testable import Postgres

/// A server of its own for tests: a fresh cluster in a temporary folder, reached by socket and by TCP on 127.0.0.1.
///
/// A watcher stops the server and removes the folder when the test process ends, however it ends.
final class TestServer: Sendable {
    let folder: String
    let port: UInt16

    /// The server that tests share which do not harm it.
    static let shared = Task { try await TestServer() }

    static let binaries = "/usr/lib/postgresql/15/bin"

    init(settings: [String] = [], hba: String? = nil) async throws {
        folder = try Shell.temporaryFolder()
        port = try Shell.freePort()
        try Shell.watch(folder: folder)
        try await Shell.asServer([
            "\(Self.binaries)/initdb", "-D", "\(folder)/data", "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C",
        ])
        try append(
            [
                "listen_addresses = '127.0.0.1'", "port = \(port)", "unix_socket_directories = '\(folder)'", "fsync = off",
                "max_connections = 400",
            ]
                + settings, to: "postgresql.conf")
        if let hba { try Data(hba.utf8).write(to: URL(fileURLWithPath: "\(folder)/data/pg_hba.conf")) }
        try await start()
    }

    /// Adds lines to a file of the cluster.
    func append(_ lines: [String], to file: String) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/data/\(file)"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
        try handle.close()
    }

    func start() async throws {
        try await Shell.asServer(["\(Self.binaries)/pg_ctl", "start", "-w", "-s", "-D", "\(folder)/data", "-l", "\(folder)/log"])
    }

    func stop(mode: String = "immediate") async throws {
        try await Shell.asServer(["\(Self.binaries)/pg_ctl", "stop", "-w", "-s", "-m", mode, "-D", "\(folder)/data"])
    }

    /// Kills the postmaster and everything it started, as a crash would; returns when all are gone.
    func crash() async throws {
        let pid = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8).split(separator: "\n")[0]
        try await Shell.run([
            "/bin/sh", "-c",
            "children=$(cat /proc/\(pid)/task/\(pid)/children); kill -9 \(pid) $children; for p in \(pid) $children; do tail -s 0.02 --pid=$p -f /dev/null; done",
        ])
    }

    /// A string for the socket, or for TCP where a host is given.
    func string(host: String? = nil, database: String = "postgres", user: String = "postgres", _ more: String = "") -> String {
        "host=\(host ?? folder) port=\(port) dbname=\(database) user=\(user) \(more)"
    }

    func connect(_ options: ConnectionOptions = ConnectionOptions()) async throws -> Connection {
        try await Connection.connect(string(), options: options)
    }
}

extension TestServer {
    /// A connection to the shared server in a schema of its own, dropped afterwards.
    static func withConnection<R: Sendable>(
        _ options: ConnectionOptions = ConnectionOptions(), _ body: (Connection) async throws -> R
    ) async throws -> R {
        let connection = try await shared.value.connect(options)
        let schema = "test_\(UInt64.random(in: 0 ... .max))"
        try await connection.execute("CREATE SCHEMA \(unsafe: schema); SET search_path TO \(unsafe: schema)")
        let value = try await body(connection)
        await connection.close()
        return value
    }
}
