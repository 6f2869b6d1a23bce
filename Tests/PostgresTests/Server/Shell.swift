import Dispatch
import Glibc

/// Runs programs for the tests. (Foundation's Process waits for daemons a program leaves behind, such as the server.)
enum Shell {
    struct Failure: Error {
        let command: [String]
        let output: String
    }

    /// Runs as the user a server may run as: PostgreSQL refuses root.
    @discardableResult
    static func asServer(_ command: [String]) async throws -> String {
        try await run(geteuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] + command : command)
    }

    /// Runs to the end and returns what was printed; throws on another status than 0.
    @discardableResult
    static func run(_ command: [String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "shell").async { continuation.resume(with: Result { try runBlocking(command) }) }
        }
    }

    private static func runBlocking(_ command: [String]) throws -> String {
        guard let file = tmpfile() else { throw failure(command) }
        defer { fclose(file) }
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        let pid = try spawn(command, input: nothing, output: fileno(file))
        var status: Int32 = 0
        guard waitpid(pid, &status, 0) == pid else { throw failure(command) }
        rewind(file)
        var output: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        let text = String(decoding: output, as: UTF8.self)
        guard status == 0 else { throw Failure(command: command, output: text) }
        return text
    }

    /// Starts a program with these descriptors and no others.
    private static func spawn(_ command: [String], input: Int32, output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        for descriptor in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, command[0], &actions, nil, &arguments, environ) == 0 else { throw failure(command) }
        return pid
    }

    /// A short path, since a socket's is limited to 107 bytes, owned by the user who runs the server.
    static func temporaryFolder() throws -> String {
        var template = Array("/tmp/pgtest.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw failure(["mkdtemp"]) }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if geteuid() == 0, let user = getpwnam("postgres") { chown(folder, user.pointee.pw_uid, user.pointee.pw_gid) }
        return folder
    }

    /// A port nobody listens on now.
    static func freePort() throws -> UInt16 { try Listener(backlog: 1).port }

    /// Starts a shell in a session of its own, so that a signal to this process's group spares it. It waits for the end of its input,
    /// which comes with the end of this process, then stops the folder's server.
    static func watch(folder: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure(["pipe"]) }
        defer { close(ends[0]) }
        let stop = "pid=$(head -1 \(folder)/data/postmaster.pid 2>/dev/null) && kill -QUIT $pid && tail -s 0.02 --pid=$pid -f /dev/null"
        _ = try spawn(
            ["/usr/bin/setsid", "/bin/sh", "-c", "cat >/dev/null; \(stop); rm -rf \(folder)"], input: ends[0], output: STDERR_FILENO)
    }

    static func failure(_ command: [String]) -> Failure { Failure(command: command, output: String(cString: strerror(errno))) }
}
