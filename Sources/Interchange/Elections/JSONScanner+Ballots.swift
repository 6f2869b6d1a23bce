import Domain
import Tallying
import Tabular

/// Reads the list of ballots as it comes; equal ballots are held once.
///
/// A ballot is an object with `n` (how many, 1), `w` (the weight of each, 1) and the field that holds what it says.
struct BallotParser<Mark: BitwiseCopyable & Hashable & Sendable> {
    /// Reads what a ballot says into its marks.
    typealias Content = (inout JSONScanner, NameTable, inout [Mark]) throws -> Void

    private let field: [UInt8]
    private let names: NameTable
    private let content: Content
    private(set) var ballots = Ballots<Mark>()
    /// Of the ballot being read.
    private var marks: [Mark] = []
    private var number = 0

    init(field: BallotField, names: NameTable, content: @escaping Content) {
        (self.field, self.names, self.content) = (Array(field.rawValue.utf8), names, content)
    }

    mutating func read(_ scanner: inout JSONScanner) throws {
        try scanner.list { scanner in
            do {
                try ballot(&scanner)
            } catch let fault as ValueFault {
                throw fault.named("ballots[\(number)]")
            }
            number += 1
        }
    }

    private mutating func ballot(_ scanner: inout JSONScanner) throws {
        var (count, weight, hasCount, hasWeight, hasContent) = (Integer(1), Rational(1), false, false, false)
        try scanner.object { scanner, name in
            switch name {
            case [UInt8(ascii: "n")] where !hasCount:
                (count, hasCount) = (try scanner.count(), true)
            case [UInt8(ascii: "w")] where !hasWeight:
                (weight, hasWeight) = (try scanner.amount("w"), true)
            case field where !hasContent:
                marks.removeAll(keepingCapacity: true)
                try content(&scanner, names, &marks)
                hasContent = true
            default: throw scanner.strayField(name, beside: field)
            }
        }
        guard hasContent else {
            let name = String(decoding: field, as: UTF8.self)
            throw scanner.fault("the ballot has no \(name)", ko: "표에 \(name, .subject) 없습니다")
        }
        ballots.add(marks, count: count, weight: weight)
    }
}

/// The field of a ballot that holds what it says.
enum BallotField: String {
    case choice, rank, score, votes
}

extension JSONScanner {
    /// Reads how many equal ballots there are: a whole number, or one in a string.
    fileprivate mutating func count() throws -> Integer {
        if let small = try smallNumber() { return Integer(small) }
        let place = self
        guard let count = try amount("n").whole else { throw place.fault("no whole number", ko: "정수가 아닙니다", at: "n") }
        return count
    }

    /// Reads a number ≥ 0, or one in a string.
    fileprivate mutating func amount(_ path: String) throws -> Rational {
        let node = try node(path: path)
        let amount = try node.number()
        if amount.isNegative { throw node.fault("a number below zero", ko: "0보다 작은 수입니다") }
        return amount
    }

    fileprivate func strayField(_ name: [UInt8], beside field: [UInt8]) -> ValueFault {
        let (name, field) = (String(decoding: name, as: UTF8.self), String(decoding: field, as: UTF8.self))
        return fault(
            "a ballot of this method has n, w and \(field), each once, but no \"\(name)\"",
            ko: "이 방식의 표에는 n, w, \(field)만 한 번씩 쓸 수 있고 \"\(name)\"은(는) 쓸 수 없습니다")
    }

    /// Reads an option's name; all that nobody knows are one option, beyond those that are known.
    @inline(__always) fileprivate mutating func option(_ names: NameTable) throws -> Int {
        guard try peekToken() == UInt8(ascii: "\"") else { throw unexpected(Phrase("an option", ko: "선택지")) }
        advance()
        if let plain = plainString(), let option = names.option(plain) {
            pass(plain)
            return option
        }
        var token: [UInt8] = []
        try string(into: &token)
        return names.option(token[...]) ?? names.count
    }
}

extension BallotParser<Int> {
    /// A ballot is a list of options.
    static func choices(_ names: NameTable) -> Self {
        Self(field: .choice, names: names) { scanner, names, marks in
            guard try scanner.begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else { return }
            repeat { marks.append(try scanner.option(names)) } while try scanner.goesOn(until: UInt8(ascii: "]"))
        }
    }
}

extension BallotParser<RankMark> {
    /// A ballot is a list of levels, each a list of options.
    static func rankings(_ names: NameTable) -> Self {
        Self(field: .rank, names: names) { scanner, names, marks in
            guard try scanner.begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else { return }
            repeat {
                guard try scanner.begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else {
                    marks.append(.emptyLevel)
                    continue
                }
                var sharesLevel = false
                repeat {
                    marks.append(RankMark(option: try scanner.option(names), sharesLevel: sharesLevel))
                    sharesLevel = true
                } while try scanner.goesOn(until: UInt8(ascii: "]"))
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
        }
    }
}

extension BallotParser<ScoreMark> {
    /// A ballot is an object with a number for each option it names.
    static func scores(_ field: BallotField, _ names: NameTable) -> Self {
        Self(field: field, names: names) { scanner, names, marks in
            try scanner.object { scanner, name in
                let option = names.option(name[...]) ?? names.count
                if option < names.count, marks.contains(where: { $0.option == option }) {
                    throw scanner.fault("the option is there twice", ko: "선택지가 두 번 나옵니다", at: String(decoding: name, as: UTF8.self))
                }
                let node = try scanner.node(path: String(decoding: name, as: UTF8.self))
                marks.append(ScoreMark(option: option, value: try node.number().whole?.small))
            }
        }
    }
}
