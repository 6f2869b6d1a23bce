import Domain
import Tallying
import Terminal

/// Counts by pairs: every option against every other.
extension Explanation {
    func pairs(_ pairwise: Pairwise) -> [String] {
        let title = say(
            "Ballots that prefer the row to the column (* where they are more)", ko: "행을 열보다 선호한 표 (*는 이긴 쪽)")
        let rows = matrix { first, second in
            let isWin = pairwise.beats(first, second)
            return Table.Cell(style.text(pairwise[first, second]) + (isWin ? "*" : ""), isWin ? .bold : .dim)
        }
        return section(title, rows) + leaders(pairwise)
    }

    private func leaders(_ pairwise: Pairwise) -> [String] {
        if let winner = pairwise.condorcetWinner { return wrapped(say("\(name(winner)) beats every other", ko: "\(name(winner)): 모두를 이김")) }
        let circle = pairwise.smithSet
        guard !circle.isEmpty else { return [] }
        let names = list(circle.map(name))
        return wrapped(say("nobody beats every other; ahead of the rest: \(names)", ko: "모두를 이기는 선택지 없음, 나머지보다 앞선 쪽: \(names)"))
    }

    func paths(_ result: SchulzeResult) -> [String] {
        let title = say("Strongest paths from the row to the column", ko: "행에서 열로 가는 가장 강한 경로")
        return section(
            title,
            matrix { first, second in
                let isAhead = result.paths[first][second] > result.paths[second][first]
                return Table.Cell(style.text(result.paths[first][second]) + (isAhead ? "*" : ""), isAhead ? .bold : .dim)
            })
    }

    func locks(_ result: RankedPairsResult) -> [String] {
        let lines = result.locked.enumerated().flatMap { index, defeat in
            let pair = result.pairwise[defeat.winner, defeat.loser]
            return wrapped("  \(index + 1). \(name(defeat.winner)) > \(name(defeat.loser)) (\(style.text(pair)))")
        }
        let order = result.ranking.map(name).joined(separator: " > ")
        return section(say("Defeats locked, the strongest first", ko: "확정된 승부 (강한 것부터)"), lines)
            + (order.isEmpty ? [] : wrapped(say("order: \(order)", ko: "순위: \(order)")))
    }

    /// A table of all options by all options, the columns by their numbers; one block for each row where there is no room.
    private func matrix(_ cell: (Int, Int) -> Table.Cell) -> [String] {
        let options = count.election.standing
        let columns =
            [Table.Column("", minimum: 6)] + options.map { Table.Column(String($0 + 1), alignment: .trailing) }
        let rows = options.map { first in
            [Table.Cell("\(first + 1) \(name(first))")] + options.map { first == $0 ? Table.Cell("-", .dim) : cell(first, $0) }
        }
        return style.table(Table(columns: columns, rows: rows))
    }
}
