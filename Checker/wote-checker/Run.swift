import Arguments
import Glibc
import Terminal

/// Does what the command line asks for and answers with the exit status: 0 when nothing is wrong, 1 for violations, 2 when there is no
/// verdict.
func runChecker() async -> Int32 {
    // A reader of the report that has gone is an error of that write, not the end of everything.
    signal(SIGPIPE, SIG_IGN)
    do {
        switch try Commands().root.parse(Array(CommandLine.arguments.dropFirst())) {
        case .run(let action): return try await untilSignal(action)
        case .help(let text, _): print(text)
        case .version: print("wote-checker")
        }
        return 0
    } catch is CancellationError {
        return 130
    } catch let error as UsageError {
        note([error.message, error.hint].filter { !$0.isEmpty }.joined(separator: "\n"))
    } catch {
        note("\(error)")
    }
    return 2
}

/// Runs `action`, which a signal cancels.
private func untilSignal(_ action: @escaping Action) async throws -> Int32 {
    let work = Task { try await action() }
    let listener = SignalListener([SIGINT, SIGTERM, SIGHUP]) { _ in work.cancel() }
    let result = await work.result
    listener.cancel()
    if work.isCancelled { throw CancellationError() }
    return try result.get()
}

/// Tells on the error stream; that nobody can read it is no reason to stop.
func note(_ text: String) {
    let line = Array("wote-checker: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
