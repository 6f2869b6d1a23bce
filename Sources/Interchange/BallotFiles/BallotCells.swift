import Domain
import Tabular
import Tallying

/// Reads the cells of a table's rows as ballots and groups those that are equal.
struct BallotCells {
    private let field: BallotField
    private let columns: BallotColumns
    private let limits: BallotLimits
    private var choices = BallotSorter<Int>()
    private var rankings = BallotSorter<RankMark>()
    private var scores = BallotSorter<ScoreMark>()
    private var builder: RankingBuilder

    init(_ field: BallotField, _ columns: BallotColumns, _ limits: BallotLimits) {
        (self.field, self.columns, self.limits) = (field, columns, limits)
        builder = RankingBuilder(optionCount: columns.options.count, limits)
    }

    var cast: CastBallots {
        switch field {
        case .choice: .choices(choices.ballots())
        case .rank: .rankings(rankings.ballots())
        case .score, .votes: .scores(scores.ballots())
        }
    }

    mutating func add(_ row: Record, count: Integer, weight: Rational) throws {
        switch field {
        case .choice: choices.add(try choice(in: row), count: count, weight: weight)
        case .rank:
            try rank(row)
            rankings.add(builder.marks, count: count, weight: weight)
        case .score, .votes: scores.add(try scores(in: row), count: count, weight: weight)
        }
    }
}

extension BallotCells {
    private func choice(in row: Record) throws -> [Int] {
        let chosen = try columns.options.indices.filter { option in
            switch row[columns.options[option]] {
            case "1", "x", "X": true
            case "", "0": false
            default: throw columns.fault(row, option: option, "neither 1 or x nor 0 or nothing", ko: "1이나 x도, 0이나 빈칸도 아닙니다")
            }
        }
        if chosen.count > limits.choices {
            throw columns.fault(
                row, option: chosen[limits.choices], "more than \(limits.choices) chosen on a ballot",
                ko: "한 표에 선택지를 \(limits.choices)개보다 많이 골랐습니다")
        }
        return chosen
    }

    private func scores(in row: Record) throws -> [ScoreMark] {
        try columns.options.indices.compactMap { option in
            let cell = row[bytes: columns.options[option]]
            if cell.isEmpty { return nil }
            guard let score = wholeNumber(cell), ScoreMark.limits ~= score else {
                throw columns.fault(row, option: option, "no whole number such as 3", ko: "3 같은 정수가 아닙니다")
            }
            guard limits.scores ~= score else {
                let (least, most) = (limits.scores.lowerBound, limits.scores.upperBound)
                throw columns.fault(row, option: option, "no score from \(least) to \(most)", ko: "\(least)에서 \(most)까지의 점수가 아닙니다")
            }
            return ScoreMark(option: option, value: score)
        }
    }

    /// Puts the row's ranking into the builder.
    private mutating func rank(_ row: Record) throws {
        var levels: [(rank: Int, option: Int)] = []
        for option in columns.options.indices {
            let cell = row[bytes: columns.options[option]]
            if cell.isEmpty { continue }
            guard let rank = wholeNumber(cell), 1...builder.mostLevels ~= rank else {
                throw columns.fault(
                    row, option: option, "no rank from 1 to \(builder.mostLevels)", ko: "1에서 \(builder.mostLevels)까지의 순위가 아닙니다")
            }
            levels.append((rank, option))
        }
        levels.sort { $0 < $1 }
        builder.begin()
        var rest = levels[...]
        for rank in 1...max(levels.last?.rank ?? 1, 1) {
            let level = rest.prefix { $0.rank == rank }.map(\.option)
            rest = rest.dropFirst(level.count)
            _ = builder.add(level.isEmpty ? .empty : level.count == 1 ? .one(level[0]) : .equal(level))
        }
        builder.finish()
    }

    private func wholeNumber(_ cell: ArraySlice<UInt8>) -> Int? {
        let isNegative = cell.first == UInt8(ascii: "-")
        let digits = isNegative ? cell.dropFirst() : cell
        guard 1...18 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -number : number
    }
}
