/// Ballots as cast: equal ones are held once, with how many there are.
///
/// A ballot is the sequence of its marks: options chosen (`Int`), ranks (`RankMark`), scores or votes (`ScoreMark`).
package struct Ballots<Mark: BitwiseCopyable & Hashable & Sendable>: Sendable {
    struct Pile {
        /// Where its marks end; they begin where those of the pile before end.
        let end: Int
        var count: Integer
        /// Its place in `weights`.
        let weight: Int
    }

    var marks: [Mark] = []
    var piles: [Pile] = []
    /// The weights that occur; most elections have only this one.
    var weights: [Rational] = [1]

    /// The marks of a pile.
    func range(_ pile: Int) -> Range<Int> {
        (pile == 0 ? 0 : piles[pile - 1].end)..<piles[pile].end
    }
}

extension Ballots {
    /// One for each pile of equal ballots, in the order of the first of each.
    package var indices: Range<Int> { piles.indices }

    /// The marks of a pile's ballots.
    package subscript(pile: Int) -> ArraySlice<Mark> { marks[range(pile)] }

    /// How many ballots a pile has.
    package func count(_ pile: Int) -> Integer { piles[pile].count }

    /// The weight that each of a pile's ballots has.
    package func weight(_ pile: Int) -> Rational { weights[piles[pile].weight] }

    /// Whether any ballot has a weight other than 1.
    package var isWeighted: Bool { weights.count > 1 }

    /// The weight that each pile has in all.
    var amounts: Amounts {
        let unit = Rational.commonDenominator(of: weights)
        if !isWeighted { return Amounts(values: piles.map(\.count), unit: unit) }
        let scaled = weights.map { ($0 * Rational(unit)).floor }
        return Amounts(values: piles.map { $0.count * scaled[$0.weight] }, unit: unit)
    }
}

/// Weights as whole numbers of one common unit, so that sums of them are whole numbers too.
struct Amounts {
    let values: [Integer]
    /// How many units a weight of 1 has.
    let unit: Integer

    subscript(pile: Int) -> Integer { values[pile] }

    /// The weight that a sum of amounts stands for.
    func weight(_ sum: Integer) -> Rational { unit == 1 ? Rational(sum) : Rational(sum, over: unit) }
}
