/// How a tie within a round was decided.
package enum TieBreak: String, Hashable, Sendable {
    /// By the votes in an earlier round.
    case previousRound = "previous_round"
    /// By the drawing of lots.
    case lot
}

/// The votes of all options, round by round: what ties go back to.
struct VoteHistory {
    private var rounds: [[Rational]] = []
    private let lots: [Int]

    init(_ election: Election) { lots = election.lots }

    mutating func append(_ votes: [Rational]) { rounds.append(votes) }

    /// The option with the fewest votes now, if tied in the latest earlier round where they differ, narrowing; else the last by lot.
    func weakest(of options: [Int]) -> (option: Int, tie: TieBreak?) { pick(options, extreme: { $0.min() }, lot: { $0.max() }) }

    /// The option with the most votes now, if tied in the latest earlier round where they differ, narrowing; else the first by lot.
    func strongest(of options: [Int]) -> (option: Int, tie: TieBreak?) { pick(options, extreme: { $0.max() }, lot: { $0.min() }) }

    /// All of them, the strongest first, with the weightiest step that a tie needed.
    func strongestFirst(_ options: [Int]) -> (order: [Int], tie: TieBreak?) {
        var (left, order, ties) = (options, [Int](), [TieBreak]())
        while !left.isEmpty {
            let (option, tie) = strongest(of: left)
            order.append(option)
            left.removeAll { $0 == option }
            if let tie { ties.append(tie) }
        }
        return (order, ties.contains(.lot) ? .lot : ties.first)
    }

    private func pick(
        _ options: [Int], extreme: ([Rational]) -> Rational?, lot: ([Int]) -> Int?
    ) -> (option: Int, tie: TieBreak?) {
        var tied = options
        for (age, votes) in rounds.reversed().enumerated() {
            let kept = extreme(tied.map { votes[$0] })
            tied = tied.filter { votes[$0] == kept }
            if tied.count == 1 { return (tied[0], age == 0 ? nil : .previousRound) }
        }
        let drawn = lot(tied.map { lots[$0] })
        return (tied.first { lots[$0] == drawn } ?? tied[0], .lot)
    }
}
