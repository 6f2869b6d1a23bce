import Domain
import Tabular

/// Votes as records, each poll and voter named as `PolisExport` names them.
struct VoteParser: RecordParser {
    private let naming: Naming
    /// How many rows an earlier reading found.
    private let expected: Int
    private var table = NamedTable(file: Vote.file, columns: Vote.Columns.init)
    private var taken = 0

    init(statements: [Statement], places: [UInt32: Int], expecting expected: Int) {
        naming = Naming(keys: statements.map { String($0.id) }, places: places)
        self.expected = expected
    }

    mutating func take(_ chunk: [UInt8]) throws(WoteError) -> [CommunityRecord] {
        var records: [CommunityRecord] = []
        let naming = naming
        try table.read(chunk) { records.append(try naming.record($0, $1)) }
        taken += records.count
        return records
    }

    mutating func finish() throws(WoteError) -> [CommunityRecord] {
        var records: [CommunityRecord] = []
        let naming = naming
        try table.finish { records.append(try naming.record($0, $1)) }
        taken += records.count
        guard taken == expected else {
            throw WoteError(
                .conflict, "\(Vote.file) changed while it was read; import it again.", ko: "\(Vote.file)이(가) 읽는 동안 바뀌었습니다. 다시 가져오세요.")
        }
        return records
    }
}

/// The keys of the statements, and where each stands.
private struct Naming {
    let keys: [String]
    let places: [UInt32: Int]

    func record(_ row: Row, _ columns: Vote.Columns) throws -> CommunityRecord {
        let vote = try Vote(row, columns, places: places)
        return .ballot(
            BallotRecord(poll: keys[vote.statement], voter: String(vote.voter), choice: vote.choice, castAt: vote.castAt))
    }
}
