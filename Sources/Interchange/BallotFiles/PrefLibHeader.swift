import Domain
import Tabular
import Tallying

/// What the lines before the preferences of a PrefLib file say, as far as a count needs it.
struct PrefLibHeader {
    /// A number of the header and where it stands, so that what contradicts it can be told.
    typealias Stated = (number: Integer, place: Position)

    private(set) var title: String?
    private(set) var options = OptionList()
    private(set) var categories: [String] = []
    private var numbers: [String: Stated] = [:]
    private let format: ElectionFormat

    init(_ format: ElectionFormat) { self.format = format }

    /// Reads a line such as `# NUMBER VOTERS: 475`; lines that say something else are passed over.
    mutating func read(_ line: inout TextLine) throws {
        guard line.pass("#") else { return }
        line.skipSpaces()
        let start = line.index
        guard let colon = line.bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
        let key = String(decoding: line.bytes[start..<colon], as: UTF8.self)
        line.index = colon + 1
        line.skipSpaces()
        switch key {
        case "TITLE": title = line.rest.isEmpty ? nil : line.rest
        case "DATA TYPE": try checkType(line)
        case _ where key.hasPrefix("NUMBER "): try readNumber(key, &line)
        case _ where key.hasPrefix("ALTERNATIVE NAME "):
            try checkOrder(key, options.names.count, line, at: start)
            try options.append(line.rest, at: line.position)
        case _ where key.hasPrefix("CATEGORY NAME "):
            try checkOrder(key, categories.count, line, at: start)
            categories.append(line.rest)
        default: break
        }
    }

    private func checkType(_ line: TextLine) throws {
        guard line.rest != format.rawValue else { return }
        throw line.fault(
            "the file says it is \(line.rest), not \(format.rawValue)", ko: "\(format.rawValue) 파일로 읽는데 안에는 \(line.rest, .and) 같이 적혀 있습니다")
    }

    private mutating func readNumber(_ key: String, _ line: inout TextLine) throws {
        let place = line.position
        let number = try line.wholeNumber(Phrase("a whole number", ko: "정수"))
        line.skipSpaces()
        guard line.isAtEnd else { throw line.unexpected(Phrase("the end of the line", ko: "줄의 끝")) }
        guard numbers.updateValue((number, place), forKey: key) == nil else {
            throw ValueFault(position: place, reason: Phrase("\(key) is there twice", ko: "\(key, .subject) 두 번 나옵니다"))
        }
    }

    /// Names are numbered from 1, in order.
    private func checkOrder(_ key: String, _ count: Int, _ line: TextLine, at start: Int) throws {
        guard key.split(separator: " ").last != "\(count + 1)" else { return }
        throw line.fault("\(key) where number \(count + 1) is expected", ko: "\(count + 1)번이 와야 할 곳에 \(key)이(가) 있습니다", at: start)
    }
}

extension PrefLibHeader {
    /// Checks it once it is read; `end` is the line after it.
    func check(_ end: TextLine) throws {
        let count = try stated("NUMBER ALTERNATIVES", end)
        try Self.expect(count, Integer(options.names.count), Phrase("names of alternatives", ko: "선택지 이름"))
        if options.names.isEmpty { throw ValueFault(position: count.place, reason: Phrase("no alternatives", ko: "선택지가 없습니다")) }
        if format == .cat {
            let count = try stated("NUMBER CATEGORIES", end)
            try Self.expect(count, Integer(categories.count), Phrase("names of categories", ko: "범주 이름"))
            if categories.isEmpty { throw ValueFault(position: count.place, reason: Phrase("no categories", ko: "범주가 없습니다")) }
        }
        _ = (try stated("NUMBER VOTERS", end), try stated(linesKey, end))
    }

    /// Checks that the file has the voters and the lines that the header says.
    func check(voters: Integer, lines: Integer, _ end: TextLine) throws {
        try Self.expect(try stated("NUMBER VOTERS", end), voters, Phrase("voters", ko: "투표자"))
        try Self.expect(try stated(linesKey, end), lines, Phrase("lines of preferences", ko: "선호 줄"))
    }

    private var linesKey: String { format == .cat ? "NUMBER UNIQUE PREFERENCES" : "NUMBER UNIQUE ORDERS" }

    private func stated(_ key: String, _ end: TextLine) throws -> Stated {
        if let number = numbers[key] { return number }
        throw end.fault("the lines before have no \(key)", ko: "앞 줄에 \(key, .subject) 없습니다")
    }

    private static func expect(_ stated: Stated, _ found: Integer, _ what: Phrase) throws {
        guard stated.number != found else { return }
        throw ValueFault(
            position: stated.place,
            reason: Phrase(
                "\(stated.number) \(what.english) are stated and \(found) are there",
                ko: "\(what.korean, .subject) \(stated.number)개라고 적혀 있는데 \(found)개 있습니다"))
    }
}

extension TextLine {
    /// What is left of it, without white space around it.
    fileprivate var rest: String { String(decoding: bytes[index...], as: UTF8.self).trimmed }
}
