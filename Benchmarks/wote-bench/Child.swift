import Dispatch
import Glibc
import Synchronization

/// Runs other programs and times them from before the start until they are reaped.
enum Child {
    struct Outcome: Sendable {
        /// The exit status; 128 plus the signal when a signal ended it.
        let status: Int32
        let time: Duration
        /// The largest resident size in kB, of the program or of this process when it started it, whichever was larger.
        let peakMemory: Int
        /// Microseconds, the system's part included.
        let processorTime: Double
        let pid: pid_t
    }

    /// Runs `command` (a path and its arguments) with standard output and error going to files. Cancelling ends it.
    static func run(_ command: [String], environment: [String: String], output: String = "/dev/null") async throws -> Outcome {
        let running = Mutex<pid_t?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try runBlocking(command, environment, output: output, running) })
                }
            }
        } onCancel: {
            running.withLock { if let pid = $0 { kill(pid, SIGTERM) } }
        }
    }

    /// The same on this thread.
    static func runBlocking(
        _ command: [String], _ environment: [String: String], output: String, _ running: borrowing Mutex<pid_t?>
    ) throws -> Outcome {
        let start = ContinuousClock.now
        let pid = try running.withLock { running in
            let pid = try spawn(command, environment, output: output)
            running = pid
            return pid
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
        let time = ContinuousClock.now - start
        running.withLock { $0 = nil }
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        return Outcome(status: code, time: time, peakMemory: usage.ru_maxrss, processorTime: usage.processorTime, pid: pid)
    }

    private static func spawn(_ command: [String], _ environment: [String: String], output: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, command[0], &actions, nil, &arguments, &variables)
        guard code == 0 else { throw BenchmarkError("\(command[0]) can't be run: \(String(cString: strerror(code)))") }
        return pid
    }
}

/// The text of a file. Read at once: only for what this program or its children wrote.
func contents(of path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw BenchmarkError("\(path) can't be read: \(String(cString: strerror(errno)))") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = fread(&chunk, 1, chunk.count, file)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += chunk[..<count]
    }
}

func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError("\(path) can't be written: \(String(cString: strerror(errno)))") }
    let written = fputs(text, file)
    guard fclose(file) == 0, written >= 0 else {
        throw BenchmarkError("\(path) can't be written: \(String(cString: strerror(errno)))")
    }
}
