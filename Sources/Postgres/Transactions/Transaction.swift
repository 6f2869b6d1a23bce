/// How much a transaction sees of others, in PostgreSQL's words.
package enum Isolation: String, Sendable {
    case readCommitted = "READ COMMITTED"
    case repeatableRead = "REPEATABLE READ"
    case serializable = "SERIALIZABLE"
}

extension Connection {
    /// Runs `body` in a transaction: commits when it returns, rolls back when it throws. Inside another transaction it is a
    /// savepoint, and the options do not apply.
    ///
    /// COMMIT is never cancelled. If its answer is lost the error says `outcomeIsUnknown`.
    package nonisolated(nonsending) func transaction<R>(
        isolation: Isolation = .readCommitted, readOnly: Bool = false, _ body: nonisolated(nonsending) (Connection) async throws -> R
    ) async throws -> R {
        let level = try await begin(isolation, readOnly: readOnly)
        let value: R
        do {
            value = try await body(self)
        } catch {
            await rollback(level)
            throw error
        }
        try await commit(level)
        return value
    }

    private func begin(_ isolation: Isolation, readOnly: Bool) async throws(PostgresError) -> Int {
        let level = transactionDepth
        let access = readOnly ? " READ ONLY" : ""
        let text = level == 0 ? "BEGIN ISOLATION LEVEL \(isolation.rawValue)\(access)" : "SAVEPOINT level_\(level)"
        do {
            try await interruptible(nil) { watch throws(PostgresError) in
                try self.applySetup(&watch)
                _ = try self.sendSimple(text, &watch)
            }
        } catch {
            // A cancelled BEGIN may have taken effect all the same.
            if level == 0, !transactionIsIdle { rollback(level) }
            throw error
        }
        transactionDepth = level + 1
        return level
    }

    private func commit(_ level: Int) throws(PostgresError) {
        transactionDepth = level
        do {
            try uninterruptible { watch throws(PostgresError) in
                let tag = try self.sendSimple(level == 0 ? "COMMIT" : "RELEASE SAVEPOINT level_\(level)", &watch)
                // The server answers COMMIT after a failed statement with ROLLBACK, and calls that no error.
                if tag == "ROLLBACK" { throw .rolledBack }
            }
        } catch {
            guard level > 0 else { throw error }
            rollback(level)
            throw error.sqlState == "25P02" ? .rolledBack : error
        }
    }

    /// Undoes the level. A connection that cannot is of no use any more; the error that led here matters more than this one.
    private func rollback(_ level: Int) {
        transactionDepth = level
        let text = level == 0 ? "ROLLBACK" : "ROLLBACK TO SAVEPOINT level_\(level); RELEASE SAVEPOINT level_\(level)"
        do {
            try uninterruptible { watch throws(PostgresError) in _ = try self.sendSimple(text, &watch) }
        } catch {
            link.health = .discard
        }
    }
}

extension PostgresError {
    fileprivate static let rolledBack = PostgresError(
        .rolledBack, "A statement of the transaction had failed, so the server rolled it back.", sqlState: "25P02")
}
