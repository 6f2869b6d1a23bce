import Postgres

/// A statement as the program under measurement sent it, with its parameters as the server's log shows them.
struct SentStatement: Sendable {
    let text: String
    /// The values as SQL literals, `$1` first.
    let literals: [String]

    /// For psql, which sends text only: every parameter replaced by its literal.
    var withLiterals: String { replacingParameters { literals[$0] } }

    /// For pgbench, which binds its variables: `$1` is `:p1`, and so on.
    var withVariables: String { replacingParameters { ":p\($0 + 1)" } }

    /// The values of the variables in `withVariables`, without quotes.
    var variables: [(name: String, value: String)] {
        literals.enumerated().map { ("p\($0 + 1)", Self.unquoted($1)) }
    }

    private static func unquoted(_ literal: String) -> String {
        guard literal.hasPrefix("'") else { return literal }
        return literal.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(separator: "'")
    }

    private func replacingParameters(_ replacement: (Int) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "$") {
            result += rest[..<mark]
            let digits = rest[rest.index(after: mark)...].prefix { $0.isASCII && $0.isNumber }
            result += Int(digits).map { replacement($0 - 1) } ?? "$"
            rest = rest[digits.endIndex...]
        }
        return result + rest
    }
}

extension Bench {
    /// Runs `body` with every new connection's statements logged by the server, and returns the last one that contains `words`.
    func statementSent(containing words: String, by body: () async throws -> Void) async throws -> SentStatement {
        try await pool.query("ALTER ROLE wote SET log_statement = 'all'")
        try await body()
        let end = "end of log \(UInt64.random(in: .min ... .max))"
        try await Self.expectSuccess(psql("SELECT '\(end)'"), environment, output: folder + "/psql")
        try await pool.query("ALTER ROLE wote RESET log_statement")
        let entries = ServerLog.entries(of: try await log(until: end))
        guard let place = entries.lastIndex(where: { $0.contains("LOG:  execute ") && $0.contains(words) }),
            let statement = ServerLog.statement(entries[place], detail: entries.dropFirst(place + 1).first)
        else { throw BenchmarkError("the server's log has no statement with \"\(words)\"") }
        return statement
    }

    /// The server's log once its collector has written `mark`.
    private func log(until mark: String) async throws -> String {
        for _ in 0..<250 {
            let file: String = try await pool.value("SELECT pg_current_logfile() AS file")
            let text: String = try await pool.value("SELECT pg_read_file(\(file)) AS text")
            if text.contains(mark) { return text }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw BenchmarkError("the server's log stays behind")
    }
}

/// Reading Postgres' log as the private cluster writes it.
enum ServerLog {
    /// Entries, each with its further lines, which begin with a tab.
    static func entries(of log: String) -> [String] {
        log.split(separator: "\n").reduce(into: []) { entries, line in
            if line.hasPrefix("\t"), let last = entries.indices.last {
                entries[last] += "\n" + line.dropFirst()
            } else {
                entries.append(String(line))
            }
        }
    }

    static func statement(_ entry: String, detail: String?) -> SentStatement? {
        guard let name = entry.firstRange(of: "LOG:  execute "), let colon = entry[name.upperBound...].firstRange(of: ": ") else {
            return nil
        }
        let text = String(entry[colon.upperBound...])
        guard let detail, let mark = detail.firstRange(of: "DETAIL:  parameters: ") else { return SentStatement(text: text, literals: []) }
        return SentStatement(text: text, literals: literals(detail[mark.upperBound...]))
    }

    /// Reads `$1 = 'it''s', $2 = NULL`.
    private static func literals(_ list: Substring) -> [String] {
        var (literals, current, isQuoted) = ([String](), "", false)
        for character in list + ", " {
            if character == "'" { isQuoted.toggle() }
            guard character == ",", !isQuoted else {
                current.append(character)
                continue
            }
            if let equals = current.firstRange(of: " = ") { literals.append(String(current[equals.upperBound...])) }
            current = ""
        }
        return literals
    }
}
