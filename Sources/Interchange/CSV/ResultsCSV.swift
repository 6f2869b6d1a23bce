package import Domain
import Tabular

/// Polls and their results as a table (RFC 4180) for spreadsheets: a row for each option. Texts that a spreadsheet would run are defused.
package struct ResultsCSV: Sendable {
    private var table: TableWriter
    private var nicknames: [String: String] = [:]
    private var labels: [String: String] = [:]
    private var rounds: [String: String] = [:]
    private let now: Instant

    private static let columns = [
        "poll", "title", "kind", "status", "hidden", "author", "labels", "round", "createdAt", "closesAt", "closedAt", "turnout", "passes",
        "voters",
        "option", "text", "count", "share", "percent", "percentOneDecimal", "setAside", "meanOneDecimal",
    ]

    /// - Parameters:
    ///   - now: The moment by which a deadline has passed or not.
    ///   - byteOrderMark: Begins with a mark, by which Excel knows UTF-8.
    package init(now: Instant, byteOrderMark: Bool = false) throws(WoteError) {
        self.now = now
        do { table = try TableWriter(columns: Self.columns, byteOrderMark: byteOrderMark) } catch { throw WoteError(unwritable: error) }
    }

    /// The text that a record adds, the header before the first; most records add none.
    ///
    /// - Parameter tally: A poll's counts; without it the cells for them stay empty.
    package mutating func write(_ record: CommunityRecord, tally: Tally? = nil) throws(WoteError) -> String {
        switch record {
        case .member(let member): nicknames[member.key] = member.nickname
        case .label(let label): labels[label.key] = label.name
        case .round(let round): rounds[round.key] = round.name
        case .poll(let poll):
            let cells = pollCells(poll, tally)
            for index in poll.options.indices {
                do { try table.write(cells + optionCells(poll, index, tally)) } catch { throw WoteError(unwritable: error) }
            }
        case .group, .setAside, .ballot, .revision: break
        }
        return table.takeText()
    }

    /// What is not given yet: the header of a table without rows.
    package mutating func finish() -> String { table.takeText() }

    private func pollCells(_ poll: PollRecord, _ tally: Tally?) -> [Cell] {
        let isClosed = poll.closedAt != nil || poll.closesAt.map { $0 <= now } ?? false
        return [
            .text(poll.key), .text(poll.question.title), .text(poll.rules.kind.name.rawValue), isClosed ? "closed" : "open",
            Cell(poll.hiding?.reason), Cell(poll.author.flatMap { nicknames[$0] }), Cell(labelNames(poll)),
            Cell(poll.round.flatMap { rounds[$0] }), .text(poll.createdAt.rfc3339),
            Cell(poll.closesAt?.rfc3339), Cell(poll.closedAt?.rfc3339), Cell(tally?.turnout), Cell(tally?.passes), Cell(tally?.voters),
        ]
    }

    /// All in one cell, `Books; Food`: a row for each would count a poll's ballots twice.
    private func labelNames(_ poll: PollRecord) -> String? {
        poll.labels.isEmpty ? nil : poll.labels.compactMap { labels[$0] }.joined(separator: "; ")
    }

    private func optionCells(_ poll: PollRecord, _ index: Int, _ tally: Tally?) -> [Cell] {
        let shares = tally?.shares(poll.rules.kind) ?? []
        let share = shares.indices.contains(index) ? shares[index] : nil
        return [
            .integer(Int64(index + 1)), .text(poll.options[index]), Cell(share?.count), Cell(share?.inWords),
            Cell(share?.percent.map { Int64($0.whole) }), .tenths(share?.percent?.tenths),
            Cell(setAside(index, tally)), .tenths(share?.mean?.tenths),
        ]
    }
}

extension ResultsCSV {
    /// How many ballots for an option are set aside; they are in no other figure.
    private func setAside(_ index: Int, _ tally: Tally?) -> Int64? {
        guard let counts = tally?.setAside?.counts else { return tally.map { _ in 0 } }
        return counts.indices.contains(index) ? counts[index] : 0
    }
}

extension Share {
    /// The exact fraction, for example `8 of 12`: spreadsheets take `8/12` for a day in August.
    fileprivate var inWords: String? { figure == nil ? nil : "\(count) of \(base)" }
}

extension Cell {
    fileprivate static func tenths(_ tenths: Int?) -> Cell { tenths.map { .decimal(Double($0) / 10) } ?? .empty }
}
