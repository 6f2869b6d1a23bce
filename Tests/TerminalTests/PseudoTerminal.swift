import Glibc
import Testing

/// A terminal whose screen and keyboard the test holds.
final class PseudoTerminal {
    /// The end a person sits at: what is written here was typed, what is read here was shown.
    let person: Int32
    /// The end the program has as its terminal.
    let line: Int32

    init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        var (person, line): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&person, &line, nil, nil, &size) == 0)
        (self.person, self.line) = (person, line)
        for end in [person, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(person)
        close(line)
    }

    func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(write(person, bytes, bytes.count) == bytes.count)
    }

    /// What was shown, read until it ends in `text`.
    func shown(until text: String) async throws -> String {
        try #require(await readText(from: person, until: text), "never shown: \(text.debugDescription)")
    }

    /// Whether there is nothing on the screen that the test has not read.
    var showsNothingNew: Bool {
        var wait = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) == 0
    }
}
