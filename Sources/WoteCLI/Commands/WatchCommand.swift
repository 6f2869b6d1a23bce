import Arguments
import Contract
import Domain
import Features
import Glibc
import Store
import Terminal

/// A poll's result as it moves, until it closes or Ctrl-C.
extension Commands {
    var watch: Command<Action> {
        let poll = pollArgument
        return Command(
            "watch", group: reading, summary: say("Watch a result move until the poll closes", ko: "마감될 때까지 결과 지켜보기"),
            discussion: say("In a pipe, a line for each change, as wote list prints it.", ko: "파이프에서는 바뀔 때마다 wote list와 같은 한 줄을 씁니다."),
            examples: [("wote watch 42", "")], arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            return community(parsed) { shell, session in try await Watch(shell: shell, session: session).run(id) }
        }
    }
}

/// Watching one poll by its store; Ctrl-C ends it with the terminal as it was.
struct Watch {
    let shell: Shell
    let session: Session

    func run(_ poll: ID<Poll>) async throws -> ExitStatus? {
        let store = Store(PollFeature(poll, session.useCases), state: .init())
        let interrupts = signals([SIGINT, SIGTERM])
        return try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await signal in interrupts { return signal == SIGTERM ? .terminated : .interrupted }
                return nil
            }
            group.addTask { try await follow(store) }
            group.addTask { await leave() }
            return try await group.next() ?? nil
        }
    }

    /// Ends the watch when whoever read its output has gone, though there may be nothing to write for long.
    private func leave() async -> ExitStatus? {
        while shell.surroundings.output.hasReader {
            do { try await Task.sleep(for: .seconds(1)) } catch { return nil }
        }
        return nil
    }

    private func follow(_ store: Store<PollFeature>) async throws -> ExitStatus? {
        let states = await store.states
        await store.send(action: .watch)
        guard shell.isTerminal, !shell.settings.json else {
            return try await each(states) { poll in
                try await shell.print(shell.settings.json ? [try JSON.text(PollResponse(poll))] : [PollLines.line(poll)])
                try await shell.surroundings.output.flush()
            }
        }
        return try await LiveRegion.open(on: shell.surroundings.output, environment: shell.environment) { region in
            try await each(states) { poll in
                try await region.draw { size in shell.style.fitting(size.columns).detail(of: poll) }
            }
        }
    }

    /// Shows the poll after every change; ends when it has closed, or can't be read any more.
    private func each(_ states: AsyncStream<PollFeature.State>, show: @Sendable (Poll) async throws -> Void) async throws -> ExitStatus? {
        var shown: Poll?
        for await state in states {
            if let error = state.error { throw error }
            guard let poll = state.poll else { continue }
            if poll != shown { try await show(poll) }
            shown = poll
            if !poll.status.isOpen { break }
        }
        return nil
    }
}
