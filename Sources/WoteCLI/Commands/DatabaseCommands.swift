import Arguments
import Domain
import Glibc
import Postgres
import PostgresDataSource

/// The Postgres behind the community.
extension Commands {
    var db: Command<Action> {
        Command(
            "db", group: running, summary: say("Look after the Postgres behind it", ko: "Postgres 관리"),
            subcommands: [dbStatus, dbStart, dbStop, dbPath, dbURL, dbMigrate, dbBackup, dbRestore])
    }

    private var dbStatus: Command<Action> {
        Command("status", summary: say("Whether it runs, where, how large", ko: "실행 여부, 위치, 크기"), examples: [("wote db status", "")]) {
            parsed in
            action(parsed) { shell in
                let report = try await DatabaseReport.make(shell)
                try await shell.print(report) { $0.lines(report) }
                return nil
            }
        }
    }

    private var dbStart: Command<Action> {
        Command("start", summary: say("Start it, making it first if needed", ko: "시작 (없으면 만들기)"), examples: [("wote db start", "")]) {
            parsed in
            action(parsed) { shell in
                _ = try shell.ownCluster()
                try await Database.start(DataLocation(shell), shell)
                try await shell.answer(["state": "running"], Phrase("Running.", ko: "실행 중입니다."))
                return nil
            }
        }
    }

    private var dbStop: Command<Action> {
        Command(
            "stop", summary: say("Stop it; the next command starts it again", ko: "중지 (다음 명령이 다시 시작)"), examples: [("wote db stop", "")]
        ) { parsed in
            action(parsed) { shell in
                try await shell.ownCluster().stop()
                try await shell.answer(["state": "stopped"], Phrase("Stopped.", ko: "중지했습니다."))
                return nil
            }
        }
    }

    private var dbPath: Command<Action> {
        Command("path", summary: say("Print the folder of its data", ko: "데이터 폴더 출력"), examples: [("wote db path", "")]) { parsed in
            action(parsed) { shell in
                let path = try shell.ownCluster().path
                try await shell.answer(["path": path], Phrase(verbatim: path))
                return nil
            }
        }
    }

    private var dbURL: Command<Action> {
        Command("url", summary: say("Print a connection URL", ko: "연결 URL 출력"), examples: [("psql \"$(wote db url)\"", "")]) { parsed in
            action(parsed) { shell in
                let url =
                    switch DataLocation(shell) {
                    case .named(let string): string
                    case .own(let cluster): cluster.url
                    }
                try await shell.answer(["url": url], Phrase(verbatim: url))
                return nil
            }
        }
    }

    private var dbMigrate: Command<Action> {
        Command(
            "migrate", summary: say("Prepare a database for this wote", ko: "이 wote에 맞게 데이터베이스 준비"),
            examples: [("wote db migrate --database postgresql://db.example.org/wote", "")]
        ) { parsed in
            action(parsed) { shell in
                let steps = try await Database.migrate(DataLocation(shell), shell)
                try await shell.answer(
                    ["migrated": steps],
                    steps.isEmpty
                        ? Phrase("Up to date.", ko: "최신 상태입니다.")
                        : Phrase("Migrated: \(steps.joined(separator: ", ")).", ko: "마이그레이션: \(steps.joined(separator: ", "))."))
                return nil
            }
        }
    }

    private var dbBackup: Command<Action> {
        let file = Argument<String>("FILE", help: say("A new file", ko: "새 파일"), parse: .file)
        return Command(
            "backup", summary: say("Write all of it into a file", ko: "전체를 파일로 백업"), examples: [("wote db backup wote.dump", "")],
            arguments: [file]
        ) { parsed in
            let path = parsed[file]
            return action(parsed) { shell in
                try await shell.ownCluster().backup(to: path)
                try await shell.answer(["file": path], Phrase("Backed up into \(path)", ko: "\(path)에 백업했습니다"))
                return nil
            }
        }
    }

    private var dbRestore: Command<Action> {
        let file = Argument<String>("FILE", help: say("Written by wote db backup", ko: "wote db backup이 쓴 파일"), parse: .file)
        let yes = yesOption
        return Command(
            "restore", summary: say("Replace all of it by a backup", ko: "백업으로 전체 교체"), examples: [("wote db restore wote.dump", "")],
            options: [yes],
            arguments: [file]
        ) { parsed in
            let (path, isSure) = (parsed[file], parsed[yes])
            return action(parsed) { shell in
                let cluster = try shell.ownCluster()
                try await shell.confirm(Phrase("Replace the whole community by \(path)?", ko: "커뮤니티 전체를 \(path)(으)로 바꿀까요?"), isSure: isSure)
                try await cluster.restore(from: path)
                try await shell.answer(["file": path], Phrase("Restored from \(path)", ko: "\(path)에서 복원했습니다"))
                return nil
            }
        }
    }
}

extension Shell {
    /// Prints what a command answers: facts as JSON if asked for, else a sentence.
    fileprivate func answer(_ facts: [String: some Encodable], _ sentence: Phrase) async throws {
        try await print(facts) { _ in [say(sentence)] }
    }

    /// The private Postgres, or why this command does not concern another one.
    func ownCluster() throws(WoteError) -> PrivateCluster {
        guard case .own(let cluster) = DataLocation(self) else {
            throw .invalid(
                "database", "This is for the private Postgres; yours is run by its own tools. Leave out --database and WOTE_DATABASE_URL.",
                ko: "전용 Postgres에만 쓰는 명령입니다. --database와 WOTE_DATABASE_URL을 빼세요.")
        }
        return cluster
    }
}
