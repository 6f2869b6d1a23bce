/// How a table is written down; reader and writer with the same dialect understand each other.
package struct Dialect: Hashable, Sendable {
    package var delimiter: Delimiter
    package var formulas: Formulas

    package init(delimiter: Delimiter = .comma, formulas: Formulas = .defused) {
        self.delimiter = delimiter
        self.formulas = formulas
    }

    package enum Delimiter: UInt8, CaseIterable, Sendable {
        case comma = 0x2C
        case semicolon = 0x3B
        case tab = 0x09
        case bar = 0x7C
    }

    package enum Formulas: Sendable {
        /// Texts that a spreadsheet would run carry a `'` in front, which the reader takes away again: see `defused(_:)`.
        case defused
        /// Texts stay as they are.
        case kept
    }
}

/// Bounds on what a reader keeps in memory.
package struct Limits: Hashable, Sendable {
    /// Bytes in one field.
    package var field: Int
    /// Fields in one record.
    package var fields: Int

    package init(field: Int = 1 << 20, fields: Int = 1 << 10) {
        self.field = field
        self.fields = fields
    }
}

enum Byte {
    static let nul: UInt8 = 0x00
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let quote: UInt8 = 0x22
}
