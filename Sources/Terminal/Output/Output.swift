import Glibc

/// A stream of text to a descriptor that stays open, buffered but for terminals.
///
/// Writers suspend, they never block the cooperative pool. After a failure every later call throws the same one, so none is lost
/// as long as somebody flushes at the end.
package actor Output {
    package static let standard = Output(descriptor: STDOUT_FILENO)
    package static let error = Output(descriptor: STDERR_FILENO)

    package nonisolated let descriptor: Int32
    package nonisolated let isTerminal: Bool
    package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private let queue: BlockingQueue
    private let capacity: Int
    private var buffer: [UInt8] = []
    private var failure: OutputFailure?

    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = Terminal.isTerminal(descriptor)
        queue = BlockingQueue(label: "terminal.output.\(descriptor)")
        capacity = isTerminal ? 0 : 65536
    }

    /// False once the other end of a pipe was closed: nobody will read what is written.
    package nonisolated var hasReader: Bool {
        var descriptor = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&descriptor, 1, 0) <= 0 || Int32(descriptor.revents) & POLLERR == 0
    }

    /// Takes the text; on a terminal it is shown at once, elsewhere when the buffer is full.
    package func write(_ text: String) throws(OutputFailure) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count > capacity || failure != nil { try flush() }
    }

    /// Takes the lines, each with a newline after it.
    package func write(lines: [String]) throws(OutputFailure) {
        try write(lines.map { $0 + "\n" }.joined())
    }

    /// Hands everything taken so far to the system.
    package func flush() throws(OutputFailure) {
        if let failure { throw failure }
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        do {
            try writeAll(bytes, to: descriptor)
        } catch {
            failure = error
            throw error
        }
    }
}
