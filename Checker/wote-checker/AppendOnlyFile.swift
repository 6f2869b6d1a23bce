import Glibc
import Synchronization
import Verification

/// A new file that only grows, a line at a time, each with one `write`: a process that is killed leaves whole lines, but for the last.
final class AppendOnlyFile: Sendable {
    private let path: String
    private let descriptor: Int32
    private let turn = Mutex(())

    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RunFault.system(path) }
    }

    deinit { close(descriptor) }

    /// Appends the line that `make` makes; lines come in the order in which they are made.
    func append<Line: CustomStringConvertible>(_ make: () -> Line) throws {
        try turn.withLock { _ in
            let bytes = Array("\(make())\n".utf8)
            guard write(descriptor, bytes, bytes.count) == bytes.count else { throw RunFault.system(path) }
        }
    }
}

extension RunFault {
    /// What the system says to the last call, about `place`.
    static func system(_ place: String) -> RunFault { RunFault("\(place): \(String(cString: strerror(errno)))") }
}
