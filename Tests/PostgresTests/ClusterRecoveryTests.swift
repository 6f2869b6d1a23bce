import Glibc
import Testing

@testable import Postgres

@Suite("Private cluster: after a kill, a move, a reboot")
struct ClusterRecoveryTests {
    @Test func startsAgainAfterAKill() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            try await cluster.query("CREATE TABLE kept AS SELECT 7 AS value")
            let killed = try await cluster.pid
            kill(killed, SIGKILL)
            try await waitUntil { kill(killed, 0) != 0 }
            try await cluster.start()
            #expect(try await cluster.query("SELECT value FROM kept") == "7")
            let pid = try await cluster.pid
            #expect(pid != killed)
        }
    }

    /// Postgres alone refuses to start: the pid in its file belongs to a living process of its own user.
    @Test func startsWhenTheOldPidBelongsToAnotherProcess() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            let record = try #require(ClusterFiles.text(of: cluster.layout.postmasterFile))
            let killed = try await cluster.pid
            kill(killed, SIGKILL)
            try await waitUntil { Occupants(cluster.layout).isEmpty }

            let account = try sandbox.account
            let log = try ClusterFiles.create(sandbox.path("sleep.log"), owner: account)
            defer { close(log) }
            let sleeper = try Subprocess.launch("/usr/bin/sleep", ["600"], as: account, log: log)
            defer { kill(sleeper.pid, SIGKILL) }
            let reused = record.split(separator: "\n", maxSplits: 1).last.map { "\(sleeper.pid)\n\($0)" } ?? ""
            try ClusterFiles.write(reused, to: cluster.layout.postmasterFile, owner: account)
            try ClusterFiles.write(reused, to: cluster.layout.socket.path + "/.s.PGSQL.5432.lock", owner: account)

            #expect(try await cluster.status().state == .stopped(version: 15))
            try await cluster.stop()
            #expect(sleeper.exitStatus == nil, "stop must not end a stranger")
            try await cluster.start()
            #expect(try await cluster.query("SELECT 1") == "1")
        }
    }

    /// A stopped checkpointer cannot notice that its server was killed.
    private func leavingAChild(of cluster: PrivateCluster) async throws -> pid_t {
        let child = try #require(pid_t(try await cluster.query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")))
        let server = try await cluster.pid
        kill(child, SIGSTOP)
        kill(server, SIGKILL)
        try await waitUntil { Occupants(cluster.layout).postmaster == nil }
        return child
    }

    @Test func waitsForTheChildrenOfAKilledServer() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            let child = try await leavingAChild(of: cluster)
            try await cluster.start { if $0 == .waiting(.lingering) { kill(child, SIGKILL) } }
            #expect(try await cluster.query("SELECT 1") == "1")
        }
    }

    @Test func namesTheChildrenThatStay() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster(in: "data") { $0.patience = .seconds(1) }
            try await sandbox.cluster.start()
            let child = try await leavingAChild(of: cluster)
            let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
            guard case .lingering(let pids, seconds: 1) = error else { return #expect(error == nil) }
            #expect(pids.contains(child))
            kill(child, SIGKILL)
        }
    }

    @Test func movedWhileStoppedItWorks() async throws {
        try await withCluster { sandbox in
            try await sandbox.cluster.start()
            try await sandbox.cluster.query("CREATE TABLE kept AS SELECT 7 AS value")
            try await sandbox.cluster.stop()
            try #require(rename(sandbox.path("data"), sandbox.path("moved")) == 0)
            let moved = sandbox.cluster(in: "moved")
            try await moved.start()
            #expect(try await moved.query("SELECT value FROM kept") == "7")
        }
    }

    @Test func movedWhileRunningItSaysSoAndCanBeStopped() async throws {
        try await withCluster { sandbox in
            let before = sandbox.cluster
            try await before.start()
            let (pid, home) = (try await before.pid, before.path)
            try #require(rename(sandbox.path("data"), sandbox.path("moved")) == 0)
            let moved = sandbox.cluster(in: "moved")
            await #expect(throws: ClusterError.moved(pid: pid, from: home, to: moved.path)) { try await moved.start() }
            #expect(try await moved.pid == pid)
            try await moved.stop()
            try await moved.start()
            #expect(try await moved.query("SELECT 1") == "1")
        }
    }

    @Test func aCopyOfARunningFolderIsAClusterOfItsOwn() async throws {
        try await withCluster { sandbox in
            try await sandbox.cluster.start()
            try await sandbox.cluster.query("CHECKPOINT")
            try #require(try await run("/bin/cp", "-a", sandbox.path("data"), sandbox.path("copy")).succeeded)
            let copy = sandbox.cluster(in: "copy")
            #expect(try await copy.status().state == .stopped(version: 15))
            try await copy.start()
            let pids = (try await copy.pid, try await sandbox.cluster.pid)
            #expect(pids.0 != pids.1)
        }
    }

    @Test func aServerWithoutItsSocketIsReportedNotDoubled() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster(in: "data") { $0.patience = .seconds(1) }
            try await sandbox.cluster.start()
            let pid = try await cluster.pid
            let socket = cluster.layout.socket.path
            try FolderTree.remove(socket + "/.s.PGSQL.5432")
            await #expect(throws: ClusterError.unreachable(pid: pid, socketFolder: socket)) { try await cluster.start() }
            #expect(try await cluster.pid == pid)
            try await cluster.stop()
            try await sandbox.cluster.start()
        }
    }

    @Test func stoppingNothingIsNoError() async throws {
        try await withSandbox { sandbox in
            try await sandbox.cluster.stop()
            #expect(FileFacts(sandbox.path("data")) == nil)
            try await sandbox.cluster.start()
            let pid = try await sandbox.cluster.pid
            try await sandbox.cluster.stop()
            #expect(kill(pid, 0) != 0)
            try await sandbox.cluster.stop()
        }
    }
}
