import Arguments
import CMalloc
import Contract
import Domain
import Glibc
import Postgres
import Terminal

/// Runs the command line of this process and answers with its exit status.
package func runCommand() async -> Int32 {
    keepOneHeap()
    ignoreBrokenPipes()
    let surroundings = Surroundings.ofProcess()
    return await Runner(surroundings: surroundings).run().rawValue
}

/// From a command line to an exit status; every error ends here.
struct Runner {
    let surroundings: Surroundings

    func run() async -> ExitStatus {
        let status: ExitStatus
        do {
            status = try await act()
        } catch {
            status = await report(error)
        }
        return await flush(status)
    }

    private func act() async throws -> ExitStatus {
        let language = surroundings.language
        let size = TerminalSize(environment: surroundings.environment, descriptor: surroundings.output.descriptor)
        let layout = Layout(columns: size.columns, width: { displayWidth(of: $0) })
        let commands = Commands(language: language)
        switch try commands.root.parse(surroundings.arguments, phrases: commands.phrases, layout: layout) {
        case .run(let action): return try await action(surroundings)
        case .help(let text, _): try await surroundings.output.write(lines: [text.trimmingNewlines])
        case .version: try await surroundings.output.write(lines: ["wote \(Version.current)"])
        }
        return .success
    }

    /// Writes what is left; a reader who has gone has seen what it wanted.
    private func flush(_ status: ExitStatus) async -> ExitStatus {
        do {
            try await surroundings.output.flush()
        } catch {
            return await report(error)
        }
        do {
            try await surroundings.errors.flush()
        } catch {
            return status  // Nobody is left to tell.
        }
        return status
    }

    private func report(_ error: any Error) async -> ExitStatus {
        let language = surroundings.language
        switch error {
        case OutputFailure.closed: return .success
        case let error as OutputFailure:
            return await complain(
                WoteError(.unavailable, Phrase("The output can't be written: \(error)", ko: "출력할 수 없습니다: \(error)")), .unavailable)
        case let error as UsageError: return await complain(error, language)
        case let error as ExitRequest: return error.status
        case let error as WoteError: return await complain(error, ExitStatus(error.code))
        case let error as ClusterError: return await complain(error.woteError, ExitStatus(error.woteError.code))
        default: return await complain(WoteError(.unexpected, Phrase("\(error)", ko: "\(error)")), .unexpected)
        }
    }

    private func complain(_ error: UsageError, _ language: Language) async -> ExitStatus {
        if surroundings.wantsJSON { return await complain(WoteError(.invalid, Phrase(verbatim: error.message)), .usage) }
        return await write((["wote: \(error.message)"] + [error.hint].filter { !$0.isEmpty }).joined(separator: "\n"), .usage)
    }

    private func complain(_ error: WoteError, _ status: ExitStatus) async -> ExitStatus {
        guard surroundings.wantsJSON else { return await write("wote: \(error.message[surroundings.language].sanitized(.block))", status) }
        do {
            return await write(try JSON.text(ErrorResponse(error)), status)
        } catch {
            return await write("wote: \(error)", status)
        }
    }

    /// An error stream that takes nothing any more leaves only the status to tell.
    private func write(_ text: String, _ status: ExitStatus) async -> ExitStatus {
        do {
            try await surroundings.errors.write(lines: [text])
            try await surroundings.errors.flush()
        } catch {
            return status
        }
        return status
    }
}

/// Lets all threads share one heap: making one for each takes a short command longer than waiting for each other.
private func keepOneHeap() { _ = mallopt(M_ARENA_MAX, 1) }

/// Puts something in place of standard streams that were closed (`>&-`), so that no file or connection gets their numbers and is taken
/// for them; reading and writing there fail as on a closed one.
package func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
}

/// Ends the command with a status, everything said.
struct ExitRequest: Error {
    let status: ExitStatus
}

extension String {
    fileprivate var trimmingNewlines: String {
        var text = Substring(self)
        while text.last == "\n" { text.removeLast() }
        return String(text)
    }
}
