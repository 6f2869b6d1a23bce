import Glibc

/// Picks what a person needs from what Postgres' programs say.
enum UsefulLines {
    /// The last lines that name an error, with the hints after them; without any, the last lines.
    static func of(_ text: String, limit: Int = 3) -> String {
        let lines = text.split(separator: "\n").map(String.init)
        let telling = lines.filter { line in marks.contains { occurs($0, in: line) } }
        let chosen = (telling.isEmpty ? lines : telling).suffix(limit)
        return chosen.isEmpty ? "it said nothing." : chosen.joined(separator: "\n")
    }

    static func tellsOfFullDisk(_ text: String) -> Bool {
        occurs(String(cString: strerror(ENOSPC)), in: text) || occurs(String(cString: strerror(EDQUOT)), in: text)
    }

    /// Another server, or what is left of one, still has the data folder.
    static func tellsOfOccupants(_ text: String) -> Bool {
        occurs("pre-existing shared memory block", in: text) || occurs("lock file \"postmaster.pid\" already exists", in: text)
    }

    private static let marks = ["error:", "ERROR:", "FATAL:", "PANIC:", "HINT:", "detail:", "hint:"]

    private static func occurs(_ part: String, in text: String) -> Bool { strstr(text, part) != nil }
}
