import Dispatch
import Glibc
import Synchronization
import Verification

/// A client as the supervisor sees it. Signals reach only the process that was started, never another with its pid.
final class ClientProcess: Sendable {
    private struct State {
        var end: Result<Int32, any Error>?
        var waiting: [CheckedContinuation<Result<Int32, any Error>, Never>] = []
    }

    let number: Int
    let slot: Int
    private let pid: pid_t
    private let state = Mutex(State())

    init(number: Int, slot: Int, in folder: RunFolder, behind gate: Gate, events: EventWriter) throws {
        (self.number, self.slot) = (number, slot)
        try events.note(.clientStarted(number))
        pid = try Self.spawn([Client.command, folder.path, String(number), String(slot)], input: gate.reading)
        DispatchQueue(label: "wote.checker.reaper").async { [self] in reap(events) }
    }

    private static func spawn(_ arguments: [String], input: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        // What a client says belongs to neither report nor result.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var texts = (["wote-checker"] + arguments).map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        var pid: pid_t = 0
        errno = posix_spawn(&pid, "/proc/self/exe", &actions, nil, &texts, environ)
        guard errno == 0 else { throw RunFault.system("a client can't be started") }
        return pid
    }

    /// Sends a signal; false, and nothing happens, where the client has ended.
    @discardableResult
    func signal(_ signal: Int32) -> Bool {
        state.withLock { state in
            if state.end == nil { kill(pid, signal) }
            return state.end == nil
        }
    }

    /// Returns with the exit status when the client has ended: 128 plus the signal where one ended it.
    func ended() async throws -> Int32 {
        try await withCheckedContinuation { continuation in
            let end = state.withLock { state in
                if state.end == nil { state.waiting.append(continuation) }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }.get()
    }

    /// The process stays a zombie, whose pid nobody else gets, until no signal can be sent any more.
    private func reap(_ events: EventWriter) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let waiting = state.withLock { state in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
            let end = Result { () throws -> Int32 in
                try events.note(.clientEnded(number, status: Int(code)))
                return code
            }
            state.end = end
            return state.waiting.map { ($0, end) }
        }
        for (continuation, end) in waiting { continuation.resume(returning: end) }
    }
}
