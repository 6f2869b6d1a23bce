import Domain
import Tallying

/// Reads the ballot files of PrefLib: lines such as `# NUMBER VOTERS: 475`, then preferences with how many voters have each.
///
///     54: 3,2,1,4         a strict order (.soc of all alternatives, .soi of some)
///     9: 3,{1,2},4        alternatives of one rank in braces (.toc, .toi)
///     13: {1,3},{},2      the alternatives of each category (.cat)
struct PrefLibReader {
    private let format: ElectionFormat
    private let header: PrefLibHeader
    private var lines: LineReader
    private var builder: RankingBuilder
    private var numbers: OptionNumbers
    private var sorter = BallotSorter<RankMark>()
    private var voters: Integer = 0
    private var lineCount: Integer = 0

    /// Reads a file; `next` gives the next bytes, `nil` at their end.
    static func read(
        _ format: ElectionFormat, within limits: BallotLimits = .none, _ next: @escaping () throws -> [UInt8]?
    ) throws -> BallotFile {
        var (lines, header) = (LineReader(next), PrefLibHeader(format))
        while try lines.nextFilled(), lines.line.peek == UInt8(ascii: "#") { try header.read(&lines.line) }
        try header.check(lines.line)
        var reader = PrefLibReader(format, header, lines, limits)
        return try reader.file()
    }

    private init(_ format: ElectionFormat, _ header: PrefLibHeader, _ lines: LineReader, _ limits: BallotLimits) {
        (self.format, self.header, self.lines) = (format, header, lines)
        builder = RankingBuilder(optionCount: max(header.options.names.count, header.categories.count), limits)
        numbers = OptionNumbers(count: header.options.names.count)
    }

    private mutating func file() throws -> BallotFile {
        if !lines.line.isAtEnd {
            repeat { try preference() } while try lines.nextFilled()
        }
        try header.check(voters: voters, lines: lineCount, lines.line)
        return BallotFile(
            title: header.title, options: header.options.names, categories: format == .cat ? header.categories.count : nil,
            cast: .rankings(sorter.ballots()))
    }

    private mutating func preference() throws {
        let start = lines.line.position
        let count = try lines.line.wholeNumber(Phrase("how many voters there are", ko: "투표자 수"))
        if count.isZero { throw ValueFault(position: start, reason: Phrase("a preference of 0 voters", ko: "투표자가 0명입니다")) }
        try lines.line.expect(":")
        builder.begin()
        numbers.beginBallot()
        let levels = try levels()
        try check(levels)
        if format != .cat { builder.finish() }
        sorter.add(builder.marks, count: count)
        (voters, lineCount) = (voters + count, lineCount + 1)
    }

    /// Reads the rest of the line; answers how many levels it has.
    private mutating func levels() throws -> Int {
        var levels = 0
        repeat {
            lines.line.skipSpaces()
            let start = lines.line.index
            guard builder.add(try level()) else { throw lines.line.tooManyLevels(of: builder.mostLevels, at: start) }
            levels += 1
            lines.line.skipSpaces()
        } while lines.line.pass(",")
        guard lines.line.isAtEnd else { throw lines.line.unexpected(Phrase("',' or the end of the line", ko: "','나 줄의 끝")) }
        return levels
    }
}

extension PrefLibReader {
    private mutating func level() throws -> Level {
        let start = lines.line.index
        guard lines.line.pass("{") else { return .one(try numbers.read(&lines.line)) }
        lines.line.skipSpaces()
        if lines.line.pass("}") {
            if format != .cat { throw lines.line.fault("no alternatives in the braces", ko: "중괄호 안에 선택지가 없습니다", at: start) }
            return .empty
        }
        var level: [Int] = []
        repeat {
            lines.line.skipSpaces()
            level.append(try numbers.read(&lines.line))
            lines.line.skipSpaces()
        } while lines.line.pass(",")
        try lines.line.expect("}")
        if level.count > 1, format == .soc || format == .soi {
            throw lines.line.fault("equal ranks in a file of strict orders", ko: "동순위가 없는 파일에 동순위가 있습니다", at: start)
        }
        return level.count == 1 ? .one(level[0]) : .equal(level)
    }

    /// Checks that the line has all that such a file's lines have.
    private func check(_ levels: Int) throws {
        switch format {
        case .cat where levels != header.categories.count:
            throw lines.line.fault(
                "\(levels) categories where the file has \(header.categories.count)",
                ko: "범주가 \(levels)개입니다. 파일에는 \(header.categories.count)개입니다")
        case .soc, .toc:
            let (ranked, count) = (builder.marks.count, header.options.names.count)
            guard ranked < count else { return }
            throw lines.line.fault(
                "\(ranked) of \(count) alternatives in a file of complete orders", ko: "모든 선택지의 순위가 있어야 하는데 \(count)개 중 \(ranked)개만 있습니다")
        default: break
        }
    }
}

extension LineReader {
    /// Goes to the next line that is not empty, and there to what it begins with.
    fileprivate mutating func nextFilled() throws -> Bool {
        while try next() {
            line.skipSpaces()
            if !line.isAtEnd { return true }
        }
        return false
    }
}

extension TextLine {
    /// Passes `byte` after white space, or says that it is missing.
    fileprivate mutating func expect(_ byte: Unicode.Scalar) throws {
        skipSpaces()
        guard pass(byte) else { throw unexpected(Phrase(verbatim: "'\(byte)'")) }
    }
}
