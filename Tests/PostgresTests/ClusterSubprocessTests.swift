import Glibc
import Testing

@testable import Postgres

@Suite("Subprocess")
struct ClusterSubprocessTests {
    @Test func keepsBothStreamsApartAndWhole() async throws {
        let script = "head -c 300000 /dev/zero | tr '\\0' e >&2; head -c 300000 /dev/zero | tr '\\0' o; exit 3"
        let outcome = try await run("/bin/sh", "-c", script)
        #expect(outcome.status == 3)
        #expect(outcome.output == String(repeating: "o", count: 300_000))
        #expect(outcome.errors == String(repeating: "e", count: 300_000))
    }

    @Test func argumentsArriveAsTheyAre() async throws {
        let arguments = ["a b", "$HOME", "`id`", "'\"\\", "", "가"]
        let outcome = try await offThePool { cancellation throws(ClusterError) in
            try Subprocess.run("/usr/bin/printf", ["%s|"] + arguments, unless: cancellation)
        }
        #expect(outcome.output == arguments.map { $0 + "|" }.joined())
    }

    @Test func theEnvironmentIsClean() async throws {
        setenv("PGOPTIONS", "-c nonsense=1", 1)
        defer { unsetenv("PGOPTIONS") }
        let names = try await run("/usr/bin/env").output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
        #expect(Set(names).isSubset(of: ["PATH", "LD_LIBRARY_PATH", "LC_ALL", "TZ", "HOME"]))
        #expect(try await run("/bin/pwd").output == "/\n")
    }

    @Test func signalsAndMissingProgramsAreStatuses() async throws {
        #expect(try await run("/bin/sh", "-c", "kill -9 $$").status == 137)
        #expect(try await run("/no/such/program").status == 127)
    }

    @Test func cancellingEndsTheProgram() async throws {
        let task = Task { try await run("/usr/bin/sleep", "600") }
        task.cancel()
        await #expect(throws: ClusterError.cancelled) { try await task.value }
    }

    @Test(.enabled(if: isRoot, "only root can change the user"))
    func runsAsAnotherUser() async throws {
        let nobody = try #require(ServerAccount.named("nobody"))
        let outcome = try await offThePool { cancellation throws(ClusterError) in
            try Subprocess.run("/usr/bin/id", ["-u"], as: nobody, unless: cancellation)
        }
        #expect(outcome.output == "\(nobody.uid)\n")
    }
}

@Suite("Cluster error")
struct ClusterErrorTests {
    @Test(arguments: [
        ("initdb: error: could not create\nremoving data\n", "initdb: error: could not create"),
        ("1\n2\nLOG: bad port\nFATAL: bad file\n", "2\nLOG: bad port\nFATAL: bad file"),
        ("one\ntwo\nthree\nfour\n", "two\nthree\nfour"),
        ("LOG: starting\nFATAL:  no space\nHINT:  free some\nLOG: shut down\n", "LOG: starting\nFATAL:  no space\nHINT:  free some"),
        ("", "it said nothing."),
    ])
    func usefulLines(text: String, useful: String) {
        #expect(UsefulLines.of(text) == useful)
    }

    @Test(arguments: [
        (
            ClusterError.diskFull(folder: "/d", needed: 100_000_000, free: 2_500_000),
            "The disk of /d is full: 2 MB free, 100 MB needed. Free some space and try again."
        ),
        (
            .lingering(pids: [4, 5], seconds: 60),
            "Processes of a killed Postgres did not end within 60 s: 4, 5. End them (kill 4 5) and try again."
        ),
        (
            .dataTooNew(data: 17, newest: 15),
            "The data was written by PostgreSQL 17, newer than the installed 15. Install it: apt-get install postgresql-17"
        ),
        (.cancelled, "Cancelled."),
    ])
    func descriptionsSayWhatToDo(error: ClusterError, text: String) {
        #expect(error.description == text)
    }

    @Test(arguments: [
        ClusterError.postgresMissing(oldest: 15), .postgresTooOld(found: 14, oldest: 15), .versionMissing(data: 15, installed: [16]),
        .dataTooNew(data: 17, newest: 15), .toolMissing(program: "env", package: "coreutils"), .folderUnusable(path: "/d", reason: "r"),
        .notACluster(path: "/d"), .ownedByAnother(path: "/d", owner: 1), .dataMissing(link: "/l", target: "/t"),
        .socketFolderUnsafe(path: "/s", owner: 1), .noServerAccount(name: "n"), .notCreated(folder: "/d"),
        .diskFull(folder: "/d", needed: 2, free: 1), .fileFailed(path: "/f", reason: "r"), .creationFailed(reason: "r"),
        .startFailed(reason: "r", log: "/l"), .stillStarting(pid: 1, seconds: 1, log: "/l"), .lingering(pids: [1], seconds: 1),
        .moved(pid: 1, from: "/a", to: "/b"), .unreachable(pid: 1, socketFolder: "/s"), .stopFailed(pid: 1, reason: "r"),
        .busy(lock: "/l", seconds: 1), .backupExists(file: "/f"), .backupMissing(file: "/f"), .backupFailed(reason: "r"),
        .notABackup(file: "/f", reason: "r"),
        .restoreFailed(reason: "r"), .cancelled,
    ])
    func noErrorIsWithoutASentence(error: ClusterError) {
        #expect(!error.description.isEmpty)
    }
}
