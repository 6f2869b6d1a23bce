import Domain
import Tabular
import Tallying

/// Reads BLT, the ballot file of OpenSTV, OpaVote and other counting programs:
///
///     4 2                 options and seats
///     -2                  withdrawn
///     3 1 3 4 0           three ballots: option 1, then 3, then 4
///     1 4 - 2=1 0         a rank skipped with -, equal ranks with =
///     0                   the end of the ballots
///     "Adam"              each option's name
///     "Basil"
///     "Charlotte"
///     "Donald"
///     "Title"
///
/// Each on a line of its own; `#` begins a comment, and quotes in a name are doubled.
struct BLTReader {
    private var lines: LineReader
    private var builder: RankingBuilder
    private var numbers: OptionNumbers
    private var sorter = BallotSorter<RankMark>()
    private var firstWeight: Position?

    /// Reads a file; `next` gives the next bytes, `nil` at their end.
    static func read(within limits: BallotLimits = .none, _ next: @escaping () throws -> [UInt8]?) throws -> BallotFile {
        var lines = LineReader(next)
        let (options, seats) = try lines.optionsAndSeats()
        var reader = BLTReader(lines, optionCount: options, limits)
        return try reader.file(options, seats)
    }

    private init(_ lines: LineReader, optionCount: Int, _ limits: BallotLimits) {
        self.lines = lines
        builder = RankingBuilder(optionCount: optionCount, limits)
        numbers = OptionNumbers(count: optionCount)
    }

    private mutating func file(_ count: Int, _ seats: Int) throws -> BallotFile {
        let withdrawn = try withdrawn()
        while try !endsBallots() {
            try ballot()
            try lines.expectStatement(Phrase("a ballot or the 0 that ends the ballots", ko: "표, 또는 표의 끝을 뜻하는 0"))
        }
        var options = OptionList()
        for number in 1...count {
            try lines.expectStatement(Phrase("the name of option \(number)", ko: "\(number)번 선택지의 이름"))
            let place = lines.line.position
            try options.append(try lines.line.quotedText(), at: place)
        }
        try lines.expectStatement(Phrase("the title", ko: "제목"))
        let title = try lines.line.quotedText()
        if try lines.nextStatement() {
            throw lines.line.fault(
                "something after the title; the names are more than \(count)", ko: "제목 뒤에 내용이 더 있습니다. 이름이 \(count)개보다 많습니다")
        }
        return BallotFile(
            title: title.isBlank ? nil : title, options: options.names, withdrawn: withdrawn, seats: seats,
            cast: .rankings(sorter.ballots()), firstWeight: firstWeight)
    }

    /// Reads the lines of withdrawn options, and goes to the one after them.
    private mutating func withdrawn() throws -> [Int] {
        var withdrawn: [Int] = []
        numbers.beginBallot()
        try lines.expectStatement(Phrase("a ballot", ko: "표"))
        while lines.line.peek == UInt8(ascii: "-") {
            repeat {
                guard lines.line.pass("-") else {
                    throw lines.line.unexpected(Phrase("another withdrawn option, such as -2", ko: "-2처럼 사퇴한 선택지"))
                }
                withdrawn.append(try numbers.read(&lines.line))
            } while !lines.line.endsStatement()
            try lines.expectStatement(Phrase("a ballot", ko: "표"))
        }
        return withdrawn.sorted()
    }

    /// Whether the line is only a 0; a number of ballots that is 0 is refused.
    private mutating func endsBallots() throws -> Bool {
        guard lines.line.peek == UInt8(ascii: "0") else { return false }
        var line = lines.line
        line.index += 1
        return line.endsStatement()
    }
}

extension BLTReader {
    private mutating func ballot() throws {
        try passIdentifier()
        let start = lines.line.position
        let expected = Phrase("how many ballots there are or the 0 that ends them", ko: "표의 수, 또는 표의 끝을 뜻하는 0")
        let (count, weight) = try lines.line.ballots(expected)
        guard count > 0, weight > 0 else {
            throw ValueFault(position: start, reason: Phrase("a number of ballots that is not above 0", ko: "표의 수가 0보다 크지 않습니다"))
        }
        if weight != 1, firstWeight == nil { firstWeight = start }
        try lines.line.expectSpace()
        builder.begin()
        numbers.beginBallot()
        while try level() { try lines.line.expectSpace() }
        builder.finish()
        guard lines.line.endsStatement() else {
            throw lines.line.fault("something after the 0 that ends the ballot", ko: "표의 끝을 뜻하는 0 뒤에 내용이 더 있습니다")
        }
        sorter.add(builder.marks, count: count, weight: weight)
    }

    /// Passes a ballot's own name in parentheses, which no count needs.
    private mutating func passIdentifier() throws {
        guard lines.line.pass("(") else { return }
        while !lines.line.pass(")") {
            if lines.line.isAtEnd { throw lines.line.unexpected(Phrase(verbatim: "')'")) }
            lines.line.index += 1
        }
        lines.line.skipSpaces()
    }

    /// Reads the next level of a ranking; `false` if it is the 0 that ends the ballot.
    private mutating func level() throws -> Bool {
        if lines.line.passWord("0") { return false }
        if lines.line.endsStatement() {
            throw lines.line.fault("the ballot does not end with 0", ko: "표가 0으로 끝나지 않습니다")
        }
        let start = lines.line.index
        guard builder.add(try options()) else { throw lines.line.tooManyLevels(of: builder.mostLevels, at: start) }
        return true
    }

    /// The options of a level: one, several that are equal, or none.
    private mutating func options() throws -> Level {
        if lines.line.passWord("-") { return .empty }
        let option = try numbers.read(&lines.line)
        guard lines.line.peek == UInt8(ascii: "=") else { return .one(option) }
        var level = [option]
        while lines.line.pass("=") { level.append(try numbers.read(&lines.line)) }
        return .equal(level)
    }
}
