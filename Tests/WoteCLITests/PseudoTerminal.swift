import Foundation
import Glibc
import Synchronization

/// A terminal a program runs on, with the test at its keyboard.
final class PseudoTerminal {
    private let person: Int32
    private let line: Int32
    private let name: String

    init(columns: Int, rows: Int = 60) throws {
        var (person, line): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        let isMade = inheritance.withLock { _ in
            openpty(&person, &line, &name, nil, &size) == 0 && [person, line].allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
        }
        guard isMade else { throw Unexpected("openpty: \(errno)") }
        (self.person, self.line) = (person, line)
        self.name = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        close(person)
        close(line)
    }

    /// Runs a program on the terminal, its controlling one; each of `moves` is made when what was shown since the last one has its text.
    func run(_ words: [String], environment: [String: String], moves: [Move], patience: Double = 120) throws -> Ended {
        let process = try Spawned(words, environment: environment) { files in
            for descriptor in Int32(0)...2 { posix_spawn_file_actions_addopen(&files, descriptor, name, O_RDWR, 0) }
        }
        var ended = Ended()
        var waiting = moves[...]
        var seen = 0
        let watcher = try ExitWatch(process)
        let isQuiet = readAll([person, watcher.descriptor], patience: patience) { source, bytes in
            if source == 1 { return false }
            ended.output += bytes
            while let move = waiting.first, let place = end(of: Array(move.awaited.utf8), in: ended.output, from: seen) {
                seen = place
                waiting.removeFirst()
                move.make(self)
            }
            return true
        }
        if !isQuiet { process.kill() }
        ended.status = watcher.status()
        ended.output += rest()
        if !isQuiet { throw Unexpected("still running after \(patience) s; showed \(String(decoding: ended.output, as: UTF8.self))") }
        if let move = waiting.first {
            throw Unexpected("never showed \(move.awaited); showed \(String(decoding: ended.output, as: UTF8.self))")
        }
        return ended
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(write(person, bytes, bytes.count) == bytes.count)
    }

    /// What was shown and not yet read.
    private func rest() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var source = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        while poll(&source, 1, 0) == 1, source.revents & Int16(POLLIN) != 0 {
            let count = read(person, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Something the person does once a text has been shown.
    struct Move {
        let awaited: String
        let make: (PseudoTerminal) -> Void
    }
}

/// Where `text` ends in `bytes` at or after `start`.
private func end(of text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count - start >= text.count else { return nil }
    return (start...(bytes.count - text.count)).first { bytes[$0..<$0 + text.count].elementsEqual(text) }.map { $0 + text.count }
}

/// Tells by a readable descriptor that a process has ended.
private final class ExitWatch: Sendable {
    private let pipe: PipeEnds
    private let ended: Mutex<Int32?>

    var descriptor: Int32 { pipe.read }

    init(_ process: Spawned) throws {
        let pipe = try PipeEnds()
        self.pipe = pipe
        ended = Mutex(nil)
        Thread.detachNewThread { [self] in
            let status = process.wait()
            ended.withLock { $0 = status }
            _ = write(pipe.write, [0], 1)
            pipe.closeWrite()
        }
    }

    /// The status; blocks until there is one.
    func status() -> Int32 {
        while true {
            if let status = ended.withLock({ $0 }) { return status }
            var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&source, 1, -1)
        }
    }
}
