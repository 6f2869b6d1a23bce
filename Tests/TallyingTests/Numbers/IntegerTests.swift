import Testing

@testable import Tallying

/// Whole numbers against what the standard library knows, and beyond that against the laws they obey.
struct IntegerTests {
    /// Numbers around the places where words and signs change.
    private static let edges: [Int] = [0, 1, -1, 2, 9, 10, -10, 1 << 31, 1 << 32, 1 << 62, -(1 << 62), .max, .max - 1, .min, .min + 1]

    @Test func `sums, differences and products are those of 128 bits`() {
        for left in Self.edges {
            for right in Self.edges {
                let (a, b) = (Integer(left), Integer(right))
                #expect("\(a + b)" == "\(Int128(left) + Int128(right))")
                #expect("\(a - b)" == "\(Int128(left) - Int128(right))")
                #expect("\(a * b)" == "\(Int128(left) * Int128(right))")
                #expect((a < b) == (left < right))
                #expect((a == b) == (left == right))
            }
        }
    }

    @Test func `quotients and remainders are those of 128 bits`() {
        for left in Self.edges {
            for right in Self.edges where right != 0 {
                let product = Int128(left) * 12_345_678_901
                let number = Integer(left) * 12_345_678_901
                let (quotient, remainder) = number.quotientAndRemainder(dividingBy: Integer(right))
                let expected = product.quotientAndRemainder(dividingBy: Int128(right))
                #expect("\(quotient) \(remainder)" == "\(expected.quotient) \(expected.remainder)", "\(product) / \(right)")
            }
        }
    }

    @Test func `division undoes multiplication, whatever the size`() {
        var generator = SeededGenerator(state: 1)
        for _ in 0..<3000 {
            let divisor = Integer.random(digits: 1...90, using: &generator)
            let quotient = Integer.random(digits: 1...90, using: &generator)
            if divisor.isZero { continue }
            let remainder = Integer.random(digits: 1...90, using: &generator).absolute.quotientAndRemainder(dividingBy: divisor).remainder
            let number = quotient.absolute * divisor + (divisor.isNegative ? -remainder : remainder)
            let result = number.quotientAndRemainder(dividingBy: divisor)
            #expect(result.quotient == quotient.absolute)
            #expect(result.remainder.absolute == remainder.absolute)
        }
    }

    /// Digits of a quotient that are guessed too large are rare in random numbers: words of all ones and nearly none provoke them.
    @Test func `division is right where its guesses are wrong`() {
        var generator = SeededGenerator(state: 2)
        let words: [Integer] = ["18446744073709551615", "18446744073709551614", "9223372036854775808", "0", "1"].compactMap { Integer($0) }
        func number(_ length: Int) -> Integer {
            (0..<length).reduce(1) { number, _ in number * words[0] + number + (words.randomElement(using: &generator) ?? 0) }
        }
        for _ in 0..<3000 {
            let (divisor, quotient) = (number(Int.random(in: 1...4, using: &generator)), number(Int.random(in: 1...4, using: &generator)))
            let (remainder, one) = (divisor - 1, Integer(1))
            let result = (quotient * divisor + remainder).quotientAndRemainder(dividingBy: divisor)
            #expect(result.quotient == quotient)
            #expect(result.remainder == remainder)
            #expect((quotient * divisor - one).quotientAndRemainder(dividingBy: divisor).quotient == quotient - one)
        }
    }

    @Test func `texts come back as they were`() {
        var generator = SeededGenerator(state: 3)
        for _ in 0..<2000 {
            let digits = "123456789".randomElement(using: &generator).map(String.init) ?? "1"
            let text =
                digits + (0..<Int.random(in: 0...80, using: &generator)).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
            #expect(Integer(text)?.description == text)
            #expect(Integer("-" + text)?.description == "-" + text)
        }
        #expect(Integer("000")?.description == "0")
        #expect(Integer("-0") == 0)
    }

    @Test(arguments: ["", "-", "+1", "1.0", "1e3", " 1", "1 ", "٣", "--1", "0x1"])
    func `other texts are no numbers`(_ text: String) {
        #expect(Integer(text) == nil)
    }

    @Test func `numbers beyond a word are ordered as they are written`() {
        let numbers = ["-100000000000000000001", "-100000000000000000000", "-1", "0", "1", "99999999999999999999", "100000000000000000000"]
        let sorted = numbers.compactMap { Integer($0) }
        #expect(sorted.shuffled().sorted().map(\.description) == numbers)
    }

    @Test func `a number that has become small again equals the small one`() {
        let large = Integer(Int.max) + 1
        #expect(large.small == nil)
        #expect(large - 1 == Integer(Int.max))
        #expect((large - 1).small == .max)
        #expect(Integer(Int.min).small == .min)
        #expect((Integer(Int.min) - 1).small == nil)
        #expect(Integer(Int.min).quotientAndRemainder(dividingBy: -1).quotient == large)
    }

    @Test func `the greatest common divisor divides both and is not negative`() {
        #expect(Integer.greatestCommonDivisor(12, -18) == 6)
        #expect(Integer.greatestCommonDivisor(0, -5) == 5)
        #expect(Integer.greatestCommonDivisor(0, 0) == 0)
        #expect(Integer.greatestCommonDivisor(Integer(Int.min), Integer(Int.min)).description == "9223372036854775808")
        #expect(Integer.greatestCommonDivisor(.powerOfTen(40), .powerOfTen(25) * 7) == .powerOfTen(25))
    }
}

extension Integer {
    static func random(digits: ClosedRange<Int>, using generator: inout SeededGenerator) -> Integer {
        let count = Int.random(in: digits, using: &generator)
        let text = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
        return Integer((Bool.random(using: &generator) ? "-" : "") + text) ?? 0
    }
}

/// Random numbers that are the same in every run, so that a failure can be looked at.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let again = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return again ^ (again >> 31)
    }
}
