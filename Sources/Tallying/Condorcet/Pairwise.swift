/// Every option against every other: the weight of ballots that rank one above the other.
package struct Pairwise: Hashable, Sendable {
    package let turnout: Turnout
    /// The options that stand.
    package let options: [Int]
    private let optionCount: Int
    private let weights: [Rational]

    /// Unranked options share the last place below all ranked ones; equal ranks prefer nothing.
    init(_ ballots: Ballots<RankMark>, in election: Election) {
        let amounts = ballots.amounts
        var wins = Wins(election)
        turnout = ballots.forEachRanking(in: election) { ranking, pile in wins.add(ranking, amounts[pile]) }
        (options, optionCount) = (election.standing, election.optionCount)
        weights = wins.amounts.map(amounts.weight)
    }

    /// The weight of ballots that rank `first` above `second`.
    package subscript(first: Int, second: Int) -> Rational { weights[first * optionCount + second] }

    package func beats(_ first: Int, _ second: Int) -> Bool { self[first, second] > self[second, first] }
}

/// Adds up rankings, one row of wins for each option.
private struct Wins {
    private(set) var amounts: [Integer]
    private let election: Election
    /// The options of the levels passed so far, the best first.
    private var above: [Int] = []
    private var isRanked: [Bool]

    init(_ election: Election) {
        self.election = election
        amounts = Array(repeating: 0, count: election.optionCount * election.optionCount)
        isRanked = Array(repeating: false, count: election.optionCount)
    }

    mutating func add(_ ranking: [RankMark], _ amount: Integer) {
        var better = 0
        for mark in ranking {
            if !mark.sharesLevel { better = above.count }
            lose(mark.option, to: better, amount)
            above.append(mark.option)
            isRanked[mark.option] = true
        }
        if above.count < election.standing.count {
            for option in election.standing where !isRanked[option] { lose(option, to: above.count, amount) }
        }
        for option in above { isRanked[option] = false }
        above.removeAll(keepingCapacity: true)
    }

    /// The option stands below the first `count` options passed.
    private mutating func lose(_ option: Int, to count: Int, _ amount: Integer) {
        for place in 0..<count { amounts[above[place] * election.optionCount + option] += amount }
    }
}

extension Pairwise {
    /// The option that beats every other.
    package var condorcetWinner: Int? {
        if turnout.valid.isZero { return nil }
        return options.first { candidate in options.allSatisfy { $0 == candidate || beats(candidate, $0) } }
    }

    /// The smallest set, not empty, whose members each beat every option outside; empty where no ballot is valid.
    package var smithSet: [Int] {
        if turnout.valid.isZero { return [] }
        return options.map(smallestDominatingSet).min { $0.count < $1.count } ?? []
    }

    /// Grown from one option: whoever is not beaten by all members has to come in.
    private func smallestDominatingSet(with option: Int) -> [Int] {
        var members = [option]
        var outside = options.filter { $0 != option }
        while let next = outside.firstIndex(where: { other in !members.allSatisfy { beats($0, other) } }) {
            members.append(outside.remove(at: next))
        }
        return members.sorted()
    }
}
