import Glibc

/// Asks a person something on a terminal.
package final class Prompt: Sendable {
    private let input: Int32
    private let output: Int32
    private let ownsInput: Bool

    /// Asks on descriptors that somebody else keeps open.
    package init(input: Int32, output: Int32) {
        (self.input, self.output, ownsInput) = (input, output, false)
    }

    private init(terminal: Int32) {
        (input, output, ownsInput) = (terminal, terminal, true)
    }

    deinit {
        if ownsInput { close(input) }
    }

    /// Asks on the terminal the process belongs to, even while its streams are redirected; nil where there is none.
    package static func onTerminal() -> Prompt? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        if terminal >= 0 { return Prompt(terminal: terminal) }
        return isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO) ? Prompt(input: STDIN_FILENO, output: STDERR_FILENO) : nil
    }

    /// Whether the answer is one of the words for yes. It asks again after a word it does not know; an empty answer, the end of the
    /// input, Ctrl-C and cancellation mean no.
    package func confirm(_ question: String, yes: [String], no: [String]) async -> Bool {
        while let answer = await line(question) {
            let word = answer.split(separator: " ").joined(separator: " ").lowercased()
            if yes.contains(where: { $0.lowercased() == word }) { return true }
            if word.isEmpty || no.contains(where: { $0.lowercased() == word }) { return false }
        }
        return false
    }

    /// The line typed after the question, without its end; nil at the end of the input, on Ctrl-C and on cancellation.
    package func line(_ question: String) async -> String? {
        guard let bell = Bell() else { return nil }
        let interrupts = SignalListener([SIGINT]) { _ in bell.ring() }
        defer { interrupts.cancel() }
        return await withTaskCancellationHandler {
            await onBlockingThread { self.ask(question, until: bell) }
        } onCancel: {
            bell.ring()
        }
    }

    private func ask(_ question: String, until bell: Bell) -> String? {
        do {
            try writeAll(Array(question.utf8), to: output)
            if let answer = readLine(until: bell) { return answer }
            try writeAll([UInt8(ascii: "\n")], to: output)
        } catch {
            // Who cannot be asked has not agreed: the same as no answer.
            return nil
        }
        return nil
    }

    /// Byte by byte, so that nothing after the line is taken from whoever reads next.
    private func readLine(until bell: Bell) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bell.waitUntilReadable(input) {
            let count = read(input, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return bytes.isEmpty ? nil : text(of: bytes) }
            if byte == UInt8(ascii: "\n") { return text(of: bytes) }
            bytes.append(byte)
        }
        return nil
    }

    private func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
