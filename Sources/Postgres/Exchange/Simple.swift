import CLibpq

extension Connection {
    /// The simple protocol: text that may hold several statements, no parameters, no rows.
    func runSimple(_ sql: SQL, _ watch: inout Watch) throws(PostgresError) {
        guard sql.parameters.isEmpty else {
            throw PostgresError(.misuse, "Text of several statements takes no parameters; use query.")
        }
        try applySetup(&watch)
        _ = try sendSimple(sql.text, &watch)
    }

    /// Sends the session's settings if no statement has carried them yet.
    func applySetup(_ watch: inout Watch) throws(PostgresError) {
        if setup != nil { _ = try converse([], &watch) }
    }

    /// Runs text and returns the last command's tag.
    func sendSimple(_ text: String, _ watch: inout Watch) throws(PostgresError) -> String {
        try refuseIfCancelled(watch)
        guard PQsendQuery(try link.open(), text) == 1 else { throw link.refusal }
        var tag = ""
        var failure: PostgresError?
        while let result = try nextResult(&watch) {
            try refuseCopy(result)
            failure = failure ?? result.error
            tag = result.tag
        }
        if let stopped = watch.stopped { throw stopped.error }
        if let failure { throw failure }
        return tag
    }
}
