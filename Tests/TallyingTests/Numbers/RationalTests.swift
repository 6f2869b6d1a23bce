import Testing

@testable import Tallying

struct RationalTests {
    @Test(arguments: [
        ("12", "12"), ("-3", "-3"), ("7/2", "7/2"), ("14/4", "7/2"), ("0/9", "0"), ("2.5", "5/2"), ("-0.25", "-1/4"), ("0.10", "1/10"),
        ("1e3", "1000"), ("1.5E-3", "3/2000"), ("2e+2", "200"), ("00.5", "1/2"),
        ("9007199254740993", "9007199254740993"), ("0.000000000000000000000000000001", "1/1000000000000000000000000000000"),
    ])
    func `numbers are read exactly`(_ text: String, _ expected: String) throws {
        #expect(try #require(Rational(text)).description == expected)
    }

    @Test(arguments: ["", ".5", "5.", "1.-5", "1/0", "1/-2", "1/2/3", "1.5/2", "NaN", "inf", "1e", "1e1001", "1e2e3", "0x10", "1,5", " 1"])
    func `other texts are no numbers`(_ text: String) {
        #expect(Rational(text) == nil)
    }

    @Test func `arithmetic obeys its laws`() {
        var generator = SeededGenerator(state: 4)
        for _ in 0..<1000 {
            let (a, b, c) = (random(&generator), random(&generator), random(&generator))
            #expect(a + b == b + a)
            #expect((a + b) + c == a + (b + c))
            #expect(a * (b + c) == a * b + a * c)
            #expect(a - b + b == a)
            #expect(b.isZero || a * b / b == a)
            #expect((a < b) == ((b - a) > 0))
            #expect(Rational(a.floor) <= a)
            #expect(a < Rational(a.floor + 1))
        }
    }

    private func random(_ generator: inout SeededGenerator) -> Rational {
        let digits = [1...2, 1...40].randomElement(using: &generator) ?? 1...2
        return Rational(.random(digits: digits, using: &generator), over: .random(digits: digits, using: &generator).absolute + 1)
    }

    @Test func `fractions are in lowest terms, the sign above`() {
        let fraction = Rational(6, over: -4)
        #expect(fraction.numerator == -3)
        #expect(fraction.denominator == 2)
        #expect(Rational(4, over: 2).whole == 2)
        #expect(fraction.whole == nil)
    }

    @Test(arguments: [("4/7", 5, "57142/100000"), ("4/7", 0, "0"), ("2/3", 1, "6/10"), ("5", 5, "5"), ("1/300002", 5, "0")])
    func `places are cut off, not rounded`(_ number: String, _ places: Int, _ expected: String) {
        #expect(Rational(number)?.cut(toPlaces: places) == Rational(expected))
    }

    @Test func `the common denominator makes all whole`() {
        let fractions = ["1/2", "0.75", "5/6", "3"].compactMap { Rational($0) }
        #expect(Rational.commonDenominator(of: fractions) == 12)
        #expect(Rational.commonDenominator(of: []) == 1)
    }
}
