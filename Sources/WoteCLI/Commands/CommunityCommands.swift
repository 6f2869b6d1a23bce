import Arguments
import Contract
import Core
import Domain
import Terminal

/// Counters and the log.
extension Commands {
    var recount: Command<Action> {
        let poll = Argument<ID<Poll>?>.optional("POLL", help: say("Only this one", ko: "이 투표만"), parse: .poll(self))
        let fix = Option.flag("fix", help: say("Set wrong counters right", ko: "틀린 집계를 바로잡기"))
        return Command(
            "recount", summary: say("Compare every counter with its ballots", ko: "집계와 표를 비교"),
            discussion: say("Exits with 0 only if nothing differed. Voting goes on meanwhile.", ko: "차이가 없을 때만 0으로 끝납니다. 투표는 계속됩니다."),
            examples: [("wote admin recount", ""), ("wote admin recount --fix", "")], options: [fix], arguments: [poll]
        ) { parsed in
            let (id, repair) = (parsed[poll], parsed[fix])
            return community(parsed) { shell, session in
                let progress = shell.progress(total: nil)
                let (polls, drifts) = try await session.useCases.admin.recount(poll: id, fix: repair) { progress.update(count: Int($0)) }
                await progress.finish()
                try await shell.print(RecountResponse(polls: polls, drifts: drifts.map(DriftResponse.init), next: nil)) {
                    $0.recount(polls: polls, drifts: drifts, fixed: repair)
                }
                return drifts.isEmpty ? .success : .found
            }
        }
    }

    var audit: Command<Action> {
        let paging = PagingOptions(self)
        return Command(
            "audit", summary: say("Show what admins did, newest first", ko: "관리자가 한 일 (최신순)"),
            examples: [("wote admin audit --limit 50", "")],
            options: paging.all
        ) { parsed in
            let request = try paging.request(parsed)
            return community(parsed) { shell, session in
                let page = try await Pages.read(request) { try await session.useCases.admin.audit(limit: $0, after: $1) }
                return try await shell.show(page.map(AuditResponse.init)) {
                    $0.table(of: page.items)
                } line: {
                    [$0.at.rfc3339, $0.actor, $0.act, $0.poll?.description, $0.member, $0.reason]
                }
            }
        }
    }
}

/// Reading a page, or every page, of a list that needs no store.
enum Pages {
    static func read<Item: Sendable>(
        _ request: PagingOptions.Request, fetch: (PageSize, Cursor?) async throws -> Page<Item>
    ) async throws -> Page<Item> {
        var page = try await fetch(request.size, request.after)
        while request.all, let next = page.next {
            let more = try await fetch(request.size, next)
            page = Page(items: page.items + more.items, next: more.next)
        }
        return page
    }
}

extension Shell {
    /// Prints a page: as JSON, as a table on a terminal, else a tab-separated line an item with `-` for what is absent.
    func show<Item: Encodable>(
        _ page: Page<Item>, table: (Rendering) -> [String], line: (Item) -> [String?]
    ) async throws -> ExitStatus? {
        if settings.json {
            try await print([try JSON.text(page)])
        } else if isTerminal {
            try await print(table(style))
            if let next = page.next {
                try await hint(Phrase("More: --after \(next.rawValue), or --all", ko: "더 보기: --after \(next.rawValue) 또는 --all"))
            }
        } else {
            try await print(page.items.map { line($0).map { ($0 ?? "-").sanitized(.oneLine) }.joined(separator: "\t") })
        }
        return nil
    }
}
