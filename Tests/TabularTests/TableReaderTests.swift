import Tabular
import Testing

@Suite("A table")
struct TableReaderTests {
    struct Voter: Equatable {
        let name: String
        let weight: Int
        let note: String?
    }

    struct Columns {
        let name: Column
        let weight: Column
        let note: Column?

        init(_ header: Header) throws {
            name = try header.column("name")
            weight = try header.column("weight")
            note = header.optionalColumn("note")
        }
    }

    static func voters(_ text: String) throws -> [Voter] {
        var reader = TableReader(columns: Columns.init)
        var voters: [Voter] = []
        let take: (Row, Columns) throws -> Void = { row, columns in
            voters.append(Voter(name: row[columns.name], weight: try row.integer(columns.weight), note: columns.note.map { row[$0] }))
        }
        try reader.read(Array(text.utf8), take)
        try reader.finish(take)
        return voters
    }

    @Test("is read by the names of its header, in any order")
    func names() throws {
        #expect(
            try Self.voters("weight,extra,name\n3,x,가\n-1,,\"b\nc\"") == [
                Voter(name: "가", weight: 3, note: nil), Voter(name: "b\nc", weight: -1, note: nil),
            ])
        #expect(try Self.voters("\u{FEFF}name,weight,note\na,1,\n") == [Voter(name: "a", weight: 1, note: "")])
        #expect(try Self.voters("name,weight") == [])
    }

    @Test(
        "that is wrong is refused with the place and the column's name",
        arguments: [
            ("", TabularError(.missingHeader, at: Position(line: 1, offset: 0))),
            ("\r\n\r\n", TabularError(.missingHeader, at: Position(line: 1, offset: 0))),
            ("\nname,Weight\n", TabularError(.missingColumn("weight"), at: Position(line: 2, offset: 1))),
            ("name,weight,name\n", TabularError(.duplicateColumn("name"), at: Position(line: 1, column: 3, name: "name", offset: 12))),
            ("name,weight\na,1\nb\n", TabularError(.wrongFieldCount(found: 1, expected: 2), at: Position(line: 3, offset: 16))),
            ("name,weight\na,1,2", TabularError(.wrongFieldCount(found: 3, expected: 2), at: Position(line: 2, offset: 12))),
            ("name,weight\na,b", TabularError(.notWholeNumber, at: Position(line: 2, column: 2, name: "weight", offset: 14))),
            (
                "name,weight\n\"a\n\",99999999999999999999",
                TabularError(.numberOutOfRange, at: Position(line: 3, column: 2, name: "weight", offset: 17))
            ),
            ("name,weight\na,1\"", TabularError(.strayQuote, at: Position(line: 2, column: 2, name: "weight", offset: 15))),
            ("name,weight\n\"a,1", TabularError(.unterminatedQuote, at: Position(line: 2, column: 1, name: "name", offset: 12))),
            ("name,weight\na,1,\u{0}", TabularError(.nul, at: Position(line: 2, column: 3, offset: 16))),
        ])
    func refused(text: String, expected: TabularError) {
        #expect(throws: expected) { try Self.voters(text) }
    }

    @Test("is described by a sentence")
    func description() {
        let error = #expect(throws: TabularError.self) { try Self.voters("name,weight\na,b") }
        #expect(error.map(String.init(describing:)) == "line 2, column 2 (weight), byte 14: not a whole number")
        #expect(TabularError(.missingHeader, at: Position(line: 1, offset: 0)).description == "line 1, byte 0: no header")
    }

    @Test("lets the caller's own errors pass")
    func ownError() throws {
        struct Refused: Error {}
        var reader = TableReader(columns: Columns.init)
        #expect(throws: Refused.self) { try reader.read(Array("name,weight\na,1\n".utf8)) { _, _ in throw Refused() } }
        #expect(reader.header?.names == ["name", "weight"])
    }

    @Test("tells where a field is, for the caller's own complaints")
    func position() throws {
        var reader = TableReader(columns: Columns.init)
        var positions: [Position] = []
        try reader.read(Array("name,weight\n\"a\",\n".utf8)) { row, columns in
            positions.append(row.position(of: columns.weight))
            #expect(row.isEmpty(columns.weight) && !row.isEmpty(columns.name))
            #expect(row.line == 2)
        }
        #expect(positions == [Position(line: 2, column: 2, name: "weight", offset: 16)])
    }
}
