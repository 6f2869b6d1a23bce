import Arguments
import Contract
import Core
import Domain
import Terminal

/// Asking and keeping polls.
extension Commands {
    var new: Command<Action> {
        let draft = DraftOptions(self)
        return Command(
            "new", aliases: ["ask"], group: asking, summary: say("Ask something", ko: "질문하기"),
            examples: [
                ("wote new \"Shall I buy this?\" --price 129000 --closes-in 3d", ""),
                ("wote new \"Lunch?\" --option 김밥 --option ramen", say("your own options", ko: "선택지 직접 정하기")),
                (
                    "wote new \"When?\" --kind multiple --picks 1..3 -o Mon -o Tue -o Wed -o Thu",
                    say("up to three of them", ko: "세 개까지 고르기")
                ),
                ("wote new \"Which film?\" --kind ranked -o Alien -o Brazil -o Casablanca", say("in order of preference", ko: "선호하는 차례로")),
                ("wote new \"What to fix?\" --kind dots --budget 10 -o roof -o door", say("10 points to spread", ko: "10점을 나누어 주기")),
            ],
            options: draft.all, arguments: [draft.title]
        ) { parsed in
            try draft.deadline.check(parsed)
            return community(parsed) { shell, session in
                let poll = try await session.useCases.polls.ask(try await draft.draft(parsed, shell: shell))
                try await shell.print(PollResponse(poll)) {
                    $0.wrapped($0.say("Asked as poll \(poll.id).", ko: "투표 \(poll.id)번으로 물었습니다.")) + $0.detail(of: poll)
                }
                return nil
            }
        }
    }

    var edit: Command<Action> {
        let poll = pollArgument
        let changes = EditOptions(self)
        return Command(
            "edit", group: asking, summary: say("Change a poll's text, deadline, labels or round", ko: "글, 마감, 라벨, 회차 바꾸기"),
            discussion: say("Ballots stay. What the text was before is kept for everyone to see.", ko: "투표는 그대로입니다. 이전 글은 모두에게 보입니다."),
            examples: [
                ("wote edit 42 --title \"Shall I buy it now?\"", ""),
                ("wote edit 42 --option 2=ramyeon", say("correct an option", ko: "선택지 고치기")),
                ("wote edit 42 --add-option tteokbokki", say("add one", ko: "선택지 더하기")),
                ("wote edit 42 --label books --no-label food", ""),
            ],
            options: changes.all, arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            try changes.check(parsed, self)
            return community(parsed) { shell, session in
                let deadline = try changes.deadline.deadline(parsed, zone: shell.zone)
                let edit = try await changes.edit(parsed, shell: shell)
                let polls = session.useCases.polls
                let changed =
                    if let deadline, edit.isEmpty {
                        try await polls.moveDeadline(of: id, to: deadline)
                    } else {
                        try await polls.edit(id, edit, deadline: deadline)
                    }
                try await shell.print(PollResponse(changed)) { $0.detail(of: changed) }
                return nil
            }
        }
    }

    var close: Command<Action> { close(in: asking, example: "wote close 42") }

    /// Closing, for the author under `wote` and for admins under `wote admin`.
    func close(in group: String?, example: String) -> Command<Action> {
        let poll = pollArgument
        return Command(
            "close", group: group, summary: say("Close a poll now", ko: "지금 마감하기"), examples: [(example, "")], arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            return community(parsed) { shell, session in
                let closed = try await session.useCases.polls.close(id)
                try await shell.print(PollResponse(closed)) { $0.detail(of: closed) }
                return nil
            }
        }
    }

    var delete: Command<Action> { delete(in: asking, example: "wote delete 42") }

    /// Deleting, for the author under `wote` and for admins under `wote admin`.
    func delete(in group: String?, example: String) -> Command<Action> {
        let poll = pollArgument
        let yes = yesOption
        return Command(
            "delete", group: group, summary: say("Delete a poll with its ballots, for good", ko: "투표와 표를 완전히 삭제"),
            examples: [(example, "")], options: [yes], arguments: [poll]
        ) { parsed in
            let (id, isSure) = (parsed[poll], parsed[yes])
            return community(parsed) { shell, session in
                let doomed = try await session.useCases.polls.show(id)
                let title = doomed.question.title.sanitized(.oneLine)
                try await shell.confirm(
                    Phrase(
                        "Delete poll \(id) \"\(title)\" and its ballots for good?", ko: "투표 \(id) \(quoted: title, .and) 모든 표를 완전히 삭제할까요?"),
                    isSure: isSure)
                let gone = try await session.useCases.polls.delete(id)
                try await shell.print(PollReference(id: gone.id)) {
                    $0.wrapped($0.say("Deleted poll \(id): \(title)", ko: "투표 \(id) 삭제: \(title)"))
                }
                return nil
            }
        }
    }

    var yesOption: Option<Bool> { .flag("yes", short: "y", help: say("Do it without asking", ko: "묻지 않고 실행")) }

    var asking: String { say("Ask:", ko: "질문:") }
}
