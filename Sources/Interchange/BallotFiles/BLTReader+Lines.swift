import Domain
import Tabular
import Tallying

// What lines of BLT are made of.

extension LineReader {
    /// Goes to the next line that has more than a comment; `false` at the end of the file.
    mutating func nextStatement() throws -> Bool {
        while try next() {
            if !line.endsStatement() { return true }
        }
        return false
    }

    mutating func expectStatement(_ expected: Phrase) throws {
        if try nextStatement() { return }
        throw line.endOfFile(expected)
    }

    /// Reads the first line.
    mutating func optionsAndSeats() throws -> (options: Int, seats: Int) {
        let expected = Phrase("the numbers of options and seats, such as 4 2", ko: "4 2처럼 선택지 수와 당선자 수")
        try expectStatement(expected)
        let options = try line.number(in: 1...RankMark.optionLimit, expected)
        try line.expectSpace()
        let seats = try line.number(in: 1...Int(Int32.max), expected)
        guard line.endsStatement() else { throw line.unexpected(Phrase("the end of the line", ko: "줄의 끝")) }
        return (options, seats)
    }
}

extension TextLine {
    /// What has to stand here is behind the end of the file.
    func endOfFile(_ expected: Phrase) -> ValueFault {
        fault("the file ends where \(expected.english) is expected", ko: "\(expected.korean, .subject) 와야 할 곳에서 파일이 끝났습니다")
    }

    fileprivate mutating func number(in range: ClosedRange<Int>, _ expected: Phrase) throws -> Int {
        let start = index
        guard let number = try wholeNumber(expected).small, range ~= number else {
            throw fault(
                "a number that is not from \(range.lowerBound) to \(range.upperBound)",
                ko: "\(range.lowerBound)에서 \(range.upperBound)까지의 수가 아닙니다", at: start)
        }
        return number
    }

    /// Whether nothing but a comment is left.
    mutating func endsStatement() -> Bool {
        skipSpaces()
        return isAtEnd || peek == UInt8(ascii: "#")
    }

    private func endsWord(at place: Int) -> Bool {
        place >= bytes.count || [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#")].contains(bytes[place])
    }

    mutating func expectSpace() throws {
        guard endsWord(at: index) else { throw unexpected(Phrase("a space", ko: "빈칸")) }
        skipSpaces()
    }

    /// Passes `word` if it stands alone.
    mutating func passWord(_ word: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: word), endsWord(at: index + 1) else { return false }
        index += 1
        return true
    }

    /// Reads a line that is a text in double quotes; those inside it are doubled.
    mutating func quotedText() throws -> String {
        guard pass("\"") else { throw unexpected(Phrase("a text in double quotes", ko: "큰따옴표로 묶은 글")) }
        var text: [UInt8] = []
        while true {
            if isAtEnd { throw fault("the quotes are not closed", ko: "따옴표가 닫히지 않았습니다") }
            if pass("\""), !(peek == UInt8(ascii: "\"")) { break }
            text.append(bytes[index])
            index += 1
        }
        guard endsStatement() else {
            throw fault(
                "something after the closing quote; double quotes that are part of a name", ko: "닫는 따옴표 뒤에 글자가 있습니다. 이름에 든 따옴표는 두 번 쓰세요")
        }
        return String(decoding: text, as: UTF8.self)
    }

    func tooManyLevels(of count: Int, at index: Int) -> ValueFault {
        fault("more than \(count) ranks on a ballot", ko: "한 표에 순위가 \(count)개보다 많습니다", at: index)
    }
}
