import Testing

@testable import Postgres

@Suite("Private cluster: what would keep it from being started")
struct ClusterObstacleTests {
    @Test func nothingIsInTheWayAndNothingIsMade() async throws {
        try await withSandbox { sandbox in
            let status = try await sandbox.cluster(in: "new/data").status()
            #expect(status.obstacle == nil)
            #expect(FolderTree.names(in: sandbox.folder).isEmpty)
        }
    }

    @Test func aFileInTheWay() async throws {
        try await withSandbox { sandbox in
            try ClusterFiles.write("", to: sandbox.path("file"), owner: .current)
            let status = try await sandbox.cluster(in: "file/data").status()
            #expect(status.obstacle == .folderUnusable(path: sandbox.path("file"), reason: "it is not a folder"))
        }
    }

    @Test func noServerIsInstalled() async throws {
        try await withSandbox { sandbox in
            let status = try await sandbox.cluster(in: "data") { $0.programFolders = [sandbox.folder] }.status()
            #expect(status.obstacle == .postgresMissing(oldest: 15))
        }
    }

    @Test func theDataIsThereButItsServerIsNot() async throws {
        try await withCluster { sandbox in
            #expect(try await sandbox.cluster.status().obstacle == nil)
            let status = try await sandbox.cluster(in: "data") { $0.programFolders = [sandbox.folder] }.status()
            let version = if case .stopped(let version) = status.state { version } else { 0 }
            #expect(status.obstacle == .postgresMissing(oldest: version))
        }
    }
}
