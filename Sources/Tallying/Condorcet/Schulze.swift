/// Schulze: an option is ahead of another if its strongest chain of defeats to it is stronger than the other's back.
package struct Schulze: Hashable, Sendable {
    package let strength: DefeatStrength

    package init(strength: DefeatStrength = .winningVotes) { self.strength = strength }

    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> SchulzeResult {
        let pairwise = Pairwise(ballots, in: election)
        let paths = strongestPaths(pairwise, optionCount: election.optionCount)
        let placing = pairwise.turnout.valid.isZero ? .nobody : Placing(groups: groups(election.standing, paths), in: election)
        return SchulzeResult(pairwise: pairwise, paths: paths, placing: placing)
    }

    /// Widest paths by Floyd and Warshall: a chain is as strong as its weakest defeat.
    private func strongestPaths(_ pairwise: Pairwise, optionCount: Int) -> [[Rational]] {
        var paths = pairwise.strengths(by: strength, optionCount: optionCount)
        for middle in pairwise.options {
            for first in pairwise.options where first != middle {
                let half = paths[first][middle]
                if half.isZero { continue }
                for last in pairwise.options where last != first && last != middle {
                    let through = min(half, paths[middle][last])
                    if through > paths[first][last] { paths[first][last] = through }
                }
            }
        }
        return paths
    }

    /// The options nobody is ahead of, then those among the rest, and so on.
    private func groups(_ options: [Int], _ paths: [[Rational]]) -> [[Int]] {
        var (left, groups) = (options, [[Int]]())
        while !left.isEmpty {
            let undefeated = left.filter { option in left.allSatisfy { paths[option][$0] >= paths[$0][option] } }
            groups.append(undefeated)
            left.removeAll(where: undefeated.contains)
        }
        return groups
    }
}

package struct SchulzeResult: Hashable, Sendable {
    package let pairwise: Pairwise
    /// The weakest defeat in the strongest chain from one option to another; 0 without a chain.
    package let paths: [[Rational]]
    package let placing: Placing
}
