import Glibc

/// The program that shows a long text page by page.
package struct Pager: Sendable {
    /// A command for the shell.
    package let command: String
    private let environment: [String: String]

    /// `PAGER`, or less. Nil where the text should be written as it is: not on a terminal, on one that cannot move its cursor, or with a
    /// `PAGER` that is empty or `cat`.
    package init?(environment: [String: String], isTerminal: Bool) {
        let terminal = environment["TERM"] ?? ""
        let command = environment["PAGER"] ?? "command -v less >/dev/null || exit 127; exec less -FRX"
        if !isTerminal || terminal.isEmpty || terminal == "dumb" || command.isEmpty || command == "cat" { return nil }
        self.command = command
        self.environment = environment
    }

    /// Shows the text and waits until the reader has seen enough, which may be before its end. False where there is no such pager, and
    /// nothing was shown. Ctrl-C meanwhile is the pager's.
    package func show(_ text: String, on descriptor: Int32 = STDOUT_FILENO) async -> Bool {
        let keptAlive = SignalListener([SIGINT, SIGQUIT]) { _ in }
        defer { keptAlive.cancel() }
        ignoreBrokenPipes()
        return await onBlockingThread { feed(Array(text.utf8), on: descriptor) }
    }

    private func feed(_ text: [UInt8], on descriptor: Int32) -> Bool {
        guard let pipe = PipeEnds() else { return false }
        let pager = spawnShell(command, environment: environment, input: pipe.readEnd, output: descriptor)
        close(pipe.readEnd)
        let wasRead = deliver(text, to: pipe.writeEnd)
        close(pipe.writeEnd)
        guard let pager, let status = exitStatus(of: pager) else { return false }
        return wasRead && status != 126 && status != 127
    }

    /// A reader who quits early has read all that was wanted; other failures have shown nothing to rely on.
    private func deliver(_ text: [UInt8], to descriptor: Int32) -> Bool {
        do {
            try writeAll(text, to: descriptor)
        } catch {
            return error == .closed
        }
        return true
    }
}

extension Output {
    /// Shows a text longer than the screen through the pager where there is one to be used, else writes it.
    package func page(_ text: String, environment: [String: String]) async throws(OutputFailure) {
        try flush()
        let rows = TerminalSize(environment: environment, descriptor: descriptor).rows
        let isLong = text.utf8.count { $0 == UInt8(ascii: "\n") } >= rows
        if isLong, let pager = Pager(environment: environment, isTerminal: isTerminal), await pager.show(text, on: descriptor) { return }
        try write(text)
        try flush()
    }
}
