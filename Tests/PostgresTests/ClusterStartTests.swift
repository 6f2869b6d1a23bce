import Glibc
import Testing

@testable import Postgres

@Suite("Private cluster: creating and starting")
struct ClusterStartTests {
    @Test func createsOnceThenOnlyStartsThenOnlyConnects() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster
            #expect(try await cluster.status().state == .notCreated)
            let first = try await EventLog.starting(cluster)
            #expect(
                first == [
                    .creating(folder: cluster.folder, version: 15), .created(folder: cluster.path), .starting(version: 15), .ready,
                ])
            try await cluster.query("CREATE TABLE kept (id int)")
            #expect(try await EventLog.starting(cluster) == [.ready])

            try await cluster.stop()
            #expect(try await cluster.status().state == .stopped(version: 15))
            #expect(try await EventLog.starting(cluster) == [.starting(version: 15), .ready])
            #expect(try await cluster.query("SELECT count(*) FROM kept") == "0")
        }
    }

    @Test func isSetUpForASmallMachineAndForNobodyElse() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            let expected = [
                "listen_addresses": "", "fsync": "on", "synchronous_commit": "on", "max_connections": "100", "TimeZone": "UTC",
                "data_checksums": "on", "unix_socket_permissions": "0700", "server_encoding": "UTF8", "DateStyle": "ISO, YMD",
                "lc_messages": "C",
            ]
            for (setting, value) in expected {
                #expect(try await cluster.query("SHOW \"\(setting)\"") == value, "\(setting)")
            }
            #expect(try await cluster.query("SELECT current_user || current_database()") == "wotewote")
            #expect(
                try await cluster.query("SELECT lower('ÄÉ') || (SELECT string_agg(c, '' ORDER BY c) FROM unnest('{a,B,가,나}'::text[]) c)")
                    == "äéBa가나")
            let account = try sandbox.account
            for path in [cluster.layout.home, cluster.layout.data, cluster.layout.socket.path, cluster.layout.log] {
                let facts = try #require(FileFacts(path))
                #expect(facts.mode == 0o700 && facts.owner == account.uid, "\(path)")
            }
        }
    }

    @Test func theServerKeepsNothingOfTheCommand() async throws {
        try await withCluster { sandbox in
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            defer { close(ends[0]) }
            let cluster = sandbox.cluster
            try await cluster.start()
            close(ends[1])
            var waited = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            #expect(poll(&waited, 1, 5000) == 1, "a reader would wait for the server")
            #expect(waited.revents & Int16(POLLHUP) != 0)

            let pid = try await cluster.pid
            #expect(getsid(pid) == pid, "Ctrl-C would reach the server")
            for file in 0...2 {
                let target = try #require(ClusterFiles.destination(of: "/proc/\(pid)/fd/\(file)"))
                #expect(target == "/dev/null" || target.hasPrefix(cluster.layout.log) || target.hasPrefix("pipe:"))
            }
        }
    }

    @Test(arguments: [8, 20])
    func manyAtOnceCreateOne(count: Int) async throws {
        try await withSandbox { sandbox in
            let events = try await withThrowingTaskGroup(of: [ClusterEvent].self) { group in
                for _ in 0..<count { group.addTask { try await EventLog.starting(sandbox.cluster) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(events.count { if case .creating = $0 { true } else { false } } == 1)
            #expect(events.count { $0 == .starting(version: 15) } == 1)
            #expect(events.count { $0 == .ready } == count)
            #expect(try await sandbox.cluster.query("SELECT 1") == "1")
        }
    }

    @Test func cancellingWhileCreatingLeavesNothing() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster
            let (creating, continuation) = AsyncStream.makeStream(of: Void.self)
            let start = Task { try await cluster.start { if case .creating = $0 { continuation.yield() } } }
            for await _ in creating { break }
            start.cancel()
            await #expect(throws: ClusterError.cancelled) { try await start.value }
            #expect(FolderTree.names(in: cluster.folder) == ["lock"])
            try await cluster.start()
        }
    }

    @Test func clearsWhatKilledCommandsLeft() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster
            try ClusterFiles.makeFolders(cluster.folder + "/postgres.new-a/data/base", mode: 0o755)
            try ClusterFiles.makeFolders(sandbox.shared + "/b/data", mode: 0o755)
            try ClusterFiles.makeFolders(sandbox.path("precious"), mode: 0o755)
            try #require(symlink(sandbox.shared + "/b", cluster.folder + "/postgres.new-b") == 0)
            try #require(symlink(sandbox.path("precious"), cluster.folder + "/postgres.new-c") == 0)
            try await cluster.start()
            #expect(FolderTree.names(in: cluster.folder).sorted() == ["lock", "postgres"])
            #expect(FolderTree.names(in: sandbox.shared) == [])
            #expect(FileFacts(sandbox.path("precious")) != nil, "only what is in the shared folder is ours")
        }
    }

    @Test func doesNotWaitForEverForAnotherCommand() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster(in: "data") { $0.patience = .seconds(1) }
            let lock = open(cluster.layout.lock, O_RDONLY | O_CLOEXEC)
            defer { close(lock) }
            try #require(flock(lock, LOCK_EX) == 0)
            await #expect(throws: ClusterError.busy(lock: cluster.layout.lock, seconds: 1)) { try await cluster.start() }
        }
    }

    @Test func somethingElseAtItsPlaceIsLeftAlone() async throws {
        try await withSandbox { sandbox in
            let cluster = sandbox.cluster
            try ClusterFiles.makeFolders(cluster.folder + "/postgres/mine", mode: 0o755)
            await #expect(throws: ClusterError.notACluster(path: cluster.folder + "/postgres")) { try await cluster.start() }
            #expect(FileFacts(cluster.folder + "/postgres/mine") != nil)
        }
    }

    @Test func aFailedStartShowsWhyAndWhere() async throws {
        try await withCluster { sandbox in
            let cluster = sandbox.cluster
            try await cluster.start()
            try await cluster.stop()
            try ClusterFiles.write("port = many\n", to: cluster.layout.data + "/postgresql.conf", owner: sandbox.account)
            let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
            guard case .startFailed(let reason, let log) = error else { return #expect(error == nil) }
            #expect(strstr(reason, "invalid value for parameter \"port\": \"many\"") != nil)
            #expect(log == cluster.layout.log)
        }
    }
}
