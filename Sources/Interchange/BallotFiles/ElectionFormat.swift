/// Formats of files that hold an election, by their endings.
package enum ElectionFormat: String, CaseIterable, Sendable {
    /// wote's own, which names the method too.
    case json
    /// OpenSTV, OpaVote and other counting programs.
    case blt
    /// PrefLib: strict orders of all alternatives, or of some; orders with ties likewise; categories.
    case soc, soi, toc, toi, cat
    /// A table: a row a ballot, a column an option.
    case csv
}

extension ElectionFormat {
    /// The format that a file's name ends in.
    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[dot...].dropFirst().lowercased())
    }

    /// The format that a file's beginning shows; a table shows nothing that a program could be sure of.
    init?(beginning bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
        guard let first = lines.first else { return nil }
        if first.hasPrefix("{") {
            self = .json
        } else if let type = lines.prefix(while: { $0.hasPrefix("#") }).first(where: { $0.hasPrefix("# DATA TYPE: ") }) {
            self.init(rawValue: String(type.dropFirst("# DATA TYPE: ".count)))
        } else if let line = lines.first(where: { !$0.hasPrefix("#") }), Self.isTwoNumbers(line) {
            self = .blt
        } else {
            return nil
        }
    }

    private static func isTwoNumbers(_ line: Substring) -> Bool {
        let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
        return words.count == 2 && words.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
    }
}
