import Tabular
import Testing

@Suite("Records")
struct RecordReaderTests {
    struct Table: Sendable, CustomTestStringConvertible {
        let text: String
        let records: [[String]]
        init(_ text: String, _ records: [[String]]) { (self.text, self.records) = (text, records) }
        var testDescription: String { text.debugDescription }
    }

    static let tables = [
        Table("", []),
        Table("\n", []),
        Table("\u{FEFF}", []),
        Table("a", [["a"]]),
        Table("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
        Table("a,b\nc,d", [["a", "b"], ["c", "d"]]),
        Table("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
        Table("a\n\r\n\r\rb\n\n", [["a"], ["b"]]),
        Table(",\n", [["", ""]]),
        Table(",", [["", ""]]),
        Table("a,,b,", [["a", "", "b", ""]]),
        Table("\"\"\n", [[""]]),
        Table("\"\"", [[""]]),
        Table("\"\",\"\"", [["", ""]]),
        Table("\"a,b\",c", [["a,b", "c"]]),
        Table("\"a\"\"b\",\"\"\"\"", [["a\"b", "\""]]),
        Table("\"a\r\nb\",\"c\rd\",\"e\nf\"\r\ng", [["a\r\nb", "c\rd", "e\nf"], ["g"]]),
        Table("\"a\r\"\n\"\nb\"", [["a\r"], ["\nb"]]),
        Table("\u{FEFF}a,b", [["a", "b"]]),
        Table("\u{FEFF}\"a\",b", [["a", "b"]]),
        Table("\"\u{FEFF}a\"", [["\u{FEFF}a"]]),
        Table("a\n\u{FEFF}b", [["a"], ["\u{FEFF}b"]]),
        Table("ﻼ,b", [["ﻼ", "b"]]),
        Table(" a , \tb\n", [[" a ", " \tb"]]),
        Table("가나,👩‍👩‍👧‍👦,\"e\u{301}\"", [["가나", "👩‍👩‍👧‍👦", "e\u{301}"]]),
        Table("a;b|c\td", [["a;b|c\td"]]),
    ]

    @Test("are read however the bytes are cut", arguments: tables, [1, 2, 3, 7, Int.max])
    func read(table: Table, size: Int) throws {
        #expect(try records(table.text, chunk: size) == table.records)
    }

    @Test("are split at the delimiter asked for", arguments: Dialect.Delimiter.allCases)
    func delimiters(delimiter: Dialect.Delimiter) throws {
        let text = "a,b;c\td|e"
        let parts = text.utf8.split(separator: delimiter.rawValue).map { String(decoding: $0, as: UTF8.self) }
        #expect(try records(text, delimiter: delimiter) == [parts])
        #expect(parts.count == 2)
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let reason: TabularError.Reason
        let position: Position
        init(_ text: String, _ reason: TabularError.Reason, line: Int, column: Int, offset: Int) {
            self.init(Array(text.utf8), reason, line: line, column: column, offset: offset)
        }
        init(_ bytes: [UInt8], _ reason: TabularError.Reason, line: Int, column: Int, offset: Int) {
            (self.bytes, self.reason) = (bytes, reason)
            position = Position(line: line, column: column, offset: offset)
        }
        var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
    }

    static let wrong = [
        Wrong("a,b\u{0}", .nul, line: 1, column: 2, offset: 3),
        Wrong("\"a\n\u{0}\"", .nul, line: 2, column: 1, offset: 3),
        Wrong("a\r\nb,c\"d", .strayQuote, line: 2, column: 2, offset: 6),
        Wrong("a \"b\"", .strayQuote, line: 1, column: 1, offset: 2),
        Wrong("\"a\" ,b", .textAfterQuote, line: 1, column: 1, offset: 3),
        Wrong("x\n\"a\nb\"c", .textAfterQuote, line: 3, column: 1, offset: 7),
        Wrong("x,\"a\nb\n", .unterminatedQuote, line: 1, column: 2, offset: 2),
        Wrong("x\n\"", .unterminatedQuote, line: 2, column: 1, offset: 2),
        Wrong("\u{FEFF}x\r\n\"a\"\"", .unterminatedQuote, line: 2, column: 1, offset: 6),
        Wrong("abcdefgh,abcdefghi", .fieldTooLong(limit: 8), line: 1, column: 2, offset: 9),
        Wrong("\"abcdefg\"\"\",\"abcdefgh\"\"\"", .fieldTooLong(limit: 8), line: 1, column: 2, offset: 12),
        Wrong("\"\r\n\r\n\r\n\r\n\r\n\"", .fieldTooLong(limit: 8), line: 1, column: 1, offset: 0),
        Wrong("1,2,3,4\n1,2,3,4,5", .tooManyFields(limit: 4), line: 2, column: 5, offset: 17),
        Wrong([0x61, 0x2C, 0x62, 0xFF, 0x0A], .invalidUTF8, line: 1, column: 2, offset: 3),
        Wrong([0xEF, 0xBB, 0x0A], .invalidUTF8, line: 1, column: 1, offset: 0),
        Wrong([0xEF, 0xBB], .invalidUTF8, line: 1, column: 1, offset: 0),
        Wrong([0xEF, 0xBB, 0xBF, 0x61, 0xBF], .invalidUTF8, line: 1, column: 1, offset: 4),
        Wrong([0xEA, 0x2C, 0xB0, 0x80], .invalidUTF8, line: 1, column: 1, offset: 0),
        Wrong([0x22, 0xEA, 0xB0, 0x22, 0x2C, 0x61], .invalidUTF8, line: 1, column: 1, offset: 1),
        Wrong([0x22, 0x0D, 0x0A, 0x0A, 0x22, 0x22, 0x61, 0xC0, 0x22], .invalidUTF8, line: 3, column: 1, offset: 7),
        Wrong([0x61, 0x0A, 0xED, 0xA0, 0x80], .invalidUTF8, line: 2, column: 1, offset: 2),
    ]

    @Test("that are wrong are refused with the place, however the bytes are cut", arguments: wrong, [1, 2, 3, Int.max])
    func refused(wrong: Wrong, size: Int) {
        let error = #expect(throws: TabularError.self) { try records(wrong.bytes, chunk: size, limits: Limits(field: 8, fields: 4)) }
        #expect(error == TabularError(wrong.reason, at: wrong.position))
    }

    @Test("give whole numbers straight from the bytes")
    func integers() throws {
        let numbers: [(String, Int8)] = [("0", 0), ("127", 127), ("-128", -128), ("+5", 5), ("007", 7), ("-0", 0), ("\"12\"", 12)]
        for (text, number) in numbers { #expect(try Self.integer(text) == number) }
        for text in ["128", "-129", "999", "99999999999999999999"] {
            #expect(throws: TabularError(.numberOutOfRange, at: Position(line: 1, column: 2, offset: 2))) { try Self.integer(text) }
        }
        for text in ["", "-", "+", "1.5", " 1", "1 ", "٣", "0x1", "--1", "1e3"] {
            #expect(throws: TabularError(.notWholeNumber, at: Position(line: 1, column: 2, offset: 2))) { try Self.integer(text) }
        }
        #expect(try Self.integer("18446744073709551615", as: UInt64.self) == .max)
        #expect(throws: TabularError.self) { try Self.integer("-1", as: UInt64.self) }
    }

    static func integer<Number: FixedWidthInteger>(_ text: String, as type: Number.Type = Int8.self) throws -> Number? {
        var reader = RecordReader()
        var number: Number?
        try reader.read(Array("x,\(text)\n".utf8)) { number = try $0.integer(1) }
        return number
    }

    @Test("can be kept while the reader goes on")
    func kept() throws {
        var reader = RecordReader()
        var kept: [Record] = []
        try reader.read(Array("a,b\nlonger,text\n".utf8)) { kept.append($0) }
        #expect(kept.map { $0[0] } == ["a", "longer"])
        #expect(kept.map(\.line) == [1, 2])
        #expect(kept[1].isEmpty(0) == false)
    }

    @Test("random bytes are read or refused, the same in any cut", arguments: 0..<200)
    func random(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let alphabet: [UInt8] = [0x22, 0x22, 0x2C, 0x0A, 0x0D, 0x61, 0xEA, 0xB0, 0x80, 0xEF, 0xBB, 0xBF]
        let bytes = (0..<Int.random(in: 0...24, using: &dice)).map { _ in alphabet.randomElement(using: &dice) ?? 0 }
        let whole = Result { try records(bytes) }.mapError {
            $0 as? TabularError ?? TabularError(.missingHeader, at: Position(line: 0, offset: 0))
        }
        let cut = Result { try records(bytes, chunk: 1) }.mapError {
            $0 as? TabularError ?? TabularError(.missingHeader, at: Position(line: -1, offset: 0))
        }
        #expect(whole == cut)
    }
}
