import Contract
import Core
import Domain
import Features
import Store
import Terminal

/// Shows a list of polls: one page, or all of it, driven by the vote list's store.
struct Listing {
    let shell: Shell
    let session: Session

    struct Request: Sendable {
        var filter: PollFilter
        let pages: PagingOptions.Request
    }

    func run(_ request: Request) async throws -> ExitStatus? {
        let pages = request.pages
        let feature = VoteListFeature(session.useCases, matching: request.filter, limit: pages.size, after: pages.after)
        let store = Store(feature, state: .init())
        var shown = 0
        var list: VoteListFeature.Pages
        repeat {
            await store.send(action: .loadMore)
            await store.finish()
            list = await store.state.list
            if case .failed(let error) = list.phase { throw error }
            if !isDocument { try await stream(list.items.dropFirst(shown)) }
            shown = list.items.count
        } while pages.all && list.phase != .ended
        try await conclude(list, isWhole: request.filter == PollFilter() && pages.after == nil)
        return nil
    }

    /// JSON and a terminal's table need all rows at once; lines go out as they come.
    private var isDocument: Bool { shell.settings.json || shell.isTerminal }

    private func stream(_ polls: some Sequence<Poll>) async throws { try await shell.print(polls.map(PollLines.line)) }

    private func conclude(_ list: VoteListFeature.Pages, isWhole: Bool) async throws {
        if shell.settings.json {
            try await shell.print([try JSON.text(Page(items: list.items.map(PollResponse.init), next: list.next))])
        } else if shell.isTerminal {
            let text = shell.style.table(of: list.items, isWhole: isWhole).map { $0 + "\n" }.joined()
            try await shell.surroundings.output.page(text, environment: shell.environment)
            if let next = list.next {
                try await shell.hint(Phrase("More: --after \(next.rawValue), or --all", ko: "더 보기: --after \(next.rawValue) 또는 --all"))
            }
        }
    }
}
