import Arguments
import Contract
import Domain
import Interchange
import Terminal

/// Communities in and out of files.
extension Commands {
    var importing: Command<Action> {
        Command(
            "import", summary: say("Take polls and ballots in from files", ko: "파일에서 가져오기"),
            subcommands: [importPolis, importJSON, importBallots])
    }

    private var importPolis: Command<Action> {
        let folder = Argument<String>(
            "DIR", help: say("With comments.csv, votes.csv and summary.csv", ko: "comments.csv, votes.csv, summary.csv가 있는 폴더"),
            parse: .file)
        return Command(
            "polis", summary: say("A conversation exported by Polis", ko: "Polis 대화"),
            discussion: say(
                "Every statement becomes a poll with pass, a voter's latest vote stands. All or nothing; run again, it doubles nothing.",
                ko: "의견마다 기권 가능한 투표가 되고 마지막 표가 남습니다. 전부 아니면 전무이며, 다시 실행해도 겹치지 않습니다."),
            examples: [("wote admin import polis export/", "")], arguments: [folder]
        ) { parsed in
            let path = parsed[folder]
            return community(parsed) { shell, session in try await Transfer(shell: shell, session: session).importPolis(path) }
        }
    }

    private var importJSON: Command<Action> {
        let file = Argument<String>(
            "FILE", help: say("Written by wote admin export; - is standard input", ko: "wote admin export가 쓴 파일; -는 표준 입력"), parse: .file)
        return Command(
            "json", summary: say("A community exported by wote, into an empty one", ko: "wote가 내보낸 커뮤니티를 빈 커뮤니티로"),
            examples: [("wote admin import json community.json", "")], arguments: [file]
        ) { parsed in
            let path = parsed[file]
            return community(parsed) { shell, session in try await Transfer(shell: shell, session: session).importJSON(path) }
        }
    }

    var export: Command<Action> {
        let poll = Option<ID<Poll>?>("poll", placeholder: "POLL", help: say("Only this one", ko: "이 투표만"), parse: .poll(self))
        let format = Option<ExportFormat>(
            "format", placeholder: "FORMAT", help: say("How it is written", ko: "형식"), default: .json, shown: "json",
            parse: .choice(ExportFormat.allCases))
        let ballots = Option.flag("ballots", help: say("With csv: the ballots instead of the counts", ko: "csv에서 집계 대신 표"))
        let anonymous = Option.flag(
            "anonymous",
            help: say(
                "With csv: one poll's ballots without voters, as import ballots reads them",
                ko: "csv에서 투표 하나의 표를 투표자 없이, import ballots가 읽는 모양으로"))
        return Command(
            "export", summary: say("Write polls, counts, shares and ballots", ko: "투표, 집계, 비율, 표 내보내기"),
            discussion: say(
                "JSON holds everything and can be imported again. CSV has spreadsheet formulas defused. BLT is read by other counting programs.",
                ko: "JSON은 전체를 담아 다시 가져올 수 있습니다. CSV는 수식을 무력화합니다. BLT는 다른 개표 프로그램이 읽습니다."),
            examples: [
                ("wote admin export > community.json", ""), ("wote admin export --poll 42 --format csv", ""),
                ("wote admin export --poll 42 --format blt > council.blt", ""),
            ],
            options: [poll, format, ballots, anonymous]
        ) { parsed in
            let id = parsed[poll]
            let form = try ExportForm(parsed[format], ballots: parsed[ballots], anonymous: parsed[anonymous], of: id, self)
            return community(parsed) { shell, session in
                try await Transfer(shell: shell, session: session).export(poll: id, as: form)
            }
        }
    }

    private var importBallots: Command<Action> {
        let file = Argument<String>(
            "FILE", help: say("BLT, PrefLib or a table as CSV; - is standard input", ko: "BLT, PrefLib, CSV 표; -는 표준 입력"), parse: .file)
        let format = ballotFormat
        let kind = Option<PollKind.Name?>(
            "kind", placeholder: "KIND", help: say("The poll's kind; needed for cat and csv", ko: "투표의 종류. cat과 csv에 필요"),
            parse: .choice([.ranked, .multiple, .single, .score]))
        let title = Option<String?>(
            "title", placeholder: "TITLE", help: say("The poll's title instead of the file's", ko: "파일의 제목 대신 쓸 제목"), parse: .text)
        return Command(
            "ballots", summary: say("Ballots from other programs, as one poll", ko: "다른 프로그램의 표를 투표 하나로"),
            discussion: say(
                """
                The file becomes one closed poll. Its ballots belong to nobody: no members are made for them. All or nothing; the same file \
                again finds its poll and changes nothing.
                """,
                ko: """
                    파일은 마감된 투표 하나가 됩니다. 표는 누구의 것도 아니며 회원을 만들지 않습니다. 전부 아니면 전무이고, 같은 파일을 다시 가져오면 이미 있는 투표를 \
                    찾을 뿐 아무것도 바뀌지 않습니다.
                    """),
            examples: [
                ("wote admin import ballots council.blt", ""),
                ("wote admin import ballots scores.csv --kind score --title \"Which film?\"", ""),
            ],
            options: [format, kind, title], arguments: [file]
        ) { parsed in
            let (path, format, kind, title) = (parsed[file], parsed[format], parsed[kind], parsed[title])
            return community(parsed) { shell, session in
                try await Transfer(shell: shell, session: session).importBallots(path, as: format, kind: kind, title: title)
            }
        }
    }

    /// How a file of ballots is read.
    var ballotFormat: Option<ElectionFormat?> {
        Option(
            "format", placeholder: "FORMAT",
            help: say("What the file is, if its name or beginning does not tell", ko: "이름이나 첫머리로 알 수 없을 때 파일 형식"),
            parse: .choice(ElectionFormat.allCases))
    }
}

enum ExportFormat: String, CaseIterable, Sendable {
    case json, csv, blt
}

/// What an export holds.
enum ExportForm: Sendable {
    case community
    case results
    case voters
    case ballots(PollBallots.Form)

    init(_ format: ExportFormat, ballots: Bool, anonymous: Bool, of poll: ID<Poll>?, _ commands: Commands) throws {
        switch (format, ballots, anonymous) {
        case (.csv, false, false): self = .results
        case (.csv, true, false): self = .voters
        case (.csv, _, true): self = .ballots(.table)
        case (.blt, false, _): self = .ballots(.blt)
        case (.json, false, false): self = .community
        default:
            throw UsageError(
                commands.say("--ballots and --anonymous are for csv", ko: "--ballots와 --anonymous는 csv에만 쓸 수 있습니다"))
        }
        if case .ballots = self, poll == nil {
            throw UsageError(
                commands.say("ballots without voters are those of one poll; give --poll", ko: "투표자 없는 표는 투표 하나의 것입니다. --poll을 쓰세요"))
        }
    }
}
