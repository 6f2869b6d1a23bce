import Domain
import Tabular

/// Reads JSON byte by byte as it comes, without keeping what it has read; every fault has its line and column.
struct JSONScanner {
    private(set) var chunk: [UInt8]
    /// Of the next byte in the chunk.
    var index = 0
    private let more: () throws -> [UInt8]?
    /// Bytes before the chunk.
    private var passed: Int
    private var line: Int
    /// Where the line begins; bytes that continue a character count as before it, so that columns count characters.
    var lineStart: Int
    /// What has been read of a value that is to be kept as text.
    private var recording: [UInt8]?
    private var recordingStart = 0

    /// - Parameter more: The next bytes, `nil` at the end.
    init(_ more: @escaping () throws -> [UInt8]?) {
        (chunk, passed, line, lineStart) = ([], 0, 1, 0)
        self.more = more
    }

    /// Reads a piece that was recorded.
    init(_ piece: Recording) {
        (chunk, passed, line, lineStart) = (piece.bytes, piece.offset, piece.line, piece.lineStart)
        more = { nil }
    }

    /// The text of a value, and where it stood.
    struct Recording {
        fileprivate let bytes: [UInt8]
        fileprivate let offset: Int
        fileprivate let line: Int
        fileprivate let lineStart: Int
    }

    private var offset: Int { passed + index }

    var position: Position { Position(line: line, column: offset - lineStart + 1, offset: offset) }

    /// The next byte, not yet read; 0 at the end.
    @inline(__always) mutating func peek() throws -> UInt8 {
        if index < chunk.count { return chunk[index] }
        return try refill() ? chunk[index] : 0
    }

    /// Passes the byte peeked at.
    @inline(__always) mutating func advance() { index += 1 }

    private mutating func refill() throws -> Bool {
        if recording != nil { recording? += chunk[recordingStart...] }
        recordingStart = 0
        while let next = try more() {
            passed += chunk.count
            (chunk, index) = (next, 0)
            if !next.isEmpty { return true }
        }
        passed += chunk.count
        (chunk, index) = ([], 0)
        return false
    }

    /// The next byte that is no white space, not yet read; 0 at the end.
    @inline(__always) mutating func peekToken() throws -> UInt8 {
        var byte = try peek()
        if byte == UInt8(ascii: " ") {
            advance()
            byte = try peek()
        }
        return byte > UInt8(ascii: " ") ? byte : try skipSpace()
    }

    private mutating func skipSpace() throws -> UInt8 {
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): advance()
            case UInt8(ascii: "\n"):
                advance()
                (line, lineStart) = (line + 1, offset)
            default: return byte
            }
        }
    }

    /// Passes a byte that continues a character: columns count characters.
    mutating func advanceInCharacter() {
        index += 1
        lineStart += 1
    }

    /// Keeps the text of the value that `skip` reads.
    mutating func record(_ skip: (inout JSONScanner) throws -> Void) throws -> Recording {
        let (offset, line, lineStart) = (offset, line, lineStart)
        (recording, recordingStart) = ([], index)
        defer { recording = nil }
        try skip(&self)
        let bytes = (recording ?? []) + chunk[recordingStart..<index]
        return Recording(bytes: bytes, offset: offset, line: line, lineStart: lineStart)
    }
}

extension JSONScanner {
    /// Passes `byte` after white space, or says that it is missing.
    @inline(__always) mutating func expect(_ byte: UInt8) throws {
        guard try peekToken() == byte else { throw unexpected(.byte(byte)) }
        advance()
    }

    /// Whether a list or an object goes on after one of its members: passes a comma, or the end.
    @inline(__always) mutating func goesOn(until end: UInt8) throws -> Bool {
        let byte = try peekToken()
        guard byte == UInt8(ascii: ",") || byte == end else { throw unexpected(.commaOr(end)) }
        advance()
        return byte != end
    }

    /// Passes the beginning of a list or an object; answers whether anything is in it, else passes its end too.
    @inline(__always) mutating func begins(_ start: UInt8, until end: UInt8) throws -> Bool {
        try expect(start)
        guard try peekToken() == end else { return true }
        advance()
        return false
    }

    /// Ends the document.
    mutating func finish() throws {
        if try peekToken() != 0 || !isAtEnd { throw unexpected(Phrase("the end of the input", ko: "입력의 끝")) }
    }

    /// Whether nothing follows what was peeked at.
    private var isAtEnd: Bool { index >= chunk.count }
}

extension JSONScanner {
    /// - Parameter path: Which field it is about, such as `params.min`.
    func fault(_ english: String, ko korean: String, at path: String? = nil) -> ValueFault {
        var place = position
        place.name = path
        return ValueFault(position: place, reason: Phrase(english, ko: korean))
    }

    /// What has been peeked at is not what has to stand here.
    func unexpected(_ expected: Phrase) -> ValueFault {
        if isAtEnd {
            return fault(
                "the input ends where \(expected.english) is expected", ko: "\(expected.korean, .subject) 와야 할 곳에서 입력이 끝났습니다")
        }
        let byte = chunk[index]
        let found = 0x21...0x7E ~= byte ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
        return fault("expected \(expected.english), found \(found)", ko: "\(expected.korean, .subject) 와야 하는데 \(found)이(가) 있습니다")
    }
}

extension Phrase {
    fileprivate static func byte(_ byte: UInt8) -> Phrase { Phrase(verbatim: "'\(Character(Unicode.Scalar(byte)))'") }

    fileprivate static func commaOr(_ end: UInt8) -> Phrase {
        let end = Character(Unicode.Scalar(end))
        return Phrase("',' or '\(end)'", ko: "','나 '\(end)'")
    }
}
