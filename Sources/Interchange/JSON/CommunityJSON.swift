package import Domain

/// A community as one JSON document: `{"wote": 1, "records": [ … ]}`, a record on each line.
///
/// Records name each other by id and come after those they name; the ballots of one poll stand together. A poll's `result` is for readers.
package enum CommunityJSON {
    static let version = 1

    /// Reads a document; nothing in it is trusted that the domain refuses.
    ///
    /// - Parameter name: What the document is called in errors.
    package static func read(_ chunks: @escaping Chunks, name: String) -> CommunityReading {
        CommunityReading(RecordPump(DocumentParser(name: name), chunks: chunks))
    }
}

/// The records of a document, read as they are asked for, once.
///
/// Memory holds who and what the records may name, never the ballots. A cancelled task sees the records end early, as with every stream.
package struct CommunityReading: Sendable {
    private let pump: RecordPump<DocumentParser>

    init(_ pump: RecordPump<DocumentParser>) { self.pump = pump }

    package var records: AsyncThrowingStream<CommunityRecord, any Error> { pump.records }

    /// Keys of the polls whose written counts were not those of their ballots; complete once the records have ended.
    package func differing() async -> [String] { await pump.parser.differing }
}
