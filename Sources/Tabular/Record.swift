/// One record: the bytes of its fields, quotes taken away, each proved to be UTF-8. Safe to keep.
package struct Record: Sendable {
    var bytes: [UInt8] = []
    var fields: [Field] = []

    /// Where a field ends in the record's bytes, and where it began in the table.
    struct Field: Sendable {
        let end: Int
        let offset: Int
        let line: Int
        let isQuoted: Bool
    }

    package var count: Int { fields.count }

    /// The physical line on which the record begins.
    package var line: Int { fields.first?.line ?? 1 }

    /// The text of the field at `index`, from 0.
    package subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    package func isEmpty(_ index: Int) -> Bool { range(index).isEmpty }

    /// The bytes of the text of the field at `index`.
    package subscript(bytes index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

    /// Where the field at `index` begins in the table.
    package func position(of index: Int) -> Position {
        Position(line: fields[index].line, column: index + 1, offset: fields[index].offset)
    }

    /// The whole number in decimal digits, with a sign or without, that the field at `index` is.
    package func integer<Number: FixedWidthInteger>(_ index: Int, as type: Number.Type = Number.self) throws(TabularError) -> Number {
        let (magnitude, isNegative) = try digits(in: index)
        guard let number = isNegative ? Number(exactly: 0 - Int128(magnitude)) : Number(exactly: magnitude) else {
            throw TabularError(.numberOutOfRange, at: position(of: index))
        }
        return number
    }

    /// The decimal digits of the field as a number, and whether a minus stands before them.
    private func digits(in index: Int) throws(TabularError) -> (magnitude: UInt64, isNegative: Bool) {
        var digits = bytes[range(index)]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw TabularError(.notWholeNumber, at: position(of: index))
        }
        var magnitude: UInt64 = 0
        for digit in digits {
            let (tens, first) = magnitude.multipliedReportingOverflow(by: 10)
            let (next, second) = tens.addingReportingOverflow(UInt64(digit - 0x30))
            if first || second { throw TabularError(.numberOutOfRange, at: position(of: index)) }
            magnitude = next
        }
        return (magnitude, isNegative)
    }

    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : fields[index - 1].end)..<fields[index].end }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
    }
}
