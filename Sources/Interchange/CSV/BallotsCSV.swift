package import Domain
import Tabular

/// Ballots as a table (RFC 4180) for spreadsheets: a row for each. Texts that a spreadsheet would run are defused.
package struct BallotsCSV: Sendable {
    private var table: TableWriter
    private var nicknames: [String: String] = [:]
    private var options: [String: [String]] = [:]

    private static let columns = ["poll", "voter", "option", "text", "passed", "persona", "castAt", "setAside", "voterId"]

    /// - Parameter byteOrderMark: Begins with a mark, by which Excel knows UTF-8.
    package init(byteOrderMark: Bool = false) throws(WoteError) {
        do { table = try TableWriter(columns: Self.columns, byteOrderMark: byteOrderMark) } catch { throw WoteError(unwritable: error) }
    }

    /// The text that a record adds, the header before the first; records other than ballots add none.
    package mutating func write(_ record: CommunityRecord) throws(WoteError) -> String {
        switch record {
        case .member(let member): nicknames[member.key] = member.nickname
        case .poll(let poll): options[poll.key] = poll.options
        case .ballot(let ballot):
            do { try table.write(cells(ballot)) } catch { throw WoteError(unwritable: error) }
        case .group, .label, .round, .setAside, .revision: break
        }
        return table.takeText()
    }

    /// What is not given yet: the header of a table without rows.
    package mutating func finish() -> String { table.takeText() }

    private func cells(_ ballot: BallotRecord) -> [Cell] {
        let texts = options[ballot.poll] ?? []
        return [
            .text(ballot.poll), Cell(nicknames[ballot.voter]), numbers(ballot.choice),
            Cell(ballot.choice.text { texts.indices.contains($0.index) ? texts[$0.index] : "" }),
            ballot.choice == .pass ? "true" : "false", Cell(ballot.persona), .text(ballot.castAt.rfc3339),
            ballot.setAside == nil ? "false" : "true", .text(ballot.voter),
        ]
    }

    /// One option's number as a number, any other choice in words about numbers.
    private func numbers(_ choice: Choice) -> Cell {
        if case .option(let number) = choice { return .integer(Int64(number.rawValue)) }
        return Cell(choice.text { $0.rawValue.description })
    }
}
