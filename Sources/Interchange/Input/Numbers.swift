import Domain
import Tallying

// Numbers in files of ballots: exact, in decimal digits, without signs.

extension TextLine {
    /// Longer numbers are nothing anybody meant, and would take long to read.
    static let mostDigits = 1000

    /// Reads a whole number, or says what it should have been.
    mutating func wholeNumber(_ expected: Phrase) throws -> Integer {
        let start = index
        guard let digits = digits() else { throw unexpected(expected) }
        if digits.count > Self.mostDigits { throw tooLong(at: start) }
        return Integer(digits: digits)
    }

    /// Reads a number with decimal places or without.
    ///
    /// - Returns: How many ballots of which weight it stands for: one of that weight if it has decimal places, else that many of weight 1.
    mutating func ballots(_ expected: Phrase) throws -> (count: Integer, weight: Rational) {
        let start = index
        let whole = try wholeNumber(expected)
        guard pass(".") else { return (whole, 1) }
        guard digits() != nil else { throw unexpected(Phrase("a decimal place", ko: "소수 자리")) }
        guard let weight = Rational(String(decoding: bytes[start..<index], as: UTF8.self)) else { throw tooLong(at: start) }
        return (1, weight)
    }

    private func tooLong(at index: Int) -> ValueFault {
        fault("a number of more than \(Self.mostDigits) digits", ko: "수가 \(Self.mostDigits)자리보다 깁니다", at: index)
    }
}
