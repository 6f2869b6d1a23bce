package import Domain

/// A conversation exported by Polis: a folder with `summary.csv`, `comments.csv` and `votes.csv`.
///
/// Opening it reads `votes.csv` twice: once to check every row and to learn who voted and since when, since members come before their
/// ballots, and once to count. A fault in any row is therefore known before the first record is handed out.
package struct PolisExport: Sendable {
    package let findings: PolisFindings
    package let topic: String?
    private let slug: String
    private let folder: String
    private let statements: [Statement]
    private let places: [UInt32: Int]
    /// Earliest time seen as an author or a voter, by id.
    private let joined: [UInt32: Instant]

    package init(folder: String) async throws(WoteError) {
        self.folder = folder
        let summary = try await PolisSummary(reading: InputFile(path: "\(folder)/\(PolisSummary.file)"))
        (slug, topic) = (summary.slug, summary.topic)
        statements = try await Statement.all(in: InputFile(path: "\(folder)/\(Statement.file)"))
        places = Dictionary(uniqueKeysWithValues: zip(statements.map(\.id), statements.indices))
        let census = try await VoteCensus(of: statements, places: places, folder: folder)
        joined = census.joined
        let latest = try await Self.latestVotes(census.rows, places: places, folder: folder)
        findings = PolisFindings(statements, rows: census.rows, tallies: latest.tallies)
    }

    private static func latestVotes(
        _ rows: [Int], places: [UInt32: Int], folder: String
    ) async throws(WoteError) -> LatestVotes {
        var latest = LatestVotes(rows: rows)
        var table = NamedTable(file: Vote.file, columns: Vote.Columns.init)
        try await table.read(all: InputFile(path: "\(folder)/\(Vote.file)")) { row, columns in
            latest.take(try Vote(row, columns, places: places))
        }
        return latest
    }

    /// Names this conversation among the sources of an import, for example `polis:2demo`.
    package var origin: String { "polis:\(slug)" }

    /// How many records `records()` hands out.
    package var count: Int { joined.count + statements.count + findings.rows }

    /// Members, then polls, then ballots, read as they are asked for; each call starts anew.
    ///
    /// Memory holds the members and the polls, never the votes. A cancelled task sees the records end early, as with every stream.
    package func records() async throws(WoteError) -> AsyncThrowingStream<CommunityRecord, any Error> {
        let parser = VoteParser(statements: statements, places: places, expecting: findings.rows)
        let votes = try await InputFile(path: "\(folder)/\(Vote.file)")
        return RecordPump(parser, first: try members() + statements.map { .poll($0.record()) }, chunks: votes.chunks).records
    }

    private func members() throws(WoteError) -> [CommunityRecord] {
        var records: [CommunityRecord] = []
        for (id, joinedAt) in joined.sorted(by: { $0.key < $1.key }) {
            let nickname = try TextRule.nickname.accept("\(slug)-\(id)")
            records.append(.member(MemberRecord(key: String(id), nickname: nickname, joinedAt: joinedAt)))
        }
        return records
    }
}

/// What a reading of the votes tells about an export.
package struct PolisFindings: Hashable, Sendable {
    /// Votes in the file.
    package let rows: Int
    /// Votes that a later one of the same voter replaced.
    package let superseded: Int
    /// Keys of the polls whose published counts are not those of each voter's latest vote.
    package let differing: [String]

    init(_ statements: [Statement], rows: [Int], tallies: [Tally]) {
        self.rows = rows.reduce(0, +)
        superseded = self.rows - Int(tallies.reduce(0) { $0 + $1.turnout })
        differing = zip(statements, tallies).filter { statement, tally in
            tally.counts != [statement.publishedAgrees, statement.publishedDisagrees]
        }.map { String($0.0.id) }
    }
}

/// Who takes part, since when, and how many votes each statement has.
private struct VoteCensus {
    private(set) var joined: [UInt32: Instant] = [:]
    private(set) var rows: [Int]

    init(of statements: [Statement], places: [UInt32: Int], folder: String) async throws(WoteError) {
        rows = statements.map { _ in 0 }
        for statement in statements { see(statement.author, at: statement.createdAt) }
        var table = NamedTable(file: Vote.file, columns: Vote.Columns.init)
        var census = self
        try await table.read(all: InputFile(path: "\(folder)/\(Vote.file)")) { row, columns in
            let vote = try Vote(row, columns, places: places)
            census.see(vote.voter, at: vote.castAt)
            census.rows[vote.statement] += 1
        }
        self = census
    }

    private mutating func see(_ member: UInt32, at moment: Instant) {
        if let earliest = joined[member], earliest <= moment { return }
        joined[member] = moment
    }
}
