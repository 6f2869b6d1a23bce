/// A whole number ≥ 0 of any size: binary digits in words, the least significant first, no zero word at the end.
struct Magnitude: Hashable, Sendable {
    private(set) var words: [UInt]

    init(_ value: UInt) { words = value == 0 ? [] : [value] }

    private init(words: [UInt]) {
        self.words = words
        while self.words.last == 0 { self.words.removeLast() }
    }

    /// The number itself where one word holds it.
    var word: UInt? { words.count > 1 ? nil : words.first ?? 0 }
}

extension Magnitude: Comparable {
    static func < (left: Magnitude, right: Magnitude) -> Bool {
        if left.words.count != right.words.count { return left.words.count < right.words.count }
        return left.words.reversed().lexicographicallyPrecedes(right.words.reversed())
    }
}

extension Magnitude {
    static func + (left: Magnitude, right: Magnitude) -> Magnitude {
        let (long, short) = left.words.count < right.words.count ? (right.words, left.words) : (left.words, right.words)
        var (words, carry) = (long, false)
        for index in words.indices {
            if index >= short.count, !carry { break }
            words[index].add(index < short.count ? short[index] : 0, carry: &carry)
        }
        return Magnitude(words: carry ? words + [1] : words)
    }

    /// - Precondition: `right` is not larger.
    static func - (left: Magnitude, right: Magnitude) -> Magnitude {
        var (words, borrow) = (left.words, false)
        for index in words.indices {
            if index >= right.words.count, !borrow { break }
            words[index].subtract(index < right.words.count ? right.words[index] : 0, borrow: &borrow)
        }
        precondition(!borrow, "a magnitude is not below zero")
        return Magnitude(words: words)
    }

    static func * (left: Magnitude, right: Magnitude) -> Magnitude {
        var words = [UInt](repeating: 0, count: left.words.count + right.words.count)
        for (place, factor) in left.words.enumerated() {
            var carry: UInt = 0
            for (offset, other) in right.words.enumerated() {
                words[place + offset].addProduct(factor, other, carry: &carry)
            }
            words[place + right.words.count] = carry
        }
        return Magnitude(words: words)
    }

    func quotientAndRemainder(dividingBy divisor: Magnitude) -> (quotient: Magnitude, remainder: Magnitude) {
        precondition(!divisor.words.isEmpty, "division by zero")
        if self < divisor { return (Magnitude(0), self) }
        guard let word = divisor.word else { return longDivision(by: divisor) }
        let (quotient, remainder) = quotientAndRemainder(dividingBy: word)
        return (quotient, Magnitude(remainder))
    }

    func quotientAndRemainder(dividingBy divisor: UInt) -> (quotient: Magnitude, remainder: UInt) {
        var (words, remainder) = (words, UInt(0))
        for index in words.indices.reversed() {
            (words[index], remainder) = divisor.dividingFullWidth((remainder, words[index]))
        }
        return (Magnitude(words: words), remainder)
    }

    /// Knuth's algorithm D: with the divisor's highest bit set, a digit guessed from the two highest words is at most two too large.
    private func longDivision(by divisor: Magnitude) -> (quotient: Magnitude, remainder: Magnitude) {
        let shift = divisor.words[divisor.words.count - 1].leadingZeroBitCount
        let divisorWords = divisor.shifted(left: shift).words
        var rest = shifted(left: shift).words + [0]
        let length = divisorWords.count
        var quotient = [UInt](repeating: 0, count: rest.count - length)
        for place in quotient.indices.reversed() {
            let top = divisorWords[length - 1]
            let (high, low) = (rest[place + length], rest[place + length - 1])
            var digit = high >= top ? UInt.max : top.dividingFullWidth((high, low)).quotient
            if rest.subtractProduct(divisorWords, digit, at: place) {
                repeat { digit -= 1 } while !rest.add(divisorWords, at: place)
            }
            quotient[place] = digit
        }
        return (Magnitude(words: quotient), Magnitude(words: rest).shifted(right: shift))
    }

    /// - Parameter left: Fewer bits than a word has.
    private func shifted(left bits: Int) -> Magnitude {
        if bits == 0 { return self }
        let carried = [0] + words.map { $0 >> (UInt.bitWidth - bits) }
        return Magnitude(words: zip(words + [0], carried).map { $0 << bits | $1 })
    }

    private func shifted(right bits: Int) -> Magnitude {
        if bits == 0 { return self }
        let carried = words.dropFirst().map { $0 << (UInt.bitWidth - bits) } + [0]
        return Magnitude(words: zip(words, carried).map { $0 >> bits | $1 })
    }
}

extension [UInt] {
    /// Subtracts `factor` times a number that begins at word `place`; answers whether that went below zero, modulo the words looked at.
    fileprivate mutating func subtractProduct(_ other: [UInt], _ factor: UInt, at place: Int) -> Bool {
        var (carry, borrow): (UInt, Bool) = (0, false)
        for (offset, word) in other.enumerated() {
            var product = carry
            carry = 0
            product.addProduct(word, factor, carry: &carry)
            self[place + offset].subtract(product, borrow: &borrow)
        }
        self[place + other.count].subtract(carry, borrow: &borrow)
        return borrow
    }

    /// Adds a number that begins at word `place`; answers whether a carry left the words looked at.
    fileprivate mutating func add(_ other: [UInt], at place: Int) -> Bool {
        var carry = false
        for (offset, word) in other.enumerated() { self[place + offset].add(word, carry: &carry) }
        self[place + other.count].add(0, carry: &carry)
        return carry
    }
}

extension UInt {
    fileprivate mutating func add(_ other: UInt, carry: inout Bool) {
        let (sum, first) = addingReportingOverflow(other)
        let (whole, second) = sum.addingReportingOverflow(carry ? 1 : 0)
        (self, carry) = (whole, first || second)
    }

    fileprivate mutating func subtract(_ other: UInt, borrow: inout Bool) {
        let (difference, first) = subtractingReportingOverflow(other)
        let (whole, second) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
        (self, borrow) = (whole, first || second)
    }

    /// Adds a product and what is carried; what no word holds is carried on.
    fileprivate mutating func addProduct(_ left: UInt, _ right: UInt, carry: inout UInt) {
        var (high, low) = left.multipliedFullWidth(by: right)
        for addend in [self, carry] {
            let overflow: Bool
            (low, overflow) = low.addingReportingOverflow(addend)
            if overflow { high += 1 }
        }
        (self, carry) = (low, high)
    }
}
