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

    /// Where the field at `index` begins in the table.
    package func position(of index: Int) -> Position {
        Position(line: fields[index].line, column: index + 1, offset: fields[index].offset)
    }

    /// The whole number in decimal digits, with a sign or without, that the field at `index` is.
    package func integer<Number: FixedWidthInteger>(_ index: Int, as type: Number.Type = Number.self) throws(TabularError) -> Number {
        switch parsedInteger(bytes[range(index)], as: type) {
        case .success(let number): return number
        case .failure(let reason): throw TabularError(reason, at: position(of: index))
        }
    }

    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : fields[index - 1].end)..<fields[index].end }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
    }
}

extension TabularError.Reason: Error {}

private func parsedInteger<Number: FixedWidthInteger>(
    _ bytes: ArraySlice<UInt8>, as type: Number.Type
) -> Result<Number, TabularError.Reason> {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return .failure(.notWholeNumber) }
    var number: Number = 0
    for digit in digits {
        let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
        let value = Number(digit - 0x30)
        let (next, carry) = isNegative ? tens.subtractingReportingOverflow(value) : tens.addingReportingOverflow(value)
        if overflow || carry { return .failure(.numberOutOfRange) }
        number = next
    }
    return .success(number)
}
