/// An exact fraction in lowest terms, with a denominator above zero.
package struct Rational: Hashable, Sendable {
    package let numerator: Integer
    package let denominator: Integer

    package init(_ whole: Integer) { (numerator, denominator) = (whole, 1) }

    package init(_ whole: Int) { self.init(Integer(whole)) }

    /// - Precondition: `denominator` is not zero.
    package init(_ numerator: Integer, over denominator: Integer) {
        precondition(!denominator.isZero, "a fraction over zero")
        let divisor = Integer.greatestCommonDivisor(numerator, denominator)
        let signed = denominator.isNegative ? -divisor : divisor
        self.numerator = numerator.quotientAndRemainder(dividingBy: signed).quotient
        self.denominator = denominator.quotientAndRemainder(dividingBy: signed).quotient
    }

    package var isZero: Bool { numerator.isZero }
    package var isNegative: Bool { numerator.isNegative }

    /// The number where it is a whole one.
    package var whole: Integer? { denominator == 1 ? numerator : nil }
}

extension Rational: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(value) }
}

extension Rational: Comparable {
    package static func < (left: Rational, right: Rational) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        return left.numerator * right.denominator < right.numerator * left.denominator
    }
}

extension Rational: AdditiveArithmetic {
    package static var zero: Rational { 0 }

    package static func + (left: Rational, right: Rational) -> Rational {
        if left.denominator == 1, right.denominator == 1 { return Rational(left.numerator + right.numerator) }
        return Rational(
            left.numerator * right.denominator + right.numerator * left.denominator, over: left.denominator * right.denominator)
    }

    package static func - (left: Rational, right: Rational) -> Rational {
        if left.denominator == 1, right.denominator == 1 { return Rational(left.numerator - right.numerator) }
        return Rational(
            left.numerator * right.denominator - right.numerator * left.denominator, over: left.denominator * right.denominator)
    }
}

extension Rational {
    package static func * (left: Rational, right: Rational) -> Rational {
        if left.denominator == 1, right.denominator == 1 { return Rational(left.numerator * right.numerator) }
        return Rational(left.numerator * right.numerator, over: left.denominator * right.denominator)
    }

    /// - Precondition: `right` is not zero.
    package static func / (left: Rational, right: Rational) -> Rational {
        Rational(left.numerator * right.denominator, over: left.denominator * right.numerator)
    }

    /// The largest whole number that is not larger.
    package var floor: Integer {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        return remainder.isNegative ? quotient - 1 : quotient
    }

    /// The number with all but the first `places` decimal places cut off, for numbers not below zero.
    package func cut(toPlaces places: Int) -> Rational {
        let scale = Integer.powerOfTen(places)
        return Rational((self * Rational(scale)).floor, over: scale)
    }

    /// The smallest whole number by which all `fractions` become whole.
    package static func commonDenominator(of fractions: some Sequence<Rational>) -> Integer {
        fractions.reduce(1) { common, fraction in
            let shared = Integer.greatestCommonDivisor(common, fraction.denominator)
            return common * fraction.denominator.quotientAndRemainder(dividingBy: shared).quotient
        }
    }
}
