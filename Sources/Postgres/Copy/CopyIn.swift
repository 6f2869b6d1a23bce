import CLibpq

extension Connection {
    /// Streams rows into a table and returns how many the server took: all, or none when `body` throws or the task is cancelled.
    ///
    /// - Parameters:
    ///   - sql: `COPY table (columns) FROM STDIN`, without options; the binary format is added.
    ///   - timeout: how long the server may take to accept a chunk, and how long to finish.
    package nonisolated(nonsending) func copyIn(
        _ sql: SQL, timeout: Duration? = nil, _ body: nonisolated(nonsending) (CopyWriter) async throws -> Void
    ) async throws -> Int {
        try await beginCopy(sql)
        let writer = CopyWriter(self, timeout: timeout)
        do {
            try await body(writer)
            try await writer.finish()
        } catch {
            await abortCopy()
            throw writer.failure ?? error
        }
        return try await endCopy(timeout: timeout)
    }

    private func beginCopy(_ sql: SQL) async throws(PostgresError) {
        try await interruptible(nil) { watch throws(PostgresError) in
            try self.applySetup(&watch)
            try self.refuseIfCancelled(watch)
            let pointer = try self.link.open()
            guard PQsendQuery(pointer, sql.text + " WITH (FORMAT binary)") == 1 else { throw self.link.refusal }
            guard let result = try self.nextResult(&watch) else { throw .connectionLost(self.link.lastError) }
            guard result.status != PGRES_COPY_IN else { return }
            try self.refuseCopy(result)
            try self.drain(&watch)
            throw result.error ?? PostgresError(.misuse, "copyIn needs COPY … FROM STDIN.")
        }
    }

    /// Hands a chunk to libpq and waits until the server has taken what came before.
    func putCopy(_ chunk: [UInt8], timeout: Duration?) async throws(PostgresError) {
        try await interruptible(timeout) { watch throws(PostgresError) in
            let pointer = try self.link.open()
            try self.refuseIfCancelled(watch)
            let put = chunk.withUnsafeBytes { bytes in
                PQputCopyData(pointer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
            }
            guard put == 1 else { throw .connectionLost(self.link.lastError) }
            try self.flush(&watch)
            if let stopped = watch.stopped { throw stopped.error }
        }
    }

    private func endCopy(timeout: Duration?) async throws(PostgresError) -> Int {
        try await interruptible(timeout) { watch throws(PostgresError) in
            guard PQputCopyEnd(try self.link.open(), nil) == 1 else { throw .connectionLost(self.link.lastError) }
            guard let result = try self.nextResult(&watch) else { throw .connectionLost(self.link.lastError) }
            try self.drain(&watch)
            if let stopped = watch.stopped { throw stopped.error }
            if let error = result.error { throw error }
            return result.affected
        }
    }

    /// Ends a COPY so that the server takes nothing of it. A connection on which even that fails has been given up by then.
    private func abortCopy() {
        var watch = Watch(timeout: .seconds(1), interruption: nil)
        do {
            try settled { () throws(PostgresError) in
                guard PQputCopyEnd(try link.open(), "the program stopped it") == 1 else { throw .connectionLost(link.lastError) }
                try drain(&watch)
            }
        } catch {
            link.health = .discard
        }
    }

    /// Reads the rest of a statement's results.
    private func drain(_ watch: inout Watch) throws(PostgresError) {
        while try nextResult(&watch) != nil {}
    }
}
