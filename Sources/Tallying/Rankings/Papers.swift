/// The valid papers of a count in which each paper counts for one option at a time.
///
/// Equal ballots are one paper with the weight of all. A paper is moved on by `next`; which option holds it is kept outside.
struct Papers {
    private var marks: [RankMark] = []
    /// Where the marks of each paper end.
    private var ends: [Int] = []
    /// Where each paper goes on reading.
    private var cursors: [Int] = []
    private let overvote: RankingRules.Overvote
    private(set) var amounts: [Integer] = []
    private(set) var turnout = Turnout()
    /// The weight of all papers.
    private(set) var total: Rational = 0
    /// The papers of each option at the first count.
    private(set) var firstPreferences: [[Int]]
    private let unit: Amounts

    init(_ ballots: Ballots<RankMark>, rules: RankingRules, in election: Election) {
        overvote = rules.overvote
        unit = ballots.amounts
        firstPreferences = Array(repeating: [], count: election.optionCount)
        var (reader, sum) = (RankingReader(election, rules: rules), Integer(0))
        for pile in ballots.indices {
            var validity = reader.read(ballots[pile])
            if validity == .valid {
                if let option = take(reader.marks, amount: unit[pile], continuing: election.stands) {
                    firstPreferences[option].append(amounts.count - 1)
                    sum += unit[pile]
                } else {
                    validity = .invalid
                }
            }
            turnout.add(ballots.count(pile), validity)
        }
        total = unit.weight(sum)
    }

    /// Takes in a paper and answers for whom it counts at first; one that counts for nobody is not kept.
    private mutating func take(_ ballot: [RankMark], amount: Integer, continuing: [Bool]) -> Int? {
        let start = marks.count
        marks += ballot
        ends.append(marks.count)
        cursors.append(start)
        guard let option = next(of: ends.count - 1, continuing: continuing) else {
            marks.removeSubrange(start...)
            ends.removeLast()
            cursors.removeLast()
            return nil
        }
        amounts.append(amount)
        return option
    }

    /// The option a paper counts for next; `nil` if it stops or runs out, which is for good.
    mutating func next(of paper: Int, continuing: [Bool]) -> Int? {
        var (place, end) = (cursors[paper], ends[paper])
        while place < end {
            var next = place + 1
            while next < end, marks[next].sharesLevel { next += 1 }
            switch reading(place..<next, continuing: continuing) {
            case .counts(let option):
                // Read again from here: the option may stop continuing, while others of its level never come back.
                cursors[paper] = place
                return option
            case .passed: place = next
            case .stops: end = place
            }
        }
        cursors[paper] = ends[paper]
        return nil
    }

    private enum Reading {
        case counts(Int)
        case passed, stops
    }

    private func reading(_ level: Range<Int>, continuing: [Bool]) -> Reading {
        if level.count == 1 {
            let option = marks[level.lowerBound].option
            return continuing[option] ? .counts(option) : .passed
        }
        switch overvote {
        case .exhaust: return .stops
        case .skip: return .passed
        case .exhaustIfMultipleContinuing:
            let left = marks[level].filter { continuing[$0.option] }
            return left.count == 1 ? .counts(left[0].option) : left.isEmpty ? .passed : .stops
        }
    }

    func weight(_ sum: Integer) -> Rational { unit.weight(sum) }
}
