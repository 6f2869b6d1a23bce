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
        self.person = person
        self.line = line
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
    func shown(until text: String) throws -> String {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).hasSuffix(text) {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(person, &buffer, buffer.count)
            try #require(count > 0, "the terminal closed after \(String(decoding: bytes, as: UTF8.self).debugDescription)")
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
