import Tabular

/// Reads all records of `bytes`, cut into chunks of `size` bytes.
func records(_ bytes: [UInt8], chunk size: Int = .max, delimiter: Dialect.Delimiter = .comma, limits: Limits = Limits()) throws
    -> [[String]]
{
    var reader = RecordReader(delimiter: delimiter, limits: limits)
    var found: [[String]] = []
    func keep(_ record: Record) { found.append((0..<record.count).map { record[$0] }) }
    for chunk in chunks(of: bytes, size: size) { try reader.read(chunk, keep) }
    try reader.finish(keep)
    return found
}

func records(_ text: String, chunk size: Int = .max, delimiter: Dialect.Delimiter = .comma, limits: Limits = Limits()) throws -> [[String]]
{
    try records(Array(text.utf8), chunk: size, delimiter: delimiter, limits: limits)
}

/// Reads all rows of a table by its header.
func rows(_ bytes: [UInt8], chunk size: Int = .max, dialect: Dialect = Dialect()) throws -> (names: [String], rows: [[String]]) {
    var reader = TableReader(dialect: dialect) { header in try header.names.map { try header.column($0) } }
    var found: [[String]] = []
    func keep(_ row: Row, _ columns: [Column]) { found.append(columns.map { row[$0] }) }
    for chunk in chunks(of: bytes, size: size) { try reader.read(chunk, keep) }
    try reader.finish(keep)
    return (reader.header?.names ?? [], found)
}

func chunks(of bytes: [UInt8], size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: min(size, max(1, bytes.count))).map {
        Array(bytes[$0..<min(bytes.count, $0 + min(size, bytes.count))])
    }
}

/// Numbers that look random and are the same in every run (xorshift).
struct Dice: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

extension Dice {
    /// A text of pieces that tables trip over.
    mutating func text() -> String {
        let pieces = [
            "\"", "\"\"", "'", "\r", "\n", "\r\n", ",", ";", "\t", "|", "=", "+", "-", "@", " ", "\u{FEFF}", "\u{200B}", "a", "7", "가",
            "e\u{301}",
            "👩‍👩‍👧‍👦", "＝", "null", "\\",
        ]
        return (0..<Int.random(in: 0...6, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
