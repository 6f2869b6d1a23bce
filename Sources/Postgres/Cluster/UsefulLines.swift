import Glibc

/// Picks what a person needs from what Postgres' programs say.
enum UsefulLines {
    /// The last line that names an error, what explains it, and the lines before, which often tell why; without any, the last lines.
    static func of(_ text: String, limit: Int = 3) -> String {
        let lines = text.split(separator: "\n").map(String.init)
        let error = lines.lastIndex { has(errors, in: $0) } ?? lines.count - 1
        let hints = lines.dropFirst(error + 1).prefix { has(explanations, in: $0) }
        let chosen = lines.prefix(error + 1).suffix(limit) + hints
        return chosen.isEmpty ? "it said nothing." : chosen.joined(separator: "\n")
    }

    /// Postgres writes pages in pieces: a short write tells of it only in its hint.
    static func tellsOfFullDisk(_ text: String) -> Bool {
        has([String(cString: strerror(ENOSPC)), String(cString: strerror(EDQUOT)), "Check free disk space"], in: text)
    }

    /// Another server, or what is left of one, still has the data folder.
    static func tellsOfOccupants(_ text: String) -> Bool {
        has(["pre-existing shared memory block", "lock file \"postmaster.pid\" already exists"], in: text)
    }

    private static let errors = ["error:", "ERROR:", "FATAL:", "PANIC:"]
    private static let explanations = ["DETAIL:", "HINT:", "detail:", "hint:"]

    private static func has(_ parts: [String], in text: String) -> Bool { parts.contains { strstr(text, $0) != nil } }
}
