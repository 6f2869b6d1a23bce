@testable import Tallying

/// Pairwise methods by enumeration: subsets for the Smith set, chains for Schulze, walks for cycles.
struct PlainPairs {
    let election: RandomElection
    private(set) var prefer: [[Rational]]
    private(set) var hasVotes = false

    init(_ election: RandomElection) {
        self.election = election
        prefer = Array(repeating: Array(repeating: 0, count: election.options), count: election.options)
        let reading = PlainReading(election: election)
        for paper in election.papers {
            guard let read = reading.read(paper.levels), !read.isEmpty else { continue }
            hasVotes = true
            for first in election.standing {
                for second in election.standing where place(first, read) < place(second, read) { prefer[first][second] += paper.weight }
            }
        }
    }

    private func place(_ option: Int, _ read: [[Int]]) -> Int { read.firstIndex { $0.contains(option) } ?? read.count }

    func beats(_ first: Int, _ second: Int) -> Bool { prefer[first][second] > prefer[second][first] }

    func strength(_ first: Int, _ second: Int, _ measure: DefeatStrength) -> Rational {
        guard beats(first, second) else { return 0 }
        return measure == .margins ? prefer[first][second] - prefer[second][first] : prefer[first][second]
    }

    /// The smallest of all subsets that beat everybody outside.
    var smithSet: [Int] {
        let standing = election.standing
        let subsets = (1..<(1 << standing.count)).map { bits in standing.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element) }
        let dominating = subsets.filter { set in
            set.allSatisfy { member in standing.allSatisfy { set.contains($0) || beats(member, $0) } }
        }
        return dominating.min { $0.count < $1.count } ?? []
    }

    /// The strength of the best of all chains without repetition.
    func path(_ first: Int, _ last: Int, _ measure: DefeatStrength, passed: Set<Int> = []) -> Rational {
        var best = strength(first, last, measure)
        for next in election.standing where next != first && next != last && !passed.contains(next) {
            best = max(best, min(strength(first, next, measure), path(next, last, measure, passed: passed.union([first]))))
        }
        return best
    }

    /// Locked pairs, each checked by walking from the loser along all those locked before.
    func locked(_ measure: DefeatStrength) -> [Defeat] {
        let lots = election.tieOrder
        var pairs: [(Int, Int)] = []
        for first in lots where election.standing.contains(first) {
            for second in lots where election.standing.contains(second) && beats(first, second) { pairs.append((first, second)) }
        }
        let order = pairs.indices.sorted {
            let (a, b) = (strength(pairs[$0].0, pairs[$0].1, measure), strength(pairs[$1].0, pairs[$1].1, measure))
            return a != b ? a > b : $0 < $1
        }
        var locked: [Defeat] = []
        func reaches(_ from: Int, _ to: Int) -> Bool {
            from == to || locked.contains { $0.winner == from && reaches($0.loser, to) }
        }
        for index in order where !reaches(pairs[index].1, pairs[index].0) {
            locked.append(Defeat(winner: pairs[index].0, loser: pairs[index].1))
        }
        return locked
    }
}
