/// A session at a shell as a text file, and what came of each command, exactly.
///
///     # why these commands are here
///     $ wote vote 1 agree
///       what it wrote
///     ! what it wrote to the error stream
///     ? 65
///
/// `$ tty 40 wote list` runs on a terminal of 40 columns; `< text => keys` below it types when the text has been shown
/// (`^C` is the key, `$ command` runs a command beside it). `?` stands where the status is not 0.
struct Transcript {
    var steps: [Step]

    struct Step {
        /// Comments and empty lines before the command.
        var lead: [String] = []
        var command = ""
        var moves: [Move] = []
        var outcome: [String] = []
    }

    struct Move {
        let line: String

        /// The text to wait for and what to do then.
        var parts: (awaited: String, keys: String)? {
            guard let mark = line.firstRange(of: " => ") else { return nil }
            return (String(line[..<mark.lowerBound].dropFirst(2)), String(line[mark.upperBound...]))
        }
    }

    init(_ text: String) {
        var steps: [Step] = []
        var lead: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("$ ") {
                steps.append(Step(lead: lead, command: String(line.dropFirst(2))))
                lead = []
            } else if line.hasPrefix("> "), !steps.isEmpty {
                steps[steps.count - 1].command += "\n" + line.dropFirst(2)
            } else if line.hasPrefix("< "), !steps.isEmpty {
                steps[steps.count - 1].moves.append(Move(line: line))
            } else if line.isEmpty || line.hasPrefix("#") {
                lead.append(line)
            } else if !steps.isEmpty {
                steps[steps.count - 1].outcome.append(line)
            }
        }
        self.steps = steps
    }

    /// The file again.
    var text: String {
        steps.flatMap { step in
            let command = step.command.split(separator: "\n", omittingEmptySubsequences: false)
            return step.lead + command.enumerated().map { ($0 == 0 ? "$ " : "> ") + $1 } + step.moves.map(\.line) + step.outcome
        }.map { $0 + "\n" }.joined()
    }
}

extension Ended {
    /// What a transcript says of it; control characters are shown by their pictures, bytes that are no UTF-8 as U+FFFD.
    func lines(replacing secrets: [(String, String)]) -> [String] {
        func visible(_ bytes: [UInt8], _ mark: String) -> [String] {
            // A terminal shows a line feed as carriage return and line feed.
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
            let isEnded = lines.last?.isEmpty == true
            if isEnded { lines.removeLast() }
            return lines.enumerated().map { index, line in
                var text = String(decoding: line, as: UTF8.self)
                for (secret, name) in secrets { text.replace(secret, with: name) }
                return mark + text.withPicturedControls + (index == lines.count - 1 && !isEnded ? "␄" : "")
            }
        }
        return visible(output, "  ") + visible(errors, "! ") + (status == 0 ? [] : ["? \(status)"])
    }
}

extension String {
    /// Control characters as their pictures (U+2400 and on), tabs too.
    fileprivate var withPicturedControls: String {
        var shown = UnicodeScalarView()
        for scalar in unicodeScalars {
            let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : scalar.value == 0x7f ? "␡" : scalar
            shown.append(picture ?? scalar)
        }
        return String(shown)
    }
}

/// Both texts line by line, `-` before what was expected only and `+` before what came only.
func difference(expected: [String], actual: [String]) -> String {
    let changes = actual.difference(from: expected)
    var lines: [String] = []
    var (removed, inserted): ([Int: String], [Int: String]) = ([:], [:])
    for change in changes {
        switch change {
        case .remove(let offset, let line, _): removed[offset] = line
        case .insert(let offset, let line, _): inserted[offset] = line
        }
    }
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
        if let line = removed[old] {
            lines.append("- " + line)
            old += 1
        } else if let line = inserted[new] {
            lines.append("+ " + line)
            new += 1
        } else {
            if old < expected.count { lines.append("  " + expected[old]) }
            old += 1
            new += 1
        }
    }
    return lines.joined(separator: "\n")
}
