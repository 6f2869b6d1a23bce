import Testing

@testable import Postgres

/// TLS with a certificate made for "localhost".
@Suite struct TLSTests {
    private static let server = Task {
        let server = try await TestServer()
        try await Shell.asServer([
            "/usr/bin/openssl", "req", "-new", "-x509", "-days", "2", "-nodes", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost",
            "-out", "\(server.folder)/data/server.crt", "-keyout", "\(server.folder)/data/server.key",
        ])
        try server.append(["ssl = on"], to: "postgresql.conf")
        try await server.stop(mode: "fast")
        try await server.start()
        return server
    }

    private func string(host: String, mode: String, root: String? = nil) async throws -> String {
        let server = try await Self.server.value
        let root = root ?? "\(server.folder)/data/server.crt"
        return "host=\(host) hostaddr=127.0.0.1 port=\(server.port) user=postgres dbname=postgres sslmode=\(mode) sslrootcert=\(root)"
    }

    @Test func theRightNameConnects() async throws {
        let connection = try await Connection.connect(string(host: "localhost", mode: "verify-full"))
        let row = try await connection.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")[0]
        #expect(try row["ssl"] == true)
        let text = String(repeating: "x", count: 3_000_000)
        #expect(try await connection.query("SELECT \(text)::text AS t")[0]["t"] == text)
    }

    @Test func theWrongNameIsRefused() async throws {
        let string = try await string(host: "other.example", mode: "verify-full")
        let error = await #expect(throws: PostgresError.self) { _ = try await Connection.connect(string) }
        #expect(error?.kind == .connection)
        #expect(error?.message.contains("other.example") == true && error?.message.contains("localhost") == true)
    }

    @Test func aMissingRootCertificateIsNamed() async throws {
        let string = try await string(host: "localhost", mode: "verify-full", root: "/nowhere/root.crt")
        let error = await #expect(throws: PostgresError.self) { _ = try await Connection.connect(string) }
        #expect(error?.message.contains("/nowhere/root.crt") == true)
    }

    /// As in libpq, `require` checks the certificate where a root certificate is at hand, and does not where none is.
    @Test func aStaleRootCertificateIsNamed() async throws {
        let stale = try await Self.server.value.folder + "/stale.crt"
        try await Shell.asServer([
            "/usr/bin/openssl", "req", "-new", "-x509", "-days", "2", "-nodes", "-subj", "/CN=elsewhere", "-out", stale, "-keyout",
            "/dev/null",
        ])
        let wrong = try await string(host: "localhost", mode: "require", root: stale)
        let error = await #expect(throws: PostgresError.self) { _ = try await Connection.connect(wrong) }
        #expect(error?.message.contains(stale) == true)
        let missing = try await string(host: "localhost", mode: "require", root: "/nowhere/root.crt")
        let connection = try await Connection.connect(missing)
        #expect(try await connection.query("SELECT 1 AS a")[0]["a"] == 1)
    }

    @Test func cancellingWorksThroughTLS() async throws {
        let connection = try await Connection.connect(string(host: "localhost", mode: "verify-full"))
        let error = await #expect(throws: PostgresError.self) {
            _ = try await connection.query("SELECT pg_sleep(60)", timeout: .milliseconds(50))
        }
        #expect(error?.kind == .timedOut)
        #expect(try await connection.query("SELECT 1 AS a")[0]["a"] == 1)
    }
}
