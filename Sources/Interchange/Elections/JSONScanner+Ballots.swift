import Domain
import Tabular
import Tallying

/// Reads lists of ballots as they come; equal ballots are held once.
///
/// A ballot is an object with `n` (how many, 1), `w` (the weight of each, 1) and the field that holds what it says.
extension JSONScanner {
    /// - Parameters:
    ///   - content: Reads what a ballot says.
    ///   - add: Takes in the ballot read last, that many times.
    private mutating func ballots(
        _ field: BallotField, content: (inout JSONScanner) throws -> Void, add: (_ count: Integer, _ weight: Rational) -> Void
    ) throws {
        let fields = NameTable(field.rawValue, "n", "w")
        var number = 0
        try list { scanner in
            do {
                var (count, weight, isGiven) = (Integer(1), Rational(1), UInt8(0))
                try scanner.object(fields) { scanner, name in
                    guard let name, isGiven & 1 << name == 0 else { throw scanner.strayField(beside: field) }
                    isGiven |= 1 << name
                    switch name {
                    case 0: try content(&scanner)
                    case 1: count = try scanner.count()
                    default: weight = try scanner.node(path: "w").notNegative()
                    }
                }
                guard isGiven & 1 == 1 else {
                    throw scanner.fault("the ballot has no \(field.rawValue)", ko: "표에 \(field.rawValue, .subject) 없습니다")
                }
                add(count, weight)
                number += 1
            } catch let fault as ValueFault {
                throw fault.named("ballots[\(number)]")
            }
        }
    }
}

/// The field of a ballot that holds what it says.
enum BallotField: String {
    case choice, rank, score, votes
}

extension JSONScanner {
    /// Reads how many equal ballots there are: a whole number, or one in a string.
    fileprivate mutating func count() throws -> Integer {
        _ = try peekToken()
        if let small = passSmallNumber() { return Integer(small) }
        let node = try node(path: "n")
        guard let count = try node.notNegative().whole else { throw node.fault("no whole number", ko: "정수가 아닙니다") }
        return count
    }

    /// Reads a score; `nil` for a number that is not whole, or so large that no scale allows it.
    fileprivate mutating func score(path: String) throws -> Int? {
        _ = try peekToken()
        if let small = passSmallNumber() { return small }
        return try node(path: path).number().whole?.small
    }

    fileprivate func strayField(beside field: BallotField) -> ValueFault {
        fault(
            "a ballot of this method has \(field.rawValue), n and w, each once, and nothing else",
            ko: "이 방식의 표에는 \(field.rawValue), n, w만 한 번씩 쓸 수 있습니다")
    }

    /// Reads an option's name; all that nobody knows are one option, beyond those that are known.
    @inline(__always) fileprivate mutating func option(_ names: NameTable) throws -> Int {
        guard try peekToken() == UInt8(ascii: "\"") else { throw unexpected(Phrase("an option", ko: "선택지")) }
        advance()
        return try passName(of: names) ?? unusualName(of: names) ?? names.count
    }
}

extension JSONScanner {
    /// Reads ballots that are lists of options.
    mutating func choices(_ names: NameTable) throws -> Ballots<Int> {
        var (sorter, marks) = (BallotSorter<Int>(), [Int]())
        try ballots(.choice) { scanner in
            marks.removeAll(keepingCapacity: true)
            try scanner.list { scanner in marks.append(try scanner.option(names)) }
        } add: { count, weight in
            sorter.add(marks, count: count, weight: weight)
        }
        return sorter.ballots()
    }

    /// Reads ballots that are lists of levels, each a list of options.
    mutating func rankings(_ names: NameTable) throws -> Ballots<RankMark> {
        var (sorter, marks) = (BallotSorter<RankMark>(), [RankMark]())
        try ballots(.rank) { scanner in
            marks.removeAll(keepingCapacity: true)
            guard try scanner.begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else { return }
            repeat {
                _ = try scanner.peekToken()
                if let option = scanner.passLoneName(of: names) {
                    marks.append(RankMark(option: option))
                } else {
                    try scanner.level(names, into: &marks)
                }
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
        } add: { count, weight in
            sorter.add(marks, count: count, weight: weight)
        }
        return sorter.ballots()
    }

    private mutating func level(_ names: NameTable, into marks: inout [RankMark]) throws {
        guard try begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else { return marks.append(.emptyLevel) }
        var sharesLevel = false
        repeat {
            marks.append(RankMark(option: try option(names), sharesLevel: sharesLevel))
            sharesLevel = true
        } while try goesOn(until: UInt8(ascii: "]"))
    }

    /// Reads ballots that are objects with a number for each option they name.
    mutating func scores(_ field: BallotField, _ names: NameTable) throws -> Ballots<ScoreMark> {
        var (sorter, marks) = (BallotSorter<ScoreMark>(), [ScoreMark]())
        try ballots(field) { scanner in
            marks.removeAll(keepingCapacity: true)
            try scanner.object(names) { scanner, name in
                let option = name ?? names.count
                if name != nil, marks.contains(where: { $0.option == option }) {
                    throw scanner.fault("an option is there twice", ko: "선택지가 두 번 나옵니다", at: field.rawValue)
                }
                marks.append(ScoreMark(option: option, value: try scanner.score(path: field.rawValue)))
            }
        } add: { count, weight in
            sorter.add(marks, count: count, weight: weight)
        }
        return sorter.ballots()
    }
}
