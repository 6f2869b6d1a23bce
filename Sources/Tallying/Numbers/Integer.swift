/// A whole number of any size. It is an `Int` while that holds it and words only beyond, so that small ones cost little.
package struct Integer: Hashable, Sendable {
    private enum Storage: Hashable {
        case small(Int)
        /// Only what no `Int` holds.
        case large(Magnitude, isNegative: Bool)
    }

    private var storage: Storage

    package init(_ value: Int) { storage = .small(value) }

    package init(_ value: Int64) { storage = .small(Int(value)) }

    private init(_ magnitude: Magnitude, isNegative: Bool) {
        if let word = magnitude.word, let small = isNegative ? Int(exactly: -Int128(word)) : Int(exactly: word) {
            storage = .small(small)
        } else {
            storage = .large(magnitude, isNegative: isNegative)
        }
    }

    /// The number as an `Int`, where that holds it.
    package var small: Int? {
        if case .small(let value) = storage { value } else { nil }
    }

    private var magnitude: Magnitude {
        switch storage {
        case .small(let value): Magnitude(value.magnitude)
        case .large(let magnitude, _): magnitude
        }
    }

    package var isNegative: Bool {
        switch storage {
        case .small(let value): value < 0
        case .large(_, let isNegative): isNegative
        }
    }

    package var isZero: Bool { small == 0 }
}

extension Integer: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(value) }
}

extension Integer: Comparable {
    package static func < (left: Integer, right: Integer) -> Bool {
        switch (left.storage, right.storage) {
        case (.small(let left), .small(let right)): left < right
        case (.small, .large(_, let isNegative)): !isNegative
        case (.large(_, let isNegative), .small): isNegative
        case (.large(let a, let isNegative), .large(let b, let other)): isNegative == other ? (isNegative ? b < a : a < b) : isNegative
        }
    }
}

extension Integer: AdditiveArithmetic {
    package static var zero: Integer { 0 }

    package static func + (left: Integer, right: Integer) -> Integer {
        if let a = left.small, let b = right.small {
            let (sum, overflow) = a.addingReportingOverflow(b)
            if !overflow { return Integer(sum) }
        }
        return sum(left, right.magnitude, isNegative: right.isNegative)
    }

    package static func - (left: Integer, right: Integer) -> Integer {
        if let a = left.small, let b = right.small {
            let (difference, overflow) = a.subtractingReportingOverflow(b)
            if !overflow { return Integer(difference) }
        }
        return sum(left, right.magnitude, isNegative: !right.isNegative)
    }

    private static func sum(_ left: Integer, _ other: Magnitude, isNegative: Bool) -> Integer {
        let magnitude = left.magnitude
        if left.isNegative == isNegative { return Integer(magnitude + other, isNegative: isNegative) }
        if magnitude < other { return Integer(other - magnitude, isNegative: isNegative) }
        return Integer(magnitude - other, isNegative: left.isNegative)
    }
}

extension Integer {
    package static func * (left: Integer, right: Integer) -> Integer {
        if let a = left.small, let b = right.small {
            let (product, overflow) = a.multipliedReportingOverflow(by: b)
            if !overflow { return Integer(product) }
        }
        return Integer(left.magnitude * right.magnitude, isNegative: left.isNegative != right.isNegative)
    }

    package static prefix func - (value: Integer) -> Integer { 0 - value }

    /// The quotient is cut towards zero, the remainder has the sign of the number itself.
    package func quotientAndRemainder(dividingBy divisor: Integer) -> (quotient: Integer, remainder: Integer) {
        if let a = small, let b = divisor.small, b != -1 {
            let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
            return (Integer(quotient), Integer(remainder))
        }
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
        return (
            Integer(quotient, isNegative: isNegative != divisor.isNegative), Integer(remainder, isNegative: isNegative)
        )
    }

    /// Without its sign.
    package var absolute: Integer { isNegative ? -self : self }

    /// The greatest common divisor, not negative; of two zeros zero.
    package static func greatestCommonDivisor(_ left: Integer, _ right: Integer) -> Integer {
        var (a, b) = (left.absolute, right.absolute)
        while !b.isZero { (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder) }
        return a
    }

    /// 10 to the power of `exponent`.
    package static func powerOfTen(_ exponent: Int) -> Integer {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
