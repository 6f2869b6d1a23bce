import Domain
import Tabular

/// A line that is read from its beginning.
struct TextLine {
    var bytes: [UInt8] = []
    /// Of the next byte.
    var index = 0
    /// From 1.
    private(set) var number = 0
    /// Bytes before the line.
    private var start = 0

    mutating func begin(at start: Int) {
        bytes.removeAll(keepingCapacity: true)
        (index, number, self.start) = (0, number + 1, start)
    }

    mutating func dropByteOrderMark() {
        guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
        bytes.removeFirst(3)
        start += 3
    }

    func check() throws {
        var (isASCII, hasNUL) = (true, false)
        for byte in bytes { (isASCII, hasNUL) = (isASCII && byte < 0x80, hasNUL || byte == 0) }
        if hasNUL { throw fault(.nul, at: bytes.firstIndex(of: 0) ?? 0) }
        if isASCII { return }
        do { _ = try UTF8Span(validating: bytes.span) } catch { throw fault(.invalidUTF8, at: error.byteOffsets.lowerBound) }
    }

    private func fault(_ reason: TabularError.Reason, at index: Int) -> ValueFault {
        ValueFault(position: position(of: index), reason: reason.phrase)
    }

    /// Columns count characters.
    func position(of index: Int) -> Position {
        let column = bytes[..<index].count { $0 & 0xC0 != 0x80 } + 1
        return Position(line: number, column: column, offset: start + index)
    }

    var position: Position { position(of: index) }

    /// - Parameter index: The byte it is about; the next one if left out.
    func fault(_ english: String, ko korean: String, at index: Int? = nil) -> ValueFault {
        ValueFault(position: position(of: index ?? self.index), reason: Phrase(english, ko: korean))
    }
}

extension TextLine {
    var isAtEnd: Bool { index >= bytes.count }

    /// The next byte; 0 at the end.
    var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func skipSpaces() {
        while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { index += 1 }
    }

    /// Passes `byte` if it is next.
    mutating func pass(_ byte: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: byte), !isAtEnd else { return false }
        index += 1
        return true
    }

    /// Reads decimal digits; `nil` where none stand.
    mutating func digits() -> ArraySlice<UInt8>? {
        let start = index
        while peek.isDigit { index += 1 }
        return start == index ? nil : bytes[start..<index]
    }

    /// What stands next is not what has to.
    func unexpected(_ expected: Phrase) -> ValueFault {
        if isAtEnd {
            return fault(
                "the line ends where \(expected.english) is expected", ko: "\(expected.korean, .subject) 와야 할 곳에서 줄이 끝났습니다")
        }
        let rest = String(decoding: bytes[index...], as: UTF8.self)
        let found = "'\(rest.prefix(1))'"
        return fault("expected \(expected.english), found \(found)", ko: "\(expected.korean, .subject) 와야 하는데 \(found)이(가) 있습니다")
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
