import Domain
import Tabular
import Tallying

/// Writes ballots as `BallotTableReader` reads them: a row for equal ballots, a column an option.
enum BallotTableWriter {
    /// The table's text; throws for names that no column can have and for weights that no decimal number is.
    static func text(of file: BallotFile) throws(WoteError) -> String {
        if let name = file.options.first(where: BallotColumns.isReserved) {
            throw .invalid(
                "format", "A table can't have an option called \"\(name)\"; choose another format.",
                ko: "표 파일에서는 \(quoted: name, .object) 선택지 이름으로 쓸 수 없습니다. 다른 형식을 고르세요.")
        }
        do {
            return switch file.cast {
            case .choices(let ballots):
                try text(file, ballots, absent: 0) { marks in marks.map { ($0, 1) } }
            case .rankings(let ballots):
                try text(file, ballots, absent: nil) { marks in
                    marks.levels.enumerated().flatMap { rank, options in options.map { ($0, Int64(rank + 1)) } }
                }
            case .scores(let ballots):
                try text(file, ballots, absent: nil) { marks in marks.compactMap { mark in mark.value.map { (mark.option, Int64($0)) } } }
            }
        } catch {
            throw WoteError(error, in: "csv")
        }
    }

    /// - Parameters:
    ///   - absent: What stands in the cell of an option that a ballot does not name.
    ///   - numbers: What stands in the cells of the options that it names.
    private static func text<Mark>(
        _ file: BallotFile, _ ballots: Ballots<Mark>, absent: Int64?, _ numbers: (ArraySlice<Mark>) -> [(option: Int, number: Int64)]
    ) throws -> String {
        let weightColumn = ballots.isWeighted ? [BallotColumns.weightName] : []
        var table = try TableWriter(columns: [BallotColumns.countName] + weightColumn + file.options)
        for pile in ballots.indices {
            var cells = Array(repeating: absent.map { Cell.integer($0) } ?? .empty, count: file.options.count)
            for (option, number) in numbers(ballots[pile]) { cells[option] = .integer(number) }
            let count = Cell.text("\(ballots.count(pile))")
            let weight = ballots.isWeighted ? [Cell.text(try decimal(ballots.weight(pile)))] : []
            try table.write([count] + weight + cells)
        }
        return String(decoding: table.bytes, as: UTF8.self)
    }

    private static func decimal(_ weight: Rational) throws(WoteError) -> String {
        guard let written = weight.decimal else { throw .unwritable(weight) }
        return written
    }
}
