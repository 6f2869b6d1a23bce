/// Takes the rows of one COPY, and sends them on whenever a chunk is full.
package final class CopyWriter {
    private let connection: Connection
    private let timeout: Duration?
    private var buffer = WireBuffer(capacity: chunkSize + 4096)
    /// The first failure to send: COPY must not end well after it, whatever the caller does with the error.
    private(set) var failure: PostgresError?

    /// The size in bytes from which rows are sent on.
    private static let chunkSize = 1 << 16
    /// "PGCOPY\n", the bytes that reveal a damaged transfer, no flags, no extension.
    private static let header: [UInt8] = [0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0]

    init(_ connection: Connection, timeout: Duration?) {
        self.connection = connection
        self.timeout = timeout
        Self.header.withUnsafeBytes { buffer.write($0) }
    }

    /// Writes one row in the order of the COPY's columns, whose types must be the values' own: COPY converts nothing.
    ///
    /// Waits while the server is slower than the caller.
    package nonisolated(nonsending) func write<each Value: SQLEncodable>(_ values: repeat each Value) async throws(PostgresError) {
        var count: Int16 = 0
        for _ in repeat (each Value).self { count += 1 }
        buffer.write(count)
        repeat buffer.writeSized(each values)
        if buffer.count >= Self.chunkSize { try await sendChunk() }
    }

    /// Sends the end mark and what is left.
    nonisolated(nonsending) func finish() async throws(PostgresError) {
        if let failure { throw failure }
        buffer.write(Int16(-1))
        try await sendChunk()
    }

    private nonisolated(nonsending) func sendChunk() async throws(PostgresError) {
        if let failure { throw failure }
        let chunk = [UInt8](buffer.bytes)
        buffer.removeAll()
        do {
            try await connection.putCopy(chunk, timeout: timeout)
        } catch {
            failure = error
            throw error
        }
    }
}
