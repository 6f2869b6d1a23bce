import CLibpq

extension Connection {
    /// Runs one statement. One that the server must prepare again, because a table changed under it, is run again once:
    /// the server had refused it before it began.
    func run(_ sql: SQL, _ watch: inout Watch) throws(PostgresError) -> Rows {
        do {
            return try runOnce(sql, &watch)
        } catch {
            guard error.isStaleStatement, transactionIsIdle, watch.stopped == nil else { throw error }
            return try runOnce(sql, &watch)
        }
    }

    private func runOnce(_ sql: SQL, _ watch: inout Watch) throws(PostgresError) -> Rows {
        let key = Statement.Key(sql)
        guard setup == nil, let statement = statements.find(key), statement.isPrepared else {
            return try converse([sql], &watch)[0].get()
        }
        return try execute(statement, sql.parameters, &watch)
    }

    /// The steady state: bind and execute, one round trip, nothing to prepare.
    private func execute(_ statement: Statement, _ values: [any SQLEncodable], _ watch: inout Watch) throws(PostgresError) -> Rows {
        try refuseIfCancelled(watch)
        try parameters.bind(values)
        try send(execution: statement)
        var outcome: Result<Rows, PostgresError>?
        while let result = try nextResult(&watch) {
            outcome = outcome ?? take(result, of: statement)
            try refuseCopy(result)
        }
        if let stopped = watch.stopped { throw stopped.error }
        return try (outcome ?? .failure(.connectionLost(link.lastError))).get()
    }

    /// Sends the bound parameters to a prepared statement, asking for binary results.
    func send(execution statement: Statement) throws(PostgresError) {
        let pointer = try link.open()
        let sent = parameters.withPointers { count, values, lengths, formats in
            PQsendQueryPrepared(pointer, statement.name, count, values, lengths, formats, WireFormat.binary.rawValue)
        }
        guard sent == 1 else { throw link.refusal }
    }

    /// The rows of a result, or its error; a statement the server cannot run any more is forgotten.
    func take(_ result: ResultOwner, of statement: Statement) -> Result<Rows, PostgresError> {
        if let error = result.error {
            if error.isStaleStatement { error.sqlState == "26000" ? statements.forget(statement) : statements.drop(statement) }
            return .failure(error)
        }
        if let columns = statement.columns, columns.describe(result) { return .success(Rows(result: result, columns: columns)) }
        let columns = Columns(result)
        statement.columns = columns
        return .success(Rows(result: result, columns: columns))
    }

    /// COPY through a query would leave the connection out of step, so it costs the connection.
    func refuseCopy(_ result: ResultOwner) throws(PostgresError) {
        guard let error = result.error, error.kind == .misuse else { return }
        link.close()
        throw error
    }

    func refuseIfCancelled(_ watch: Watch) throws(PostgresError) {
        if watch.isInterrupted { throw .cancelledBeforeSending }
    }

    var transactionIsIdle: Bool {
        link.pointer.map { PQtransactionStatus($0) == PQTRANS_IDLE } ?? false
    }
}

extension PostgresError {
    /// "cached plan must not change result type", and a statement that somebody deallocated.
    var isStaleStatement: Bool {
        kind == .server && (sqlState == "26000" || sqlState == "0A000" && message.contains("cached plan"))
    }
}
