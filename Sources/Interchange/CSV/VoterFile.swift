package import Domain
import Tabular

/// The voters that a file names: one nickname or voter's number a line, or a table with a column `voterId` or `voter`, as `BallotsCSV`
/// writes it; of such a table the rows of other polls are passed over. Errors name the file, the line, the column and the reason.
package struct VoterFile: Sendable {
    private let name: String
    private let chunks: Chunks
    private var parser: VoterParser

    package init(_ chunks: @escaping Chunks, name: String, poll: ID<Poll>) {
        (self.name, self.chunks) = (name, chunks)
        parser = VoterParser(poll: poll)
    }

    /// Reads it to its end; `find` says whom some names mean, in their order.
    package mutating func voters(finding find: ([String]) async throws -> [VoterMatch]) async throws -> [ID<Member>] {
        var voters: [ID<Member>] = []
        while let chunk = try await chunks() { voters += try await resolve(try parse { try $0.read(chunk) }, find) }
        return try await voters + resolve(try parse { try $0.finish() }, find)
    }

    private mutating func parse(_ work: (inout VoterParser) throws -> [NamedVoter]) throws(WoteError) -> [NamedVoter] {
        do { return try work(&parser) } catch { throw WoteError(error, in: name) }
    }

    private func resolve(_ named: [NamedVoter], _ find: ([String]) async throws -> [VoterMatch]) async throws -> [ID<Member>] {
        let unknown = named.filter { $0.id == nil }
        let matches = unknown.isEmpty ? [] : try await find(unknown.map(\.name))
        for (voter, match) in zip(unknown, matches) {
            guard let fault = match.fault else { continue }
            let words = Phrase("\"\(voter.name)\" is \(fault.english)", ko: "\"\(voter.name)\": \(fault.korean)")
            throw WoteError.fault(in: name, at: voter.position, words)
        }
        let found = matches.compactMap { match in if case .voter(let voter) = match { voter } else { nil } }
        return named.compactMap(\.id) + found
    }
}

/// A voter as a file names them; by the number alone where a column has only numbers.
private struct NamedVoter {
    let name: String
    let id: ID<Member>?
    let position: Position
}

/// Reads bytes as records and finds the voters in them.
private struct VoterParser {
    private var reader = RecordReader()
    private var rows: VoterRows

    init(poll: ID<Poll>) { rows = VoterRows(poll: poll) }

    mutating func read(_ chunk: [UInt8]) throws -> [NamedVoter] { try take { try $0.read(chunk, $1) } }

    mutating func finish() throws -> [NamedVoter] { try take { try $0.finish($1) } }

    private mutating func take(_ advance: (inout RecordReader, (Record) throws -> Void) throws -> Void) throws -> [NamedVoter] {
        var (named, rows): ([NamedVoter], VoterRows) = ([], rows)
        defer { self.rows = rows }
        try advance(&reader) { record in
            if let voter = try rows.voter(in: record) { named.append(voter) }
        }
        return named
    }
}

/// Records of one name each, or under a header: the first record if it has several fields.
private struct VoterRows {
    private enum Form {
        case list
        case table(Table)
    }

    private struct Table {
        let width: Int
        let voter: Int
        let voterIsID: Bool
        let poll: Int?
    }

    let poll: ID<Poll>
    private var form: Form?

    init(poll: ID<Poll>) { self.poll = poll }

    mutating func voter(in record: Record) throws -> NamedVoter? {
        switch form {
        case nil:
            guard record.count > 1 else {
                form = .list
                return try voter(in: record)
            }
            form = .table(try Self.table(under: record))
            return nil
        case .list:
            if record.count > 1 { throw ValueFault(position: record.position(of: 1), reason: Self.manyNames) }
            return NamedVoter(name: undefused(record[0]).trimmed, id: nil, position: record.position(of: 0))
        case .table(let table): return try voter(in: record, of: table)
        }
    }

    private static let manyNames = Phrase(
        "more than one name; put a name that has a comma in quotes", ko: "이름이 여러 개입니다. 쉼표가 든 이름은 따옴표로 묶으세요")

    private static func table(under header: Record) throws(TabularError) -> Table {
        let names = (0..<header.count).map { undefused(header[$0]) }
        let ids = names.firstIndex(of: "voterId")
        guard let voter = ids ?? names.firstIndex(of: "voter") else {
            throw TabularError(.missingColumn("voter"), at: header.position(of: 0))
        }
        return Table(width: names.count, voter: voter, voterIsID: ids != nil, poll: names.firstIndex(of: "poll"))
    }

    private func voter(in record: Record, of table: Table) throws(TabularError) -> NamedVoter? {
        guard record.count == table.width else {
            throw TabularError(.wrongFieldCount(found: record.count, expected: table.width), at: record.position(of: 0))
        }
        if let column = table.poll, record[column] != poll.description { return nil }
        let id = table.voterIsID ? ID<Member>(try record.integer(table.voter, as: Int64.self)) : nil
        return NamedVoter(name: undefused(record[table.voter]).trimmed, id: id, position: record.position(of: table.voter))
    }
}
