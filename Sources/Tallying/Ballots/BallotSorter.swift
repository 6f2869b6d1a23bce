/// Puts ballots as they come onto piles of equal ones.
///
/// A few ballots wait until they are looked up together: with a million different ones every look goes to memory, and memory
/// answers many questions at once in the time of one.
package struct BallotSorter<Mark: BitwiseCopyable & Hashable & Sendable> {
    /// A place in the hash table; `pile` counts from 1, 0 means empty.
    private struct Slot {
        var hash: UInt32 = 0
        var pile: UInt32 = 0
    }

    private struct Waiting {
        let marks: Range<Int>
        let hash: UInt32
        let count: Integer
        let weight: Int
        /// The pile that is probably its own, from 1; 0 where there is none.
        var pile = 0
    }

    private var sorted = Ballots<Mark>()
    private var slots = [Slot](repeating: Slot(), count: 1024)
    private var waiting: [Waiting] = []
    private var waitingMarks: [Mark] = []

    private static var together: Int { 64 }

    package init() {}

    /// The piles.
    package consuming func ballots() -> Ballots<Mark> {
        settle()
        return sorted
    }

    private mutating func accept(_ ballot: [Mark], _ count: Integer, _ weight: Rational) {
        let (start, weight) = (waitingMarks.count, sorted.place(of: weight))
        waitingMarks += ballot
        waiting.append(
            Waiting(marks: start..<waitingMarks.count, hash: hash(ballot, weight), count: count, weight: weight))
        if waiting.count == Self.together { settle() }
    }

    /// Keyed by the process, so that nobody can write ballots that collide.
    private func hash(_ ballot: [Mark], _ weight: Int) -> UInt32 {
        var hasher = Hasher()
        ballot.withUnsafeBytes { hasher.combine(bytes: $0) }
        if weight > 0 { hasher.combine(weight) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    private mutating func settle() {
        for index in waiting.indices {
            let slot = slots[Int(waiting[index].hash) & (slots.count - 1)]
            waiting[index].pile = slot.hash == waiting[index].hash ? Int(slot.pile) : 0
        }
        for index in waiting.indices where waiting[index].pile > 0 && !belongs(waiting[index], to: waiting[index].pile - 1) {
            waiting[index].pile = 0
        }
        for ballot in waiting {
            if ballot.pile > 0 { sorted.piles[ballot.pile - 1].count += ballot.count } else { insert(ballot) }
        }
        waiting.removeAll(keepingCapacity: true)
        waitingMarks.removeAll(keepingCapacity: true)
    }

    private func belongs(_ ballot: Waiting, to pile: Int) -> Bool {
        let range = sorted.range(pile)
        guard sorted.piles[pile].weight == ballot.weight, range.count == ballot.marks.count else { return false }
        for (held, own) in zip(range, ballot.marks) where sorted.marks[held] != waitingMarks[own] { return false }
        return true
    }

    private mutating func insert(_ ballot: Waiting) {
        var place = Int(ballot.hash) & (slots.count - 1)
        while slots[place].pile != 0 {
            let pile = Int(slots[place].pile) - 1
            if slots[place].hash == ballot.hash, belongs(ballot, to: pile) {
                sorted.piles[pile].count += ballot.count
                return
            }
            place = (place + 1) & (slots.count - 1)
        }
        sorted.marks += waitingMarks[ballot.marks]
        sorted.piles.append(.init(end: sorted.marks.count, count: ballot.count, weight: ballot.weight))
        slots[place] = Slot(hash: ballot.hash, pile: UInt32(sorted.piles.count))
        if sorted.piles.count * 2 > slots.count { growTable() }
    }

    private mutating func growTable() {
        var larger = [Slot](repeating: Slot(), count: slots.count * 4)
        for slot in slots where slot.pile != 0 {
            var place = Int(slot.hash) & (larger.count - 1)
            while larger[place].pile != 0 { place = (place + 1) & (larger.count - 1) }
            larger[place] = slot
        }
        slots = larger
    }
}

// Once for each kind of marks, so that it is compiled for them: a generic function that another module calls is not.

extension BallotSorter<Int> {
    /// Adds `count` ballots that choose these options, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func add(_ ballot: [Int], count: Integer = 1, weight: Rational = 1) { accept(ballot, count, weight) }
}

extension BallotSorter<RankMark> {
    /// Adds `count` ballots with this ranking, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func add(_ ballot: [RankMark], count: Integer = 1, weight: Rational = 1) { accept(ballot, count, weight) }
}

extension BallotSorter<ScoreMark> {
    /// Adds `count` ballots with these scores, each of this weight.
    /// - Precondition: Neither `count` nor `weight` is below zero.
    package mutating func add(_ ballot: [ScoreMark], count: Integer = 1, weight: Rational = 1) { accept(ballot, count, weight) }
}
