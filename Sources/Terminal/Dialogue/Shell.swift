import Glibc

/// Starts `/bin/sh -c command` with the signals of a fresh process; nil where the system refuses.
func spawnShell(_ command: String, environment: [String: String], input: Int32, output: Int32) -> pid_t? {
    var streams = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&streams)
    defer { posix_spawn_file_actions_destroy(&streams) }
    posix_spawn_file_actions_adddup2(&streams, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&streams, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    useFreshSignals(&attributes)
    return withCStrings(["/bin/sh", "-c", command]) { arguments in
        withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
            var process: pid_t = 0
            return posix_spawn(&process, "/bin/sh", &streams, &attributes, arguments, variables) == 0 ? process : nil
        }
    }
}

/// What the process exited with, or 128 and the signal that ended it, as shells count; nil where there is no such child.
func exitStatus(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return nil }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// Nothing blocked, as the threads of a queue have it, and no broken pipe ignored, as this process has it.
private func useFreshSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    var pipes = sigset_t()
    sigemptyset(&pipes)
    sigaddset(&pipes, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &pipes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
}

/// Lends the strings as C has them, with a null after the last.
private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
