/// As many decimal digits as surely fit into one word.
private let digitsPerWord = 18
private let tenToThoseDigits: UInt = 1_000_000_000_000_000_000

extension Integer {
    /// Reads decimal digits, perhaps after a minus sign; anything else is no number.
    package init?(_ text: some StringProtocol) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        let magnitude = Integer(digits: Array(digits)[...])
        self = isNegative ? -magnitude : magnitude
    }

    /// Reads decimal digits; halves them, so that long texts do not take the square of their length in single steps.
    /// - Precondition: The bytes are nothing but digits.
    package init(digits: ArraySlice<UInt8>) {
        if digits.count <= digitsPerWord {
            self.init(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        } else {
            let low = digits.suffix(digits.count / 2)
            self = Integer(digits: digits.dropLast(low.count)) * .powerOfTen(low.count) + Integer(digits: low)
        }
    }
}

extension Integer: CustomStringConvertible {
    package var description: String {
        if let small { return String(small) }
        return (isNegative ? "-" : "") + absolute.decimalDigits
    }

    private var decimalDigits: String {
        let ten = Integer(Int(tenToThoseDigits))
        var (pieces, rest): ([String], Integer) = ([], self)
        while !rest.isZero {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: ten)
            let piece = remainder.description
            pieces.append(quotient.isZero ? piece : String(repeating: "0", count: digitsPerWord - piece.count) + piece)
            rest = quotient
        }
        return pieces.reversed().joined()
    }
}
