import Glibc
import Testing

@testable import Postgres

@Suite("Private cluster: a full disk", .enabled(if: SmallDisk.isPermitted, "mounting a small disk is not permitted here"))
struct ClusterDiskTests {
    @Test func tooLittleSpaceIsSaidBeforehand() async throws {
        try await withSmallDisk(megabytes: 20) { sandbox in
            let cluster = sandbox.cluster(in: "disk/data")
            let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
            guard case .diskFull(let folder, 100_000_000, 1..<21_000_000) = error else { return #expect(error == nil) }
            #expect(folder == cluster.folder)
            #expect(FolderTree.names(in: cluster.folder) == ["lock"])
            let obstacle = try await cluster.status().obstacle
            guard case .diskFull(cluster.folder, 100_000_000, 1..<21_000_000) = obstacle else { return #expect(obstacle == nil) }
        }
    }

    @Test func aDiskThatTakesNoWritesIsAnObstacle() async throws {
        try await withSmallDisk(megabytes: 200) { sandbox in
            try #require(mount(nil, sandbox.path("disk"), nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
            let status = try await sandbox.cluster(in: "disk/data").status()
            #expect(status.state == .notCreated)
            #expect(status.obstacle == .fileFailed(path: sandbox.path("disk/data"), reason: "Read-only file system"))
        }
    }

    /// 20 MB end in initdb, 44 MB while the database is made.
    @Test(arguments: [20, 44])
    func fullInTheMiddleNothingIsLeft(megabytes: Int) async throws {
        try await withSmallDisk(megabytes: megabytes) { sandbox in
            let cluster = sandbox.cluster(in: "disk/data") { $0.neededSpace = 0 }
            let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
            guard case .diskFull(cluster.folder, _, _) = error else { return #expect(error == nil) }
            #expect(FolderTree.names(in: cluster.folder) == ["lock"])
            let state = try await cluster.status().state
            #expect(state == .notCreated)
        }
    }

    @Test func fullWhenStarting() async throws {
        try await withSmallDisk(megabytes: 100) { sandbox in
            let cluster = sandbox.cluster(in: "disk/data") { $0.neededSpace = 0 }
            try await cluster.start()
            try await cluster.stop()
            try #require(try await run("/bin/sh", "-c", "cat /dev/zero > '\(sandbox.path("disk/fill"))'").succeeded == false)
            let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
            guard case .diskFull = error else { return #expect(error == nil) }
            try FolderTree.remove(sandbox.path("disk/fill"))
            try await cluster.start()
            try await cluster.stop()
        }
    }
}

enum SmallDisk {
    static let isPermitted: Bool = {
        let folder = "/tmp/wote-test-mount-\(getpid())"
        guard geteuid() == 0, mkdir(folder, 0o755) == 0 else { return false }
        defer { rmdir(folder) }
        return mount("none", folder, "tmpfs", 0, "size=1m") == 0 && umount(folder) == 0
    }()
}

/// Runs a test in a sandbox whose folder `disk` is a file system of its own.
private func withSmallDisk(megabytes: Int, _ test: (ClusterSandbox) async throws -> Void) async throws {
    try await withSandbox { sandbox in
        let disk = sandbox.path("disk")
        try #require(mkdir(disk, 0o755) == 0 && mount("none", disk, "tmpfs", 0, "size=\(megabytes)m,mode=755") == 0)
        let result: Result<Void, any Error>
        do { result = .success(try await test(sandbox)) } catch { result = .failure(error) }
        try await sandbox.cluster(in: "disk/data").stop()
        // A program that another test starts right now may hold it for a moment.
        try await waitUntil { umount(disk) == 0 }
        try result.get()
    }
}
