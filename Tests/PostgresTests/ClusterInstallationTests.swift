import Glibc
import Testing

@testable import Postgres

@Suite("Private cluster: which PostgreSQL")
struct ClusterInstallationTests {
    /// Installs programs in the sandbox that do nothing but tell their version.
    private func install(_ versions: [String], in sandbox: ClusterSandbox) throws -> [String] {
        try versions.map { version in
            let folder = sandbox.path("pg-" + version)
            try ClusterFiles.makeFolders(folder, mode: 0o755)
            for program in ["initdb", "postgres"] {
                try ClusterFiles.write(
                    "#!/bin/sh\necho '\(program) (PostgreSQL) \(version)'\n", to: folder + "/" + program, owner: .current)
                chmod(folder + "/" + program, 0o755)
            }
            return folder
        }
    }

    private func found(_ folders: [String]) async throws -> [Installation] {
        try await offThePool { cancellation throws(ClusterError) in try Installation.all(in: folders, unless: cancellation) }
    }

    @Test func theNewestCreatesAndTheDatasOwnServes() async throws {
        try await withSandbox { sandbox in
            let folders = try install(["9.6.24", "17.2 (Debian 17.2-1)", "16.0", "18beta1"], in: sandbox)
            let all = try await found(folders + ["/nowhere"])
            #expect(all.map(\.version) == [9, 16, 17, 18])
            #expect(try Installation.newest(of: all).folder == folders[3])
            #expect(try Installation.matching(16, of: all).folder == folders[2])
            #expect(throws: ClusterError.dataTooNew(data: 19, newest: 18)) { try Installation.matching(19, of: all) }
            #expect(throws: ClusterError.versionMissing(data: 15, installed: [9, 16, 17, 18])) { try Installation.matching(15, of: all) }
        }
    }

    @Test(arguments: [(["14.9"], ClusterError.postgresTooOld(found: 14, oldest: 15)), ([], .postgresMissing(oldest: 15))])
    func withoutAServerNothingIsTouched(versions: [String], error: ClusterError) async throws {
        try await withSandbox { sandbox in
            let folders = try install(versions, in: sandbox)
            let cluster = sandbox.cluster(in: "data") { $0.programFolders = folders }
            await #expect(throws: error) { try await cluster.start() }
            #expect(FileFacts(cluster.folder) == nil)
            #expect(strstr(error.description, "apt-get install postgresql") != nil)
        }
    }

    @Test func dataOfANewerVersionIsLeftAlone() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            try await cluster.stop()
            let file = cluster.layout.data + "/PG_VERSION"
            try ClusterFiles.write("99\n", to: file, owner: sandbox.account)
            let before = FolderTree.names(in: cluster.layout.data).sorted()
            await #expect(throws: ClusterError.dataTooNew(data: 99, newest: 15)) { try await cluster.start() }
            #expect(FolderTree.names(in: cluster.layout.data).sorted() == before)
            try ClusterFiles.write("15\n", to: file, owner: sandbox.account)
            try await cluster.start()
        }
    }

    @Test(arguments: [
        ("postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n", 15), ("postgres (PostgreSQL) 18beta1", 18),
        ("postgres (PostgreSQL) 17devel", 17), ("PostgreSQL 15", nil), ("", nil), ("postgres (EnterpriseDB) 15.1", nil),
    ])
    func versions(text: String, version: Int?) {
        #expect(Installation.majorVersion(in: text) == version)
    }

    @Test func debiansFoldersComeFirst() {
        let folders = Installation.usualFolders(path: "/usr/bin:relative::/opt/pg/bin")
        #expect(folders.first == "/usr/lib/postgresql/15/bin")
        #expect(folders.contains("/opt/pg/bin") && folders.contains("/usr/local/pgsql/bin"))
        #expect(!folders.contains { $0.hasPrefix("relative") || $0.isEmpty })
    }

    @Test(arguments: [
        (15, "--locale-provider=libc"), (16, "--locale-provider=libc"), (17, "--locale-provider=builtin"), (18, "--builtin-locale=C.UTF-8"),
    ])
    func sortingIsByCodePointInEveryVersion(version: Int, argument: String) {
        let arguments = ClusterSettings.initdb(version: version, data: "/d", syncs: true)
        #expect(arguments.contains(argument) && arguments.contains("--locale=C.UTF-8"))
        #expect(arguments.contains("--builtin-locale=C.UTF-8") == (version >= 17))
        #expect(!arguments.contains("--no-sync"))
    }

    @Test(arguments: [(1, 128), (4, 256), (8, 512), (64, 512)])
    func theServersCacheFitsTheMachine(gigabytes: Int64, megabytes: Int64) {
        #expect(ClusterSettings.sharedBuffers(memory: gigabytes << 30) == megabytes)
    }
}
