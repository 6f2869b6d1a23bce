@testable import Tallying

/// Ranked ballots read straight from the rules, level by level.
struct PlainReading {
    let election: RandomElection
    var rules = RankingRules()

    /// What is left of a ballot; `nil` if it names an unknown option.
    func read(_ levels: [[Int]]) -> [[Int]]? {
        if levels.joined().contains(where: { $0 >= election.options }) { return nil }
        var (read, seen, empty) = ([[Int]](), Set<Int>(), 0)
        for level in levels {
            if level.isEmpty {
                empty += 1
                if let most = rules.mostSkipped, empty > most { return read }
                continue
            }
            empty = 0
            var kept: [Int] = []
            for option in level where !election.withdrawn.contains(option) {
                if seen.contains(option) {
                    if rules.duplicate == .exhaust { return read }
                } else {
                    kept.append(option)
                    seen.insert(option)
                }
            }
            if !kept.isEmpty { read.append(kept) }
        }
        return read
    }

    func isBlank(_ levels: [[Int]]) -> Bool { !levels.joined().contains { !election.withdrawn.contains($0) } }

    /// For whom a read ballot counts while these continue.
    func choice(_ read: [[Int]], _ continuing: Set<Int>) -> Int? {
        for level in read {
            if level.count == 1 {
                if continuing.contains(level[0]) { return level[0] }
                continue
            }
            switch rules.overvote {
            case .exhaust: return nil
            case .skip: continue
            case .exhaustIfMultipleContinuing:
                let left = level.filter(continuing.contains)
                if left.count == 1 { return left[0] }
                if left.count > 1 { return nil }
            }
        }
        return nil
    }

    /// The papers that count, and what became of the rest.
    func papers(_ election: RandomElection) -> (papers: [(read: [[Int]], weight: Rational)], turnout: Turnout) {
        var (papers, turnout) = ([(read: [[Int]], weight: Rational)](), Turnout())
        for paper in election.papers {
            guard let read = read(paper.levels) else {
                turnout.invalid += 1
                continue
            }
            if isBlank(paper.levels) {
                turnout.blank += 1
            } else if choice(read, Set(election.standing)) == nil {
                turnout.invalid += 1
            } else {
                turnout.valid += 1
                papers.append((read, paper.weight))
            }
        }
        return (papers, turnout)
    }
}
