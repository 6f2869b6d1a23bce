import Dispatch
import Glibc
import Synchronization

/// Runs programs: argument arrays and no shell, a clean environment, `/` as working directory, no descriptor inherited.
enum Subprocess {
    /// How a program ended, and what it said.
    struct Outcome: Sendable {
        /// The exit status; 128 plus the signal when a signal ended it.
        let status: Int32
        let output: String
        let errors: String

        var succeeded: Bool { status == 0 }
    }

    /// Runs `executable` to its end. Blocks the thread. `input` is a file to read as standard input. Cancelling ends the program first.
    static func run(
        _ executable: String, _ arguments: [String], as account: ServerAccount = .current, input: String = "/dev/null",
        unless cancellation: Cancellation
    ) throws(ClusterError) -> Outcome {
        let output = try Pipe()
        defer { close(output.reading) }
        let errors: Pipe
        do { errors = try Pipe() } catch {
            close(output.writing)
            throw error
        }
        defer { close(errors.reading) }
        let pid: pid_t
        do {
            defer {
                close(output.writing)
                close(errors.writing)
            }
            pid = try spawn(
                commandLine(executable, arguments, as: account), input: input, output: output.writing, errors: errors.writing,
                inNewSession: false)
        }
        let texts = drain([output.reading, errors.reading]) { if cancellation.isCancelled { kill(pid, SIGTERM) } }
        let status = wait(for: pid)
        if cancellation.isCancelled { throw .cancelled }
        return Outcome(status: status, output: texts[0], errors: texts[1])
    }

    /// Starts a program in a session of its own, detached from the terminal, writing to the open file `log`.
    static func launch(
        _ executable: String, _ arguments: [String], as account: ServerAccount, log: Int32
    ) throws(ClusterError) -> LaunchedProcess {
        let pid = try spawn(
            commandLine(executable, arguments, as: account), input: "/dev/null", output: log, errors: log, inNewSession: true)
        return LaunchedProcess(pid: pid)
    }

    /// `env` sets the working directory, which `posix_spawn` cannot everywhere, and `setpriv` the user; both become the program (same pid).
    private static func commandLine(_ executable: String, _ arguments: [String], as account: ServerAccount) throws(ClusterError) -> [String]
    {
        let change = [try tool("env", package: "coreutils"), "--chdir=/"]
        guard account.isAnother else { return change + [executable] + arguments }
        let user = ["--reuid=\(account.uid)", "--regid=\(account.gid)", "--clear-groups", "--"]
        return change + [try tool("setpriv", package: "util-linux")] + user + [executable] + arguments
    }

    private static func tool(_ name: String, package: String) throws(ClusterError) -> String {
        for folder in ["/usr/bin/", "/bin/"] where access(folder + name, X_OK) == 0 { return folder + name }
        throw .toolMissing(program: name, package: package)
    }

    private static func spawn(
        _ command: [String], input: String, output: Int32, errors: Int32, inNewSession: Bool
    ) throws(ClusterError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        for inherited in inheritedDescriptors() { posix_spawn_file_actions_addclose(&actions, inherited) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setSignals(&attributes, inNewSession: inNewSession)

        var pid: pid_t = 0
        let code = withCStrings(command) { arguments in
            withCStrings(environment) { posix_spawn(&pid, command[0], &actions, &attributes, arguments, $0) }
        }
        guard code == 0 else { throw .fileFailed(path: command[0], reason: String(cString: strerror(code))) }
        return pid
    }

    /// The program starts with no signal blocked or ignored, whatever this process does.
    private static func setSignals(_ attributes: inout posix_spawnattr_t, inNewSession: Bool) {
        // POSIX_SPAWN_SETSID (POSIX.1-2024) is 0x80 in Linux's C libraries, which hide the name from strict programs.
        let newSession: Int32 = inNewSession ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | newSession))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGUSR1, SIGUSR2, SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU] {
            sigaddset(&signals, signal)
        }
        posix_spawnattr_setsigdefault(&attributes, &signals)
    }

    /// All descriptors of this process, with room for those that other threads open meanwhile: a reader at the other end of one that leaks
    /// would wait for the server to close it. Closing one that is not open is no error to `posix_spawn`.
    private static func inheritedDescriptors() -> ClosedRange<Int32> {
        let highest = FolderTree.names(in: "/proc/self/fd").compactMap { Int32($0) }.max() ?? 256
        return 3...max(3, highest) + 64
    }

    /// Nothing of the caller's (`PG*`, `LC_*`, secrets) but where programs and libraries are.
    private static var environment: [String] {
        let names: [String] = ["PATH", "LD_LIBRARY_PATH"]
        let kept = names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        return kept + ["LC_ALL=C", "TZ=UTC", "HOME=/"]
    }

    /// Lends `texts` as `posix_spawn` takes them: pointers, the last one null.
    private static func withCStrings<Value>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
    ) -> Value {
        var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return body(&pointers)
    }

    /// Reads all descriptors to their ends, calling `tick` ten times a second.
    private static func drain(_ files: [Int32], tick: () -> Void) -> [String] {
        var texts = [[UInt8]](repeating: [], count: files.count)
        var polled = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while polled.contains(where: { $0.fd >= 0 }) {
            if poll(&polled, nfds_t(polled.count), 100) < 0, errno != EINTR { break }
            tick()
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let count = read(files[index], &chunk, chunk.count)
                if count > 0 { texts[index] += chunk[..<count] } else { polled[index].fd = -1 }
            }
        }
        return texts.map { String(decoding: $0, as: UTF8.self) }
    }

    fileprivate static func wait(for pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 { if errno != EINTR { return 127 } }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}

/// A program that runs on its own; it is reaped when it ends, so that it never stays behind as a zombie whose pid looks alive.
final class LaunchedProcess: Sendable {
    let pid: pid_t
    private let status = Mutex<Int32?>(nil)

    fileprivate init(pid: pid_t) {
        self.pid = pid
        DispatchQueue(label: "wote.cluster.reaper").async { [self] in
            let ended = Subprocess.wait(for: pid)
            status.withLock { $0 = ended }
        }
    }

    /// `nil` while it runs.
    var exitStatus: Int32? { status.withLock { $0 } }
}

/// Both ends of a pipe that no other program inherits.
private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(ClusterError) {
        var ends: [Int32] = [-1, -1]
        try ClusterFiles.check(pipe(&ends), "pipe")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }
}
