import Tabular
import Testing

@Suite("A written table")
struct TableWriterTests {
    static func written(_ columns: [String], _ rows: [[Cell]] = [], dialect: Dialect = Dialect(), mark: Bool = false) throws -> String {
        var writer = try TableWriter(columns: columns, dialect: dialect, byteOrderMark: mark)
        for row in rows { try writer.write(row) }
        return String(decoding: writer.takeBytes(), as: UTF8.self)
    }

    @Test(
        "quotes what needs quotes, and nothing else",
        arguments: [
            ("plain 가", "plain 가"), ("", "\"\""), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("a\tb", "\"a\tb\""), ("a\"b", "\"a\"\"b\""),
            ("one\r\ntwo, \"three\"", "\"one\r\ntwo, \"\"three\"\"\""), ("a\rb", "\"a\rb\""), ("a\nb", "\"a\nb\""),
            ("\u{FEFF}", "\"\u{FEFF}\""),
        ])
    func quoting(text: String, cell: String) throws {
        #expect(try Self.written([text]) == cell + "\r\n")
    }

    @Test("leaves empty cells empty, and numbers numbers")
    func cells() throws {
        #expect(try Self.written(["a", "b", "c"], [[nil, -1, .decimal(-0.5)], ["", 7, "-1"]]) == "a,b,c\r\n,-1,-0.5\r\n,7,'-1\r\n")
        #expect(
            try Self.written(["a"], [[.decimal(-.infinity)], [.integer(.min)], [nil]]) == "a\r\n'-inf\r\n-9223372036854775808\r\n\"\"\r\n")
    }

    @Test("defuses cells and headers, unless it shall keep them")
    func formulas() throws {
        #expect(try Self.written(["=a", "b"], [["@c", "\t=1"]]) == "'=a,b\r\n'@c,\"'\t=1\"\r\n")
        #expect(try Self.written(["=a"], [["@c"]], dialect: Dialect(formulas: .kept)) == "=a\r\n@c\r\n")
    }

    @Test("may begin with a mark, and has the delimiter asked for")
    func dialects() throws {
        #expect(try Self.written(["a", "b,c"], mark: true) == "\u{FEFF}a,\"b,c\"\r\n")
        #expect(try Self.written(["a", "b"], dialect: Dialect(delimiter: .semicolon)) == "a;b\r\n")
    }

    @Test("is taken piece by piece")
    func pieces() throws {
        var writer = try TableWriter(columns: ["a"])
        #expect(writer.takeBytes() == Array("a\r\n".utf8))
        #expect(writer.takeBytes() == [])
        try writer.write([1])
        #expect(writer.bytes == Array("1\r\n".utf8))
    }

    @Test("refuses a NUL and a row of another width, and writes nothing of it")
    func refused() throws {
        var writer = try TableWriter(columns: ["a", "b"])
        let before = writer.bytes
        #expect(throws: TabularError(.nul, at: Position(line: 2, column: 2, offset: 5))) { try writer.write(["x", "\u{0}"]) }
        #expect(throws: TabularError(.wrongFieldCount(found: 1, expected: 2), at: Position(line: 2, offset: 5))) { try writer.write(["x"]) }
        #expect(writer.bytes == before)
        #expect(throws: TabularError.self) { try TableWriter(columns: ["\u{0}"]) }
    }
}
