import Glibc
import Testing

@testable import HTTPServer

@Suite("Listening")
struct ListeningTests {
    private static func start(_ address: HTTPServerOptions.ListenAddress) async throws(HTTPServerError) -> HTTPServer {
        try await HTTPServer.start(HTTPServerOptions(address: address), handler: { .text("\($0.client)") })
    }

    /// A path for a socket, in a folder of its own.
    private static func path() throws -> String {
        var template = Array("/tmp/wote-http-XXXXXX".utf8CString)
        _ = try #require(mkdtemp(&template))
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/socket"
    }

    private static func removeFolder(of path: String) {
        unlink(path)
        rmdir(String(path.dropLast("/socket".count)))
    }

    /// The file of a socket that was closed, as a server that was killed leaves it.
    private static func leaveBehind(_ path: String) throws {
        do {
            let opened = try SocketFile.open(path)
            #expect(rename(path, path + "2") == 0)
            withExtendedLifetime(opened) {}
        }
        #expect(rename(path + "2", path) == 0)
    }

    @Test("at any free port tells which", arguments: ["127.0.0.1", "::", "localhost", "0.0.0.0"])
    func tcp(host: String) async throws {
        let server = try await Self.start(.tcp(host: host, port: 0))
        #expect(try #require(server.port) > 0)
        if host != "localhost" { #expect(try await Client.connect(server).ask(get()).body == "127.0.0.1") }
        await server.stop(within: .zero)
    }

    @Test("where another server does is refused")
    func inUse() async throws {
        let first = try await Self.start(.tcp(host: "127.0.0.7", port: 0))
        let port = try #require(first.port)
        await #expect(throws: HTTPServerError.addressInUse("127.0.0.7:\(port)")) {
            try await Self.start(.tcp(host: "127.0.0.7", port: port))
        }
        await first.stop(within: .zero)
        let second = try await Self.start(.tcp(host: "127.0.0.7", port: port))
        await second.stop(within: .zero)
    }

    @Test("at an address of another machine, or none, is refused", arguments: ["192.0.2.1", "nonsense.invalid", "1.2.3.4.5"])
    func elsewhere(host: String) async throws {
        do {
            _ = try await Self.start(.tcp(host: host, port: 0))
            Issue.record("It started.")
        } catch {
            guard case .unusableAddress = error else { throw error }
        }
    }

    @Test("at a Unix socket has a file of its own for user and group, as long as it lasts")
    func unix() async throws {
        let path = try Self.path()
        defer { Self.removeFolder(of: path) }
        let server = try await Self.start(.unix(path: path))
        #expect(server.port == nil)
        #expect(try await Client.connect(unix: path).ask(get()).body == "unix")
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
        await #expect(throws: HTTPServerError.addressInUse(path)) { try await Self.start(.unix(path: path)) }
        #expect(try await Client.connect(unix: path).ask(get()).status == 200)
        await server.stop(within: .zero)
        #expect(lstat(path, &status) != 0)
    }

    @Test("at a Unix socket replaces what a server left behind")
    func stale() async throws {
        let path = try Self.path()
        defer { Self.removeFolder(of: path) }
        try Self.leaveBehind(path)
        #expect(access(path, F_OK) == 0)
        let server = try await Self.start(.unix(path: path))
        #expect(try await Client.connect(unix: path).ask(get()).status == 200)
        await server.stop(within: .zero)
    }

    @Test("at a Unix socket leaves other files alone, also its successor's")
    func foreign() async throws {
        let path = try Self.path()
        defer { Self.removeFolder(of: path) }
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        let refusal = HTTPServerError.unusableAddress(path, reason: "a file of that name is there")
        await #expect(throws: refusal) { try await Self.start(.unix(path: path)) }
        unlink(path)
        let server = try await Self.start(.unix(path: path))
        unlink(path)
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        await server.stop(within: .zero)
        #expect(access(path, F_OK) == 0)
    }

    @Test("at a path that is no socket's is refused", arguments: ["", "/nowhere/at/all/socket", String(repeating: "a", count: 108)])
    func badPaths(path: String) async throws {
        do {
            _ = try await Self.start(.unix(path: path))
            Issue.record("It started.")
        } catch {
            guard case .unusableAddress = error else { throw error }
        }
    }
}
