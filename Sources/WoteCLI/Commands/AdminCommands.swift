import Arguments
import Contract
import Core
import Domain

/// What administrators do.
extension Commands {
    var admin: Command<Action> {
        Command(
            "admin", group: running, summary: say("Administer polls and members", ko: "투표와 회원 관리"),
            subcommands: [
                adminPolls, members, CatalogueCommands(LabelSort(), self).forAdmins, CatalogueCommands(RoundSort(), self).forAdmins, reopen,
                adminClose, hide, unhide, adminDelete, setAside, recount, audit, importing, export,
            ])
    }

    private var adminPolls: Command<Action> {
        let listing = ListingOptions(self)
        return Command(
            "polls", summary: say("List polls, hidden ones too", ko: "숨긴 것까지 투표 목록"), examples: [("wote admin polls --status hidden", "")],
            options: listing.filters + listing.paging
        ) { parsed in
            let request = try listing.request(parsed, commands: self)
            return community(parsed) { shell, session in
                _ = try session.caller.admin()
                return try await Listing(shell: shell, session: session).run(request)
            }
        }
    }

    private var reopen: Command<Action> {
        let poll = pollArgument
        let deadline = DeadlineOptions(self)
        return Command(
            "reopen", summary: say("Open a closed poll again", ko: "마감된 투표 다시 열기"),
            examples: [("wote admin reopen 42 --closes-in 2d", "")], options: deadline.all, arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            try deadline.check(parsed)
            return community(parsed) { shell, session in
                let until = try deadline.deadline(parsed, zone: shell.zone) ?? .standard
                return try await shell.show(try await session.useCases.admin.reopen(id, until: until))
            }
        }
    }

    private var hide: Command<Action> {
        let poll = pollArgument
        let reason = Option<String?>(
            "reason", placeholder: "TEXT", help: say("Why; its author and admins see it", ko: "이유; 작성자와 관리자에게 보입니다"), parse: .text)
        return Command(
            "hide", summary: say("Take a poll out of sight", ko: "투표 숨기기"),
            examples: [("wote admin hide 42 --reason \"a private address\"", "")], options: [reason], arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            guard let why = parsed[reason] else { throw UsageError(say("--reason is needed: say why", ko: "--reason으로 이유를 쓰세요")) }
            return community(parsed) { shell, session in try await shell.show(try await session.useCases.admin.hide(id, reason: why)) }
        }
    }

    private var unhide: Command<Action> {
        let poll = pollArgument
        return Command(
            "unhide", summary: say("Show a hidden poll again", ko: "숨긴 투표 다시 보이기"), examples: [("wote admin unhide 42", "")],
            arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            return community(parsed) { shell, session in try await shell.show(try await session.useCases.admin.unhide(id)) }
        }
    }

    /// The commands authors have too; the rules already let admins do it to any poll.
    private var adminClose: Command<Action> { close(in: nil, example: "wote admin close 42") }
    private var adminDelete: Command<Action> { delete(in: nil, example: "wote admin delete 42") }

    var running: String { say("Run:", ko: "운영:") }
}

extension Shell {
    /// Prints a poll in full.
    func show(_ poll: Poll) async throws -> ExitStatus? {
        try await print(PollResponse(poll)) { $0.detail(of: poll) }
        return nil
    }
}
