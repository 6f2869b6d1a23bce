import Domain
import Tabular

/// One row of `votes.csv`.
struct Vote {
    static let file = "votes.csv"

    /// The place of its statement in `comments.csv`.
    let statement: Int
    let voter: UInt32
    let castAt: Instant
    let choice: Choice

    struct Columns {
        let timestamp, statement, voter, vote: Column

        init(_ header: Header) throws {
            timestamp = try header.column("timestamp")
            statement = try header.column("comment-id")
            voter = try header.column("voter-id")
            vote = try header.column("vote")
        }
    }

    /// - Parameter places: Where each statement stands, by its id; a vote for any other is refused.
    init(_ row: Row, _ columns: Columns, places: [UInt32: Int]) throws {
        let id = try row.number(columns.statement, as: UInt32.self)
        guard let place = places[id] else {
            throw row.fault(
                columns.statement, "\(Statement.file) has no comment \(id)", ko: "\(Statement.file)에 \(id)번 의견이 없습니다")
        }
        statement = place
        voter = try row.number(columns.voter)
        castAt = try row.moment(columns.timestamp)
        choice = try Self.choice(row, columns.vote)
    }

    private static func choice(_ row: Row, _ column: Column) throws -> Choice {
        switch try row.number(column, as: Int64.self) {
        case 1: .option(agree)
        case -1: .option(disagree)
        case 0: .pass
        case let vote: throw row.fault(column, "the vote \(vote) is none of 1, 0 and -1", ko: "투표 값 \(vote)은(는) 1, 0, -1 중 하나가 아닙니다")
        }
    }

    static let agree = OptionNumber(1)
    static let disagree = OptionNumber(2)
}
