import Arguments
import Core
import DemoCommunity
import Domain
import Features
import Terminal

/// A small community to try things on.
extension Commands {
    var demo: Command<Action> {
        Command(
            "demo", group: running, summary: say("Fill an empty community with samples and try it", ko: "빈 커뮤니티를 예제로 채우고 써 보기"),
            examples: [("wote demo", "")]
        ) { parsed in
            community(parsed) { shell, session in try await Demo(shell: shell, session: session).run() }
        }
    }
}

/// Loads the samples, lists the feed, casts a vote and says what to try next.
struct Demo {
    let shell: Shell
    let session: Session

    func run() async throws -> ExitStatus? {
        let records = DemoCommunity.records(now: .now)
        let featured = records.title(of: DemoCommunity.featured)
        try await refuseCommunityInUse(unlessItHas: featured)
        let summary = try await session.useCases.admin.load(records.stream, plan: .merge(origin: DemoCommunity.origin)) { _ in }
        try await heading(
            Phrase(
                "\(summary.members) members, \(summary.polls) polls, \(summary.ballots) ballots.",
                ko: "회원 \(summary.members)명, 투표 \(summary.polls)개, 표 \(summary.ballots)장."))
        try await heading(Phrase("$ wote list", ko: "$ wote list"))
        let page = try await session.useCases.polls.list(matching: PollFilter(), limit: .standard, after: nil)
        try await shell.print(shell.style.table(of: page.items))
        try await vote(on: featured)
        return nil
    }

    /// The samples go only where nothing else is, or where they are already.
    private func refuseCommunityInUse(unlessItHas title: String) async throws {
        let polls = session.useCases.polls
        let isEmpty = try await polls.list(matching: PollFilter(), limit: .standard, after: nil).items.isEmpty
        if isEmpty { return }
        if try await find(title) != nil { return }
        throw WoteError(
            .conflict, "This community has polls of its own; the demo goes into an empty one: XDG_DATA_HOME=/tmp/demo wote demo",
            ko: "이미 투표가 있는 커뮤니티입니다. 빈 곳에서 실행하세요: XDG_DATA_HOME=/tmp/demo wote demo")
    }

    private func find(_ title: String) async throws -> Poll? {
        let found = try await session.useCases.polls.list(matching: PollFilter(words: title), limit: .standard, after: nil)
        return found.items.first { $0.question.title == title }
    }

    private func vote(on title: String) async throws {
        guard let poll = try await find(title) else { return }
        try await heading(Phrase("$ wote vote \(poll.id) agree", ko: "$ wote vote \(poll.id) agree"))
        let state = try await session.perform(.vote(.choose(["agree"])), on: poll.id)
        guard let voted = state.poll, let outcome = state.outcome else { return }
        try await shell.print(shell.style.wrapped(shell.style.receipt(outcome, voted)) + shell.style.result(of: voted))
        try await heading(Phrase("Try next:", ko: "다음을 해 보세요:"))
        try await shell.print([
            "  wote show \(poll.id)", "  wote list --not-voted", "  wote list --label 학교", "  wote rounds",
            "  wote new \"\(shell.say(Phrase("Shall I buy this?", ko: "이거 살까?")))\"",
        ])
    }

    private func heading(_ phrase: Phrase) async throws {
        try await shell.print(["", shell.painter.paint(shell.say(phrase), .bold)])
    }
}

extension Array where Element == CommunityRecord {
    fileprivate func title(of key: String) -> String {
        for case .poll(let poll) in self where poll.key == key { return poll.question.title }
        return ""
    }

    fileprivate var stream: AsyncThrowingStream<CommunityRecord, any Error> {
        AsyncThrowingStream { continuation in
            for record in self { continuation.yield(record) }
            continuation.finish()
        }
    }
}
