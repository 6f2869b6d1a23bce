import Domain
import Interchange
import Synchronization

/// Turns records into the text of a file, one after another.
protocol RecordWriter: Sendable {
    mutating func write(_ record: CommunityRecord, tally: Tally?) throws(WoteError) -> String
    mutating func finish() throws(WoteError) -> String
}

extension CommunityJSON.Writer: RecordWriter {}
extension ResultsCSV: RecordWriter {}

extension PollBallots: RecordWriter {
    mutating func write(_ record: CommunityRecord, tally: Tally?) throws(WoteError) -> String {
        take(record)
        return ""
    }

    func finish() throws(WoteError) -> String { try text() }
}

extension BallotsCSV: RecordWriter {
    mutating func write(_ record: CommunityRecord, tally: Tally?) throws(WoteError) -> String { try write(record) }
}

/// A writer that the closure which feeds it can hold.
final class Pen: Sendable {
    private let state: Mutex<(writer: any RecordWriter, count: Int)>

    init(_ writer: some RecordWriter) { state = Mutex((writer, 0)) }

    /// The text for a record, and how many there have been.
    func write(_ record: CommunityRecord, _ tally: Tally?) throws -> (text: String, count: Int) {
        try state.withLock { state in
            state.count += 1
            return (try state.writer.write(record, tally: tally), state.count)
        }
    }

    func finish() throws -> String { try state.withLock { try $0.writer.finish() } }
}
