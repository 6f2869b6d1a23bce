import Glibc
import Testing

@testable import Postgres

/// A folder for one test; when the test ends its servers are stopped and the folder is removed.
struct ClusterSandbox {
    let folder: String
    /// Stands for `/var/lib/wote`.
    let shared: String

    var cluster: PrivateCluster { cluster(in: "data") }

    func cluster(in name: String, _ change: (inout PrivateCluster.Options) -> Void = { _ in }) -> PrivateCluster {
        var options = PrivateCluster.Options()
        options.sharedFolder = shared
        options.syncsNewCluster = false
        change(&options)
        return PrivateCluster(folder: folder + "/" + name, options: options)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Who servers run as here.
    var account: ServerAccount { get throws { try ServerAccount.forNewCluster(in: folder, preferred: nil) } }
}

/// Runs a test in a sandbox that, unless `mode` says otherwise, the server's user can reach.
func withSandbox(mode: mode_t = 0o755, _ test: (ClusterSandbox) async throws -> Void) async throws {
    let folder = "/tmp/wote-test-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    try #require(mkdir(folder, mode) == 0)
    let sandbox = ClusterSandbox(folder: folder, shared: folder + ".shared")
    let result: Result<Void, any Error>
    do { result = .success(try await test(sandbox)) } catch { result = .failure(error) }
    for name in FolderTree.names(in: folder) {
        let layout = ClusterLayout(folder: sandbox.path(name))
        guard FileFacts(layout.data) != nil else { continue }
        if layout.socket.isShared { try FolderTree.remove(layout.socket.path) }
        for pid in Occupants(layout).pids { kill(pid, SIGKILL) }
        try await waitUntil { Occupants(layout).isEmpty }
    }
    try FolderTree.remove(folder)
    try FolderTree.remove(sandbox.shared)
    try result.get()
}

/// Runs a test in a sandbox whose `cluster` is created and stopped: a copy of one that is made once for all tests.
func withCluster(_ test: (ClusterSandbox) async throws -> Void) async throws {
    try await withSandbox { sandbox in
        let template = try await ClusterTemplate.folder.value
        try #require(try await run("/bin/cp", "-a", template, sandbox.cluster.folder).succeeded)
        try await test(sandbox)
    }
}

private enum ClusterTemplate {
    static let path = "/tmp/wote-test-template-\(getpid())"

    static let folder = Task {
        atexit { do { try FolderTree.remove(ClusterTemplate.path) } catch { print(error) } }
        var options = PrivateCluster.Options()
        options.syncsNewCluster = false
        let cluster = PrivateCluster(folder: path, options: options)
        try await cluster.start()
        try await cluster.stop()
        return path
    }
}

struct NeverHappened: Error {}

/// Waits for what another process is about to do, at most 20 s.
func waitUntil(_ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw NeverHappened() }
        try await Task.sleep(for: .milliseconds(10))
    }
}

/// Runs a program to its end and gives what it wrote.
@discardableResult
func run(_ program: String, _ arguments: String...) async throws -> Subprocess.Outcome {
    try await offThePool { cancellation throws(ClusterError) in try Subprocess.run(program, arguments, unless: cancellation) }
}

struct QueryFailed: Error { let reason: String }

extension PrivateCluster {
    static let programs = "/usr/lib/postgresql/15/bin/"

    /// The answer of one statement, as psql prints it.
    @discardableResult
    func query(_ statement: String) async throws -> String {
        let outcome = try await run(
            Self.programs + "psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", statement, connectionString)
        guard outcome.succeeded else { throw QueryFailed(reason: outcome.errors) }
        return String(outcome.output.dropLast())
    }

    /// The pid of the running server.
    var pid: pid_t {
        get async throws {
            guard case .running(let pid, _, _) = try await status().state else { throw NeverHappened() }
            return pid
        }
    }

    var layout: ClusterLayout { ClusterLayout(folder: folder) }
}

/// The events of a start.
enum EventLog {
    /// Starts `cluster` and gives the events in order.
    static func starting(_ cluster: PrivateCluster) async throws -> [ClusterEvent] {
        let (stream, continuation) = AsyncStream.makeStream(of: ClusterEvent.self)
        try await cluster.start { continuation.yield($0) }
        continuation.finish()
        return await stream.reduce(into: []) { $0.append($1) }
    }
}

let isRoot = geteuid() == 0
