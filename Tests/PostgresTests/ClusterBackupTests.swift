import Glibc
import Testing

@testable import Postgres

@Suite("Private cluster: backup and restore")
struct ClusterBackupTests {
    @Test func whatWasBackedUpComesBackAlsoUnderConnections() async throws {
        try await withCluster { sandbox in
            let (cluster, file) = (sandbox.cluster, sandbox.path("wote.backup"))
            try await cluster.start()
            try await cluster.query("CREATE TABLE kept AS SELECT g AS value FROM generate_series(1, 100) g")
            try await cluster.stop()
            try await cluster.backup(to: file)
            #expect(FileFacts(file)?.mode == 0o600)

            try await cluster.query("DELETE FROM kept; CREATE TABLE later ()")
            let log = try ClusterFiles.create(sandbox.path("psql.log"), owner: .current)
            defer { close(log) }
            let psql = PrivateCluster.programs + "psql"
            let client = try Subprocess.launch(
                psql, ["-X", "-c", "SELECT pg_sleep(600)", cluster.connectionString], as: .current, log: log)
            try await waitUntil {
                try await cluster.query("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'") == "1"
            }

            try await cluster.restore(from: file)
            #expect(try await cluster.query("SELECT count(*) FROM kept") == "100")
            #expect(try await cluster.query("SELECT to_regclass('later') IS NULL") == "t")
            #expect(
                try await cluster.query("SELECT string_agg(datname, ' ' ORDER BY datname) FROM pg_database WHERE NOT datistemplate")
                    == "postgres wote")
            try await waitUntil { client.exitStatus != nil }
        }
    }

    @Test func restoresOnAFreshMachine() async throws {
        try await withCluster { sandbox in
            let (old, new, file) = (sandbox.cluster, sandbox.cluster(in: "new"), sandbox.path("wote.backup"))
            try await old.start()
            try await old.query("CREATE TABLE kept AS SELECT 7 AS value")
            try await old.backup(to: file)
            try await new.restore(from: file)
            #expect(try await new.query("SELECT value FROM kept") == "7")
        }
    }

    @Test func aFileThatExistsIsKept() async throws {
        try await withSandbox { sandbox in
            let (cluster, file) = (sandbox.cluster, sandbox.path("wote.backup"))
            await #expect(throws: ClusterError.notCreated(folder: cluster.folder)) { try await cluster.backup(to: file) }
            try await cluster.start()
            try ClusterFiles.write("precious", to: file, owner: .current)
            await #expect(throws: ClusterError.backupExists(file: file)) { try await cluster.backup(to: file) }
            #expect(ClusterFiles.text(of: file) == "precious")

            let nowhere = sandbox.path("nowhere/wote.backup")
            let error = await #expect(throws: ClusterError.self) { try await cluster.backup(to: nowhere) }
            guard case .fileFailed = error else { return #expect(error == nil) }
            #expect(FolderTree.names(in: sandbox.folder).sorted() == ["data", "wote.backup"])
        }
    }

    @Test func aFileThatIsNoBackupChangesNothing() async throws {
        try await withCluster { sandbox in
            let (cluster, backup) = (sandbox.cluster, sandbox.path("wote.backup"))
            try await cluster.start()
            try await cluster.query("CREATE TABLE kept AS SELECT md5(g::text) AS value FROM generate_series(1, 20000) g")
            try await cluster.backup(to: backup)
            let size = try #require(FileFacts(backup)?.size)
            try #require(truncate(backup, off_t(size / 2)) == 0)
            for (name, text) in [("empty", ""), ("text", "SELECT 1;\n"), ("junk", "PGDMPjunkjunkjunkjunk")] {
                let file = sandbox.path(name)
                try ClusterFiles.write(text, to: file, owner: .current)
                let error = await #expect(throws: ClusterError.self) { try await cluster.restore(from: file) }
                guard case .notABackup(file, _) = error else { return #expect(error == nil, "\(name)") }
            }
            let error = await #expect(throws: ClusterError.self) { try await cluster.restore(from: backup) }
            guard case .restoreFailed = error else { return #expect(error == nil) }
            #expect(try await cluster.query("SELECT count(*) FROM kept") == "20000")
            #expect(try await cluster.query("SELECT count(*) FROM pg_database WHERE NOT datistemplate") == "2")
            let missing = ClusterError.backupMissing(file: sandbox.path("gone"))
            await #expect(throws: missing) { try await cluster.restore(from: sandbox.path("gone")) }
        }
    }
}
