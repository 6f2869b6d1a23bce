import Domain
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
        #expect(Shares.units(of: example.counts, .whole) == example.whole)
        #expect(Shares.units(of: example.counts, .tenths) == example.tenths)
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
            let units = Shares.units(of: counts, precision)
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
            let units = Shares.units(of: Array(repeating: 7, count: count), .whole)
            #expect(units == units.sorted(by: >))
            #expect((units.first ?? 0) - (units.last ?? 0) <= 1)
        }
    }
}
