import CLibpq

/// Reads why no connection could be made from libpq's text, the only place it keeps the reason.
enum ConnectionRefusal {
    static func error(of pointer: OpaquePointer) -> PostgresError {
        let lines = String(cString: PQerrorMessage(pointer)).split(whereSeparator: \.isNewline)
        var state: String?
        // Lines behind a tab are libpq's guesses at the cause.
        let said = lines.filter { !$0.hasPrefix("LOCATION:") && !$0.hasPrefix("\t") }.map { line -> String in
            guard let range = sqlState(in: line) else { return String(line).trimmed }
            state = String(line[range])
            return (line[..<range.lowerBound] + line[range.upperBound...].dropFirst(2)).description.trimmed
        }
        let message = (said + [certificateHint(said, pointer)]).filter { !$0.isEmpty }.joined(separator: " ")
        return PostgresError(.connection, message.isEmpty ? "The connection failed." : message, sqlState: state)
    }

    /// libpq does not say which file it checked the server's certificate with, and with `sslmode=require` nobody expects that it did.
    private static func certificateHint(_ said: [String], _ pointer: OpaquePointer) -> String {
        guard said.contains(where: { $0.contains("certificate verify failed") }) else { return "" }
        let file = ConnectionString.value("sslrootcert", of: pointer) ?? "~/.postgresql/root.crt"
        return
            "The server's certificate was checked with the root certificate in \(file); replace that file, or name another by sslrootcert."
    }

    /// The five characters after "FATAL:  ", in whatever language the server says it.
    private static func sqlState(in line: Substring) -> Range<Substring.Index>? {
        var index = line.startIndex
        while let colon = line[index...].firstIndex(of: ":") {
            index = line.index(after: colon)
            let rest = line[index...]
            guard rest.hasPrefix("  ") else { continue }
            let code = rest.dropFirst(2).prefix(5)
            let isCode = code.utf8.count == 5 && code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
            if isCode, line[code.endIndex...].hasPrefix(": ") { return code.startIndex..<code.endIndex }
        }
        return nil
    }
}
