import Testing

@testable import Tallying

/// Small elections full of ties, withdrawals, equal and skipped ranks: what large ones have rarely.
struct RandomElection {
    struct Ranked {
        var levels: [[Int]]
        var count: Int
        var weight: Rational
    }

    var options: Int
    var withdrawn: Set<Int>
    var tieOrder: [Int]
    var seats: Int
    var ranked: [Ranked]

    var standing: [Int] { (0..<options).filter { !withdrawn.contains($0) } }

    init(_ generator: inout SeededGenerator, weighted: Bool = false, strange: Bool = true) {
        let options = Int.random(in: 1...6, using: &generator)
        self.options = options
        withdrawn = Set((0..<options).filter { _ in strange && Int.random(in: 0..<8, using: &generator) == 0 })
        tieOrder = (0..<options).shuffled(using: &generator)
        seats = Int.random(in: 1...4, using: &generator)
        ranked = []
        let styles = Int.random(in: 0...9, using: &generator)
        for _ in 0..<styles {
            ranked.append(
                Ranked(
                    levels: Self.levels(options, strange: strange, &generator), count: Int.random(in: 1...4, using: &generator),
                    weight: weighted ? Rational(Integer(Int.random(in: 0...8, using: &generator)), over: 4) : 1))
        }
    }

    private static func levels(_ options: Int, strange: Bool, _ generator: inout SeededGenerator) -> [[Int]] {
        let order = (0..<options).shuffled(using: &generator).prefix(Int.random(in: 0...options, using: &generator))
        var levels = order.map { [$0] }
        guard strange else { return levels }
        for index in levels.indices {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0...2: levels[index] = []
            case 3...5: levels[index].append(Int.random(in: 0..<options, using: &generator))
            case 6: levels[index] = [Int.random(in: 0..<options, using: &generator)]
            case 7 where Bool.random(using: &generator): levels[index].append(options + 3)
            default: break
            }
        }
        return levels
    }

    var election: Election { Election(optionCount: options, withdrawn: withdrawn, tieOrder: tieOrder, seats: seats) }

    var ballots: Ballots<RankMark> {
        var sorter = BallotSorter<RankMark>()
        for ballot in ranked { sorter.add([RankMark](levels: ballot.levels), count: Integer(ballot.count), weight: ballot.weight) }
        return sorter.ballots()
    }

    /// One paper for each ballot.
    var papers: [(levels: [[Int]], weight: Rational)] {
        ranked.flatMap { ballot in (0..<ballot.count).map { _ in (ballot.levels, ballot.weight) } }
    }

    var total: Int { ranked.map(\.count).reduce(0, +) }
}

/// Runs `body` on many random elections, each the same in every run.
func elections(
    _ count: Int = 250, seed: UInt64, weighted: Bool = false, strange: Bool = true,
    _ body: (RandomElection, inout SeededGenerator) throws -> Void
) rethrows {
    var generator = SeededGenerator(state: seed)
    for _ in 0..<count {
        let election = RandomElection(&generator, weighted: weighted, strange: strange)
        try body(election, &generator)
    }
}
