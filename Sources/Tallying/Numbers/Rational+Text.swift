extension Rational: CustomStringConvertible {
    /// `12`, or `7/2` in lowest terms.
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension Rational {
    /// More places or a larger exponent is no number anybody meant.
    private static let mostPlaces = 1000

    /// Reads `12`, `-0.25`, `7/2` or `1.5e-3`; anything else is no number.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: self.init(decimal: parts[0])
        case 2:
            guard let over = Integer(parts[0]), let under = Integer(parts[1]), !under.isZero, !under.isNegative else { return nil }
            self.init(over, over: under)
        default: return nil
        }
    }

    private init?(decimal text: some StringProtocol) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard (1...2).contains(parts.count), let mantissa = Self.fixed(parts[0]) else { return nil }
        guard parts.count == 2 else {
            self = mantissa
            return
        }
        let digits = parts[1].hasPrefix("+") ? parts[1].dropFirst() : parts[1]
        guard let exponent = Integer(digits)?.small, exponent.magnitude <= Self.mostPlaces else { return nil }
        let scale = Rational(.powerOfTen(Int(exponent.magnitude)))
        self = exponent < 0 ? mantissa / scale : mantissa * scale
    }

    /// Digits with at most one point among them, a digit on both sides of it.
    private static func fixed(_ text: some StringProtocol) -> Rational? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Integer($0) }) else { return nil }
        if parts.count == 1 { return Rational(whole) }
        guard parts.count == 2, parts[1].utf8.count <= mostPlaces, parts[1].utf8.first != UInt8(ascii: "-") else { return nil }
        guard let fraction = Integer(parts[1]) else { return nil }
        let scale = Integer.powerOfTen(parts[1].utf8.count)
        let sign: Integer = parts[0].hasPrefix("-") ? -1 : 1
        return Rational(whole * scale + sign * fraction, over: scale)
    }
}
