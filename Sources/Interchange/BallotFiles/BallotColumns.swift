import Domain
import Tabular
import Tallying

/// The columns of a table of ballots.
struct BallotColumns {
    static let (countName, weightName) = ("#count", "#weight")

    let width: Int
    let names: [String]
    /// Where the options' columns are, in the options' order.
    let options: [Int]
    private let count: Int?
    private let weight: Int?

    init(_ header: Record) throws {
        var (names, options, count, weight) = (OptionList(), [Int](), Int?.none, Int?.none)
        for index in 0..<header.count {
            let place = header.position(of: index)
            switch undefused(header[index]).trimmed {
            case Self.countName: try Self.set(&count, index, Self.countName, place)
            case Self.weightName: try Self.set(&weight, index, Self.weightName, place)
            case let name:
                try Self.refuseReserved(name, place)
                try names.append(name, at: place)
                options.append(index)
            }
        }
        if options.isEmpty {
            throw ValueFault(position: header.position(of: 0), reason: Phrase("no column of an option", ko: "선택지 열이 없습니다"))
        }
        (width, self.names, self.options, self.count, self.weight) = (header.count, names.names, options, count, weight)
    }

    private static func set(_ column: inout Int?, _ index: Int, _ name: String, _ place: Position) throws {
        if column != nil { throw TabularError(.duplicateColumn(name), at: place) }
        column = index
    }

    /// A name that could be meant both ways.
    static func isReserved(_ name: String) -> Bool {
        [countName, weightName, "count", "weight"].contains(name.lowercased())
    }

    private static func refuseReserved(_ name: String, _ place: Position) throws {
        guard isReserved(name) else { return }
        throw ValueFault(
            position: place,
            reason: Phrase(
                "no option can be called \(name) here; if it is a number of ballots or their weight, write #count or #weight",
                ko: "여기서는 \(quoted: name, .object) 선택지 이름으로 쓸 수 없습니다. 표의 수나 가중치라면 #count, #weight라고 쓰세요"))
    }
}

extension BallotColumns {
    /// How many equal ballots a row stands for.
    func count(of row: Record) throws -> Integer {
        guard let count else { return 1 }
        let digits = row[bytes: count]
        guard !digits.isEmpty, digits.count <= TextLine.mostDigits, digits.allSatisfy(\.isDigit) else {
            throw fault(row, count, "no number of ballots", ko: "표의 수가 아닙니다")
        }
        let number = Integer(digits: digits)
        if number.isZero { throw fault(row, count, "a number of ballots that is not above 0", ko: "표의 수가 0보다 크지 않습니다") }
        return number
    }

    /// The weight of each of them.
    func weight(of row: Record) throws -> Rational {
        guard let weight else { return 1 }
        let text = row[weight]
        guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }), text.utf8.count <= TextLine.mostDigits,
            let number = Rational(text), number > 0
        else { throw fault(row, weight, "no weight above 0 such as 2 or 0.25", ko: "2나 0.25처럼 0보다 큰 가중치가 아닙니다") }
        return number
    }

    func weightPosition(in row: Record) -> Position? { weight.map { position(row, $0, BallotColumns.weightName) } }

    func fault(_ row: Record, option: Int, _ english: String, ko korean: String) -> ValueFault {
        ValueFault(position: position(row, options[option], names[option]), reason: Phrase(english, ko: korean))
    }

    private func fault(_ row: Record, _ column: Int, _ english: String, ko korean: String) -> ValueFault {
        let name = column == count ? Self.countName : Self.weightName
        return ValueFault(position: position(row, column, name), reason: Phrase(english, ko: korean))
    }

    private func position(_ row: Record, _ column: Int, _ name: String) -> Position {
        var place = row.position(of: column)
        place.name = name
        return place
    }
}
