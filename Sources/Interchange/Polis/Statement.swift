import Domain
import Tabular

/// One row of `comments.csv`: what somebody said, for others to agree or disagree with.
struct Statement: Sendable {
    static let file = "comments.csv"

    let id: UInt32
    let author: UInt32
    let createdAt: Instant
    let question: Question
    let isHidden: Bool
    /// As the file tells them. Every vote counts there, also those that their voters changed later: never to be trusted.
    let publishedAgrees: Int64
    let publishedDisagrees: Int64

    struct Columns {
        let timestamp, id, author, agrees, disagrees, moderated, body: Column

        init(_ header: Header) throws {
            timestamp = try header.column("timestamp")
            id = try header.column("comment-id")
            author = try header.column("author-id")
            agrees = try header.column("agrees")
            disagrees = try header.column("disagrees")
            moderated = try header.column("moderated")
            body = try header.column("comment-body")
        }
    }

    init(_ row: Row, _ columns: Columns) throws {
        id = try row.integer(columns.id)
        author = try row.integer(columns.author)
        createdAt = try row.moment(columns.timestamp)
        publishedAgrees = try row.integer(columns.agrees)
        publishedDisagrees = try row.integer(columns.disagrees)
        isHidden = try Self.isRejected(row, columns.moderated)
        do {
            question = try StatementText(row[columns.body]).question()
        } catch {
            throw ValueFault(position: row.position(of: columns.body), reason: error.message)
        }
    }

    /// Moderators accept (1) or reject (-1) a statement, or leave it as it is (0).
    private static func isRejected(_ row: Row, _ column: Column) throws -> Bool {
        let moderated = try row.integer(column, as: Int64.self)
        guard (-1...1).contains(moderated) else {
            throw row.fault(column, "\(moderated) is none of -1, 0 and 1", ko: "\(moderated)은(는) -1, 0, 1 중 하나가 아닙니다")
        }
        return moderated == -1
    }

    /// Every statement of the file, in its order.
    static func all(in input: InputFile) async throws(WoteError) -> [Statement] {
        var statements: [Statement] = []
        var lines: [UInt32: Int] = [:]
        var table = NamedTable(file: file, columns: Columns.init)
        try await table.read(all: input) { row, columns in
            let statement = try Statement(row, columns)
            if let earlier = lines.updateValue(row.line, forKey: statement.id) {
                throw row.fault(
                    columns.id, "comment \(statement.id) stands on line \(earlier) already",
                    ko: "\(statement.id)번 의견이 \(earlier)번째 줄에 이미 있습니다")
            }
            statements.append(statement)
        }
        return statements
    }
}

extension Statement {
    /// The poll that asks whether one agrees; open for ever, so that people can vote on.
    func record() -> PollRecord {
        PollRecord(
            key: String(id), author: String(author), question: question,
            rules: PollRules(kind: .yesno, scope: .global, ballots: .revisable, results: .always, allowsPass: true),
            options: PollDraft.yesnoOptions, createdAt: createdAt,
            hiding: isHidden ? HidingRecord(at: createdAt, reason: "moderated in Polis") : nil)
    }
}
