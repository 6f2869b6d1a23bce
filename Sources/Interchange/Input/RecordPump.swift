import Domain

/// Turns bytes into records, however the bytes are cut. After an error it is of no more use.
protocol RecordParser: SendableMetatype {
    mutating func take(_ chunk: [UInt8]) throws(WoteError) -> [CommunityRecord]
    /// Ends the input; gives what was left of it.
    mutating func finish() throws(WoteError) -> [CommunityRecord]
}

/// Reads a chunk when, and only when, a record is asked for and none is left of the last chunk.
actor RecordPump<Parser: RecordParser> {
    private(set) var parser: Parser
    private let chunks: Chunks
    private var ready: IndexingIterator<[CommunityRecord]>
    private var isAtEnd = false

    /// - Parameter first: Records that come before those of the chunks.
    init(_ parser: sending Parser, first: [CommunityRecord] = [], chunks: @escaping Chunks) {
        (self.parser, self.chunks, ready) = (parser, chunks, first.makeIterator())
    }

    nonisolated var records: AsyncThrowingStream<CommunityRecord, any Error> {
        AsyncThrowingStream { try await self.next() }
    }

    private func next() async throws -> CommunityRecord? {
        while true {
            if let record = ready.next() { return record }
            if isAtEnd { return nil }
            do {
                try await refill()
            } catch {
                isAtEnd = true
                throw error
            }
        }
    }

    private func refill() async throws {
        if let chunk = try await chunks() {
            ready = try parser.take(chunk).makeIterator()
        } else {
            isAtEnd = true
            ready = try parser.finish().makeIterator()
        }
    }
}
