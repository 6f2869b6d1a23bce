/// Ballots as cast: equal ones are held once, with how many there are.
///
/// A ballot is the sequence of its marks: options chosen (`Int`), ranks (`RankMark`), scores or votes (`ScoreMark`). Adding hashes
/// the marks where they stand, so a million ballots cost no million allocations.
package struct Ballots<Mark: BitwiseCopyable & Hashable & Sendable>: Sendable {
    private struct Group {
        /// Where its marks end; they begin where those of the group before end.
        let end: Int
        var count: Integer
        /// Its place in `weights`.
        let weight: Int
    }

    /// A place in the hash table; `group` counts from 1, 0 means empty.
    private struct Slot {
        var hash: UInt32 = 0
        var group: UInt32 = 0
    }

    private var marks: [Mark] = []
    private var groups: [Group] = []
    /// The weights that occur; most elections have only this one.
    private var weights: [Rational] = [1]
    private var slots = [Slot](repeating: Slot(), count: 16)

    package init() {}

    /// Adds `count` ballots with these marks, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func add(_ ballot: [Mark], count: Integer = 1, weight: Rational = 1) {
        let weight = place(of: weight)
        let hash = hash(ballot, weight)
        var place = Int(hash) & (slots.count - 1)
        while slots[place].group != 0 {
            let group = Int(slots[place].group) - 1
            if slots[place].hash == hash, groups[group].weight == weight, holds(group, ballot) {
                groups[group].count += count
                return
            }
            place = (place + 1) & (slots.count - 1)
        }
        marks += ballot
        groups.append(Group(end: marks.count, count: count, weight: weight))
        slots[place] = Slot(hash: hash, group: UInt32(groups.count))
        if groups.count * 2 > slots.count { growTable() }
    }

    private mutating func place(of weight: Rational) -> Int {
        if weight == weights[0] { return 0 }
        if let known = weights.firstIndex(of: weight) { return known }
        weights.append(weight)
        return weights.count - 1
    }

    /// Keyed by the process, so that nobody can write ballots that collide.
    private func hash(_ ballot: [Mark], _ weight: Int) -> UInt32 {
        var hasher = Hasher()
        ballot.withUnsafeBytes { hasher.combine(bytes: $0) }
        if weight > 0 { hasher.combine(weight) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    private func holds(_ group: Int, _ ballot: [Mark]) -> Bool {
        let range = range(group)
        return range.count == ballot.count && ballot.indices.allSatisfy { marks[range.lowerBound + $0] == ballot[$0] }
    }

    private mutating func growTable() {
        var larger = [Slot](repeating: Slot(), count: slots.count * 2)
        for slot in slots where slot.group != 0 {
            var place = Int(slot.hash) & (larger.count - 1)
            while larger[place].group != 0 { place = (place + 1) & (larger.count - 1) }
            larger[place] = slot
        }
        slots = larger
    }

    private func range(_ group: Int) -> Range<Int> {
        (group == 0 ? 0 : groups[group - 1].end)..<groups[group].end
    }
}

extension Ballots {
    /// One for each set of equal ballots, in the order of the first of each.
    package var indices: Range<Int> { groups.indices }

    /// The marks of one set of equal ballots.
    package subscript(group: Int) -> ArraySlice<Mark> { marks[range(group)] }

    /// How many equal ballots there are.
    package func count(_ group: Int) -> Integer { groups[group].count }

    /// The weight that each set of equal ballots has in all.
    var amounts: Amounts {
        let unit = Rational.commonDenominator(of: weights)
        let scaled = weights.map { ($0 * Rational(unit)).floor }
        let isPlain = weights.count == 1
        return Amounts(values: groups.map { isPlain ? $0.count : $0.count * scaled[$0.weight] }, unit: unit)
    }

    package var isWeighted: Bool { weights.count > 1 }
}

/// Weights as whole numbers of one common unit, so that sums of them are whole numbers too.
struct Amounts {
    let values: [Integer]
    /// How many units a weight of 1 has.
    let unit: Integer

    subscript(group: Int) -> Integer { values[group] }

    /// The weight that a sum of amounts stands for.
    func weight(_ sum: Integer) -> Rational { unit == 1 ? Rational(sum) : Rational(sum, over: unit) }
}
