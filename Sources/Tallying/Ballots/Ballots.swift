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

    package init() {}

    /// The marks of a pile.
    func range(_ pile: Int) -> Range<Int> {
        (pile == 0 ? 0 : piles[pile - 1].end)..<piles[pile].end
    }

    /// Where a weight stands in `weights`, from now on if it is a new one.
    mutating func place(of weight: Rational) -> Int {
        if weight == weights[0] { return 0 }
        if let known = weights.firstIndex(of: weight) { return known }
        weights.append(weight)
        return weights.count - 1
    }

    private mutating func put(_ ballot: [Mark], _ count: Integer, _ weight: Rational) {
        marks += ballot
        piles.append(Pile(end: marks.count, count: count, weight: place(of: weight)))
    }
}

// Once for each kind of marks, as in `BallotSorter`.

extension Ballots<Int> {
    /// Adds a pile of `count` ballots that choose these options, which no pile has yet, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func append(_ ballot: [Int], count: Integer, weight: Rational = 1) { put(ballot, count, weight) }
}

extension Ballots<RankMark> {
    /// Adds a pile of `count` ballots with this ranking, which no pile has yet, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func append(_ ballot: [RankMark], count: Integer, weight: Rational = 1) { put(ballot, count, weight) }
}

extension Ballots<ScoreMark> {
    /// Adds a pile of `count` ballots with these scores, which no pile has yet, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func append(_ ballot: [ScoreMark], count: Integer, weight: Rational = 1) { put(ballot, count, weight) }
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
