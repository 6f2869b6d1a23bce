import Tallying
import Testing

struct SharesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let counts: [Int64]
        let whole: [Int]
        let tenths: [Int]
        var testDescription: String { "\(counts)" }
    }

    @Test(arguments: [
        Case(counts: [4, 4, 6], whole: [29, 28, 43], tenths: [286, 286, 428]),
        Case(counts: [1, 1, 1], whole: [34, 33, 33], tenths: [334, 333, 333]),
        Case(counts: [1, 1, 1, 1, 1, 1], whole: [17, 17, 17, 17, 16, 16], tenths: [167, 167, 167, 167, 166, 166]),
        Case(counts: [9, 4], whole: [69, 31], tenths: [692, 308]),
        Case(counts: [4, 9], whole: [31, 69], tenths: [308, 692]),
        Case(counts: [1, 7], whole: [12, 88], tenths: [125, 875]),
        Case(counts: [7, 1], whole: [88, 12], tenths: [875, 125]),
        Case(counts: [1, 1], whole: [50, 50], tenths: [500, 500]),
        Case(counts: [1, 199], whole: [0, 100], tenths: [5, 995]),
        Case(counts: [1, 0], whole: [100, 0], tenths: [1000, 0]),
        Case(counts: [5], whole: [100], tenths: [1000]),
        Case(counts: [0, 0], whole: [0, 0], tenths: [0, 0]),
        Case(counts: [0], whole: [0], tenths: [0]),
        Case(counts: [], whole: [], tenths: []),
        Case(counts: [.max, .max], whole: [50, 50], tenths: [500, 500]),
        Case(counts: [.max, .max, .max], whole: [34, 33, 33], tenths: [334, 333, 333]),
        Case(counts: [.max, 1], whole: [100, 0], tenths: [1000, 0]),
        Case(counts: [1, .max, 0], whole: [0, 100, 0], tenths: [0, 1000, 0]),
    ])
    func `shares follow the one rule`(_ example: Case) {
        #expect(Shares.units(of: example.counts.map { Integer($0) }, .whole) == example.whole)
        #expect(Shares.units(of: example.counts.map { Integer($0) }, .tenths) == example.tenths)
    }

    /// Counts as polls have them: small and close, or anything up to the largest a counter holds.
    private func randomCounts(_ generator: inout SeededGenerator) -> [Int64] {
        let most: Int64 = [3, 100, 1_000_000, .max].randomElement(using: &generator) ?? 3
        return (0..<Int.random(in: 1...20, using: &generator)).map { _ in Int64.random(in: 0...most, using: &generator) }
    }

    @Test(arguments: Shares.Precision.allCases)
    func `shares add up exactly, keep the order of the counts and are off by less than one unit`(_ precision: Shares.Precision) {
        var generator = SeededGenerator(state: 1)
        for _ in 0..<2000 {
            let counts = randomCounts(&generator)
            let total = counts.reduce(UInt128(0)) { $0 + UInt128($1) }
            let units = Shares.units(of: counts.map { Integer($0) }, precision)
            guard total > 0 else { continue }
            #expect(units.reduce(0, +) == precision.rawValue, "\(counts)")
            for (first, count) in counts.enumerated() {
                let floor = Int(UInt128(count) * UInt128(precision.rawValue) / total)
                #expect((floor...floor + 1).contains(units[first]), "\(counts)")
                #expect(counts.indices.allSatisfy { counts[$0] <= count || units[$0] >= units[first] }, "\(counts)")
            }
        }
    }

    @Test func `equal counts differ by at most one unit, in favour of the earlier`() {
        for count in 1...40 {
            let units = Shares.units(of: [Integer](repeating: 7, count: count), .whole)
            #expect(units == units.sorted(by: >))
            #expect((units.first ?? 0) - (units.last ?? 0) <= 1)
        }
    }
}

extension SharesTests {
    /// The rule once more, one unit at a time, on fractions: whoever is owed most gets the next.
    private func plainUnits(_ counts: [Rational], _ units: Int) -> [Int] {
        let total = counts.reduce(0, +)
        if total.isZero { return counts.map { _ in 0 } }
        let exact = counts.map { $0 * Rational(units) / total }
        var given = exact.map { $0.floor.small ?? 0 }
        var order = Array(counts.indices)
        while given.reduce(0, +) < units, let first = order.first {
            let best = order.reduce(first) { best, other in
                let (a, b) = (exact[best] - Rational(exact[best].floor), exact[other] - Rational(exact[other].floor))
                return b > a || (b == a && counts[other] > counts[best]) ? other : best
            }
            given[best] += 1
            order.removeAll { $0 == best }
        }
        return given
    }

    @Test func `fractions and numbers beyond 2^63 follow the same rule`() {
        var generator = SeededGenerator(state: 5)
        for _ in 0..<1000 {
            let counts = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                Rational(
                    .random(digits: 1...25, using: &generator).absolute, over: Integer([1, 4, 10].randomElement(using: &generator) ?? 1))
            }
            for precision in Shares.Precision.allCases {
                let units = Shares.units(of: counts, precision)
                #expect(units == plainUnits(counts, precision.rawValue), "\(counts)")
            }
        }
    }

    @Test func `a part rounded by itself goes up from the half`() {
        #expect(Shares.rounded(1, in: 8, .whole) == 13)
        #expect(Shares.rounded(1, in: 7, .tenths) == 143)
        #expect(Shares.rounded(1, in: 2000, .tenths) == 1)
        #expect(Shares.rounded(1, in: 2001, .tenths) == 0)
        #expect(Shares.rounded(0, in: 0, .whole) == 0)
        #expect(Shares.exact(of: 0, in: 0) == nil)
    }

    @Test func `units read as percentages`() {
        #expect(Shares.Precision.whole.text(7) == "7")
        #expect(Shares.Precision.tenths.text(7) == "0.7")
        #expect(Shares.Precision.tenths.text(1000) == "100.0")
    }
}
