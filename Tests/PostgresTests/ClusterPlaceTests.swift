import FoundationEssentials
import Glibc
import Testing

@testable import Postgres

@Suite("Private cluster: where it is")
struct ClusterPlaceTests {
    @Test(arguments: [
        (["XDG_DATA_HOME": "/data", "HOME": "/home/ann"], "/data/wote"),
        (["XDG_DATA_HOME": "/data/"], "/data/wote"),
        (["XDG_DATA_HOME": "", "HOME": "/home/ann"], "/home/ann/.local/share/wote"),
        (["XDG_DATA_HOME": "data", "HOME": "/home/ann"], "/home/ann/.local/share/wote"),
        (["HOME": "/"], "/.local/share/wote"),
    ])
    func defaultFolder(environment: [String: String], folder: String) {
        #expect(PrivateCluster.defaultFolder(environment: environment) == folder)
    }

    @Test(arguments: [("/a/../b/./c//d/", "/b/c/d"), ("/..", "/"), ("/", "/")])
    func paths(written: String, meant: String) {
        #expect(written.absolutePath == meant)
        #expect("x".absolutePath.hasPrefix("/"))
    }

    /// Names that a shell, libpq, Postgres' settings or a socket address would trip over.
    @Test(arguments: ["a b'c\\d$e`가", "a,b\"c", String(repeating: "long", count: 40)])
    func anyFolderWorks(name: String) async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster(in: name)
            try await cluster.start()
            #expect(try await cluster.query("SELECT 1") == "1")
            let url = cluster.url
            #expect(try await run(PrivateCluster.programs + "psql", "-X", "-c", "SELECT 1", url).succeeded)
            #expect(cluster.layout.socket.isShared == (name.utf8.count > 100 || name.utf8.contains(UInt8(ascii: ","))))
            let socket = try #require(FileFacts(cluster.layout.socket.path))
            let account = try sandbox.account
            #expect(socket.mode == 0o700 && socket.owner == account.uid)
        }
    }

    @Test(
        .enabled(if: isRoot, "only root can give a folder to somebody else"),
        arguments: [("nobody", 0o700 as mode_t), ("nobody", 0o777), ("postgres", 0o777)])
    func neverConnectsWhereAnotherUserCouldAnswer(owner: String, mode: mode_t) async throws {
        try await withCluster { sandbox in
            let long = String(repeating: "long", count: 40)
            try #require(rename(sandbox.path("data"), sandbox.path(long)) == 0)
            let cluster = sandbox.cluster(in: long)
            let socket = cluster.layout.socket.path
            #expect(strstr(cluster.connectionString, socket) != nil)
            let stranger = try #require(ServerAccount.named(owner))
            try ClusterFiles.makeFolder(socket, mode: mode, owner: stranger)
            chmod(socket, mode)
            #expect(strstr(cluster.connectionString, socket) == nil)
            await #expect(throws: ClusterError.socketFolderUnsafe(path: socket, owner: stranger.uid)) { try await cluster.start() }
        }
    }

    @Test func isReachedWhateverTheEnvironmentSays() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            let variables = [
                "PGHOST=nowhere", "PGHOSTADDR=192.0.2.1", "PGPORT=1", "PGUSER=x", "PGDATABASE=x", "PGSSLMODE=verify-full",
                "PGOPTIONS=-c nonsense=1", "PGREQUIREPEER=x", "PGCHANNELBINDING=require", "PGTARGETSESSIONATTRS=standby",
                "PGCLIENTENCODING=LATIN1",
            ]
            let command = variables + [PrivateCluster.programs + "psql", "-X", "-c", "SELECT 1", cluster.connectionString]
            let outcome = try await offThePool { cancellation throws(ClusterError) in
                try Subprocess.run("/usr/bin/env", command, unless: cancellation)
            }
            #expect(outcome.succeeded, "\(outcome.errors)")
        }
    }

    @Test(.enabled(if: isRoot, "only root's servers run as somebody else"))
    func rootKeepsTheDataWhereTheServersUserCanReachIt() async throws {
        try await withSandbox(mode: 0o700) { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            try await cluster.query("CREATE TABLE old ()")
            let first = cluster.path
            #expect(first.hasPrefix(sandbox.shared + "/"))
            #expect(FileFacts(sandbox.shared)?.mode == 0o711)
            #expect(ClusterFiles.destination(of: sandbox.path("data/postgres")) == first)
            #expect(try await EventLog.starting(cluster) == [.ready])

            try await cluster.stop()
            try FolderTree.remove(sandbox.path("data"))
            #expect(FileFacts(first) != nil, "removing the link keeps the data")
            try await cluster.start()
            #expect(cluster.path != first)
            #expect(try await cluster.query("SELECT to_regclass('old') IS NULL") == "t", "the old data does not come back by itself")
        }
    }

    @Test(.enabled(if: isRoot, "only root's servers run as somebody else"))
    func dataThatIsGoneIsNotReplacedSilently() async throws {
        try await withSandbox(mode: 0o700) { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            try await cluster.stop()
            let (link, target) = (sandbox.path("data/postgres"), cluster.path)
            try FolderTree.remove(target)
            await #expect(throws: ClusterError.dataMissing(link: link, target: target)) { try await cluster.start() }
        }
    }

    @Test(.enabled(if: isRoot, "only root's servers run as somebody else"))
    func rootRunsTheServerAsTheUserAskedFor() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster(in: "data") { $0.serverUser = "nobody" }
            try await cluster.start()
            #expect(FileFacts("/proc/\(try await cluster.pid)")?.owner == ServerAccount.named("nobody")?.uid)
            try await cluster.stop()
            // The data's owner decides from then on.
            try await sandbox.cluster.start()
            #expect(try await cluster.query("SELECT 1") == "1")

            let unknown = sandbox.cluster(in: "other") { $0.serverUser = "no-such-user" }
            await #expect(throws: ClusterError.noServerAccount(name: "no-such-user")) { try await unknown.start() }
        }
    }

    @Test func statusNamesEverything() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster
            #expect(try await cluster.status().size == 0)
            try await cluster.start()
            let status = try await cluster.status()
            guard case .running(let pid, 15, let since) = status.state else { throw NeverHappened() }
            #expect(kill(pid, 0) == 0)
            #expect((-60...1).contains(since.timeIntervalSinceNow))
            #expect(status.folder == cluster.folder)
            #expect(status.data == cluster.path + "/data")
            #expect((30_000_000..<200_000_000).contains(status.size))
        }
    }
}
