import Foundation
import Glibc
import Synchronization

/// How a program ended, and all it wrote.
struct Ended: Sendable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    /// The exit status; 128 and the signal's number where a signal ended it, as a shell tells it.
    var status: Int32 = 0
}

/// A program started as a process of its own, in a session of its own.
struct Spawned {
    let id: pid_t

    /// Starts `words` with exactly this environment. `files` are put in place of descriptors 0, 1, 2 in this order.
    init(_ words: [String], environment: [String: String], files: (inout posix_spawn_file_actions_t) -> Void) throws {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        files(&actions)
        // 0x80 is POSIX_SPAWN_SETSID, which Glibc does not export.
        posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var id: pid_t = 0
        let failure = inheritance.withLock { _ in posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables) }
        guard failure == 0 else { throw Unexpected("\(words[0]): \(String(cString: strerror(failure)))") }
        self.id = id
    }

    /// Waits for its end; blocks.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Ends it and all it started in its session's first process group.
    func kill() { _ = Glibc.kill(-id, SIGKILL) }
}

/// What a test met that it cannot go on with.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Runs blocking work on a thread of its own, off the cooperative pool.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// Runs a program with no input and pipes for its output; ends it when it takes longer than `patience` seconds.
func runPiped(_ words: [String], environment: [String: String], patience: Double = 240) throws -> Ended {
    let (output, errors) = (try PipeEnds(), try PipeEnds())
    let process = try Spawned(words, environment: environment) { files in
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&files, output.write, 1)
        posix_spawn_file_actions_adddup2(&files, errors.write, 2)
    }
    output.closeWrite()
    errors.closeWrite()
    var ended = Ended()
    let isQuiet = readAll([output.read, errors.read], patience: patience) { source, bytes in
        if source == 0 { ended.output += bytes } else { ended.errors += bytes }
        return true
    }
    if !isQuiet { process.kill() }
    ended.status = process.wait()
    if !isQuiet { throw Unexpected("\(words): still running after \(patience) s; said \(String(decoding: ended.errors, as: UTF8.self))") }
    return ended
}

/// Reads several descriptors to their ends or until `take` answers no; false when `patience` seconds passed first.
func readAll(_ sources: [Int32], patience: Double, take: (Int, ArraySlice<UInt8>) -> Bool) -> Bool {
    var open = sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let end = ContinuousClock.now + .seconds(patience)
    while open.contains(where: { $0.fd >= 0 }) {
        let left = (end - .now) / .milliseconds(1)
        guard left > 0 else { return false }
        guard poll(&open, nfds_t(open.count), Int32(left) + 1) > 0 else { continue }
        for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
            let count = read(open[index].fd, &chunk, chunk.count)
            // A terminal whose other side is gone fails with EIO: its end.
            if count <= 0 { open[index].fd = -1 } else if !take(index, chunk[..<count]) { return true }
        }
    }
    return true
}

/// Held while descriptors are made that no child may inherit, and while children are.
let inheritance = Mutex(())

/// A pipe that no child inherits by accident.
final class PipeEnds: Sendable {
    let read: Int32
    let write: Int32
    private let isWritable = Mutex(true)

    init() throws {
        var ends: [Int32] = [0, 0]
        let isMade = inheritance.withLock { _ in pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 } }
        guard isMade else { throw Unexpected("pipe: \(errno)") }
        (read, write) = (ends[0], ends[1])
    }

    func closeWrite() {
        isWritable.withLock { isWritable in
            if isWritable { close(write) }
            isWritable = false
        }
    }

    deinit {
        closeWrite()
        close(read)
    }
}
