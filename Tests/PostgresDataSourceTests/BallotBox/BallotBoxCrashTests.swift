import Core
import Domain
import Glibc
import Postgres
import Synchronization
import TestCommunity
import Testing

@testable import PostgresDataSource

/// A server of its own, killed while ballots are on their way. Unlike the shared one it writes to the disk.
@Suite struct BallotBoxCrashTests {
    /// What one voter heard last, and what was in doubt since.
    private struct Memory: Sendable {
        var acknowledged: Int?
        var inDoubt: Set<Int> = []
    }

    @Test func noAcknowledgedBallotIsLostWhenTheServerIsKilled() async throws {
        let server = try await OwnServer.start()
        let pool = ConnectionPool(server.connectionString, options: ConnectionOptions(connectTimeout: .seconds(60)))
        try await Schema.migrate(pool)
        let source = PostgresDataSource(pool: pool)
        let admin = UseCases(source: source, caller: .member(try await MemberUseCases.enrol(nickname: "admin", in: source)))
        let poll = try await admin.ask()
        let rows = try await pool.query("INSERT INTO members (nickname) SELECT 'v' || n FROM generate_series(1, 64) AS n RETURNING id")
        let voters: [Domain.ID<Member>] = try rows.map { try $0["id"] }
        let isOver = Atomic(false)
        async let memories = together(voters) { voter in
            await vote(voter, in: poll.id, through: source.boxes, until: { isOver.load(ordering: .relaxed) })
        }
        for _ in 0..<2 {
            try await untilVotesArrive(in: poll, pool)
            try await server.crash()
        }
        try await untilVotesArrive(in: poll, pool)
        isOver.store(true, ordering: .relaxed)
        for (voter, memory) in zip(voters, try await memories) {
            let choices: [Int16]? = try await pool.query("SELECT choices FROM ballots WHERE voter_id = \(voter)").first?["choices"]
            let possible = memory.inDoubt.union(memory.acknowledged.map { [$0] } ?? [])
            #expect(choices.map { possible.contains(Int($0[0])) } ?? (memory.acknowledged == nil))
        }
        let counted = try await pool.query(
            "SELECT turnout = (SELECT count(*) FROM ballots) AS exact FROM tallies WHERE poll_id = \(poll.id)")
        #expect(try counted[0]["exact", as: Bool.self])
        await source.close()
        await pool.close()
        try await server.remove()
    }

    /// Votes 1, 2, 1, 2 … as fast as it is answered.
    private func vote(
        _ voter: Domain.ID<Member>, in poll: Domain.ID<Poll>, through boxes: BallotBoxes, until isOver: @Sendable () -> Bool
    ) async -> Memory {
        var memory = Memory()
        var option = 1
        while !isOver() {
            option = 3 - option
            let ballot = HandedBallot(seat: Seat(poll: poll, voter: voter), act: .cast(.option(OptionNumber(option))))
            switch await boxes.hand(ballot) {
            case .success: memory = Memory(acknowledged: option)
            case .failure:
                memory.inDoubt.insert(option)
                await breathe()
            }
        }
        return memory
    }

    /// Leaves the machine to the server that starts; nothing depends on how long.
    private func breathe() async {
        do { try await Task.sleep(for: .milliseconds(10)) } catch { return }
    }

    /// Returns when ballots are being stored by the server that runs now.
    private func untilVotesArrive(in poll: Poll, _ pool: ConnectionPool) async throws {
        let changes: SQL =
            "SELECT max(cast_at) > statement_timestamp() - interval '1 second' AND pg_postmaster_start_time() < max(cast_at) AS voted FROM ballots"
        while true {
            do {
                let voted: Bool? = try await pool.query(changes)[0]["voted"]
                if voted == true { return }
            } catch {
                // The server is away; the next try may find it.
                continue
            }
        }
    }
}

/// The product's private cluster in a folder of its own.
private struct OwnServer {
    let cluster: PrivateCluster
    let folder: String

    var connectionString: String { cluster.connectionString }

    static func start() async throws -> OwnServer {
        var template = Array("/tmp/wote-box.XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil && chmod(template, 0o755) == 0)
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var options = PrivateCluster.Options()
        options.sharedFolder = folder + "/shared"
        let cluster = PrivateCluster(folder: folder, options: options)
        try await cluster.start()
        return OwnServer(cluster: cluster, folder: folder)
    }

    /// Kills the server as a power cut would end it, and starts it again.
    func crash() async throws {
        let connection = try await Connection.connect(connectionString)
        let file = try await connection.query("SELECT pg_read_file('postmaster.pid') AS text")[0]["text", as: String.self]
        let pid = try #require(Int32(file.prefix { $0 != "\n" }))
        kill(pid, SIGKILL)
        await connection.close()
        while kill(pid, 0) == 0 { await Task.yield() }
        // Sessions of the dead server end by themselves; until then the next one does not start.
        while true {
            do {
                return try await cluster.start()
            } catch {
                continue
            }
        }
    }

    func remove() async throws {
        try await cluster.stop()
        let removal = Process.run(["/bin/rm", "-rf", folder])
        #expect(removal == 0)
    }
}

private enum Process {
    /// Runs a program and answers with its exit status.
    static func run(_ command: [String]) -> Int32 {
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var (pid, status): (pid_t, Int32) = (0, -1)
        guard posix_spawn(&pid, command[0], nil, nil, &arguments, environ) == 0 else { return -1 }
        waitpid(pid, &status, 0)
        return status
    }
}
