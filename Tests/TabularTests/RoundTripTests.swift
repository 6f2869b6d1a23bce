import Tabular
import Testing

@Suite("What is written")
struct RoundTripTests {
    static let dialects = Dialect.Delimiter.allCases.flatMap { delimiter in
        [Dialect.Formulas.defused, .kept].map { Dialect(delimiter: delimiter, formulas: $0) }
    }

    @Test("is read back exactly, in any dialect and any cut", arguments: dialects, 0..<25)
    func random(dialect: Dialect, seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let names = (0..<Int.random(in: 1...4, using: &dice)).map { "\($0)" + dice.text() }
        let rows = (0..<Int.random(in: 0...8, using: &dice)).map { _ in names.map { _ in dice.text() } }
        var writer = try TableWriter(columns: names, dialect: dialect, byteOrderMark: seed.isMultiple(of: 2))
        for row in rows { try writer.write(row.map(Cell.text)) }
        for size in [1, 3, Int.max] {
            let read = try TabularTests.rows(writer.bytes, chunk: size, dialect: dialect)
            #expect(read.names.map(scalars) == names.map(scalars))
            #expect(read.rows.map { $0.map(scalars) } == rows.map { $0.map(scalars) })
        }
    }

    @Test("keeps every integer")
    func integers() throws {
        let numbers: [Int64] = [.min, -1, 0, 1, .max]
        var writer = try TableWriter(columns: ["n"])
        for number in numbers { try writer.write([.integer(number)]) }
        var reader = TableReader { try $0.column("n") }
        var read: [Int64] = []
        try reader.read(writer.bytes) { row, column in read.append(try row.integer(column)) }
        #expect(read == numbers)
    }

    /// Equality of strings forgives normalisation, a round trip does not.
    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
