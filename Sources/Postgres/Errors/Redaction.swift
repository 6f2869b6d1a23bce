/// Removes values from messages. Where the server quotes names (constraints, relations) they stay; where it quotes data they go.
enum Redaction {
    /// The SQLSTATE classes whose messages quote only names of the schema, the server or the session.
    private static let classesQuotingNames: Set<Substring> = [
        "08", "0A", "23", "25", "26", "28", "2B", "3B", "3D", "3F", "40", "42", "53", "54", "55", "57", "58",
    ]

    /// The primary message without data: classes such as 22 ("invalid input syntax for …: "secret"") end at their colon.
    static func message(_ message: String, sqlState: String?) -> String {
        guard let sqlState, !classesQuotingNames.contains(sqlState.prefix(2)) else { return message }
        let head = sqlState.hasPrefix("22") ? String(message.prefix { $0 != ":" }) : message
        return withoutQuoted(head)
    }

    /// The text with everything between double quotes left out.
    static func withoutQuoted(_ text: String) -> String {
        var parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        for index in parts.indices where index % 2 == 1 { parts[index] = "…" }
        return parts.joined(separator: "\"")
    }
}
