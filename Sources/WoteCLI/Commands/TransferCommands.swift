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
            subcommands: [importPolis, importJSON])
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
        return Command(
            "export", summary: say("Write polls, counts, shares and ballots", ko: "투표, 집계, 비율, 표 내보내기"),
            discussion: say(
                "JSON holds everything and can be imported again. CSV has spreadsheet formulas defused.",
                ko: "JSON은 전체를 담아 다시 가져올 수 있습니다. CSV는 수식을 무력화합니다."),
            examples: [("wote admin export > community.json", ""), ("wote admin export --poll 42 --format csv", "")],
            options: [poll, format, ballots]
        ) { parsed in
            let (id, form, wantsBallots) = (parsed[poll], parsed[format], parsed[ballots])
            return community(parsed) { shell, session in
                try await Transfer(shell: shell, session: session).export(poll: id, as: form, ballots: wantsBallots)
            }
        }
    }
}

enum ExportFormat: String, CaseIterable, Sendable {
    case json, csv
}
