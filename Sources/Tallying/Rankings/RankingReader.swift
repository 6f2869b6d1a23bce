/// Reads ranked ballots: what is left of each when withdrawn options, repetitions and empty levels are taken off.
struct RankingReader {
    private let election: Election
    private let rules: RankingRules
    /// The marks of the ballot read last.
    private(set) var marks: [RankMark] = []
    private var seen: [Bool]

    init(_ election: Election, rules: RankingRules) {
        (self.election, self.rules) = (election, rules)
        seen = Array(repeating: false, count: election.optionCount)
    }

    /// Valid here means that the ballot ranks a standing option, even if it stops before that.
    mutating func read(_ ballot: ArraySlice<RankMark>) -> Validity {
        marks.removeAll(keepingCapacity: true)
        guard let named = namedOptions(ballot) else { return .invalid }
        if !named { return .blank }
        defer { forget(ballot) }
        var (levelStart, skipped) = (0, 0)
        for mark in ballot {
            if mark.isEmptyLevel {
                skipped += 1
                if let most = rules.mostSkipped, skipped > most { break }
                levelStart = marks.count
                continue
            }
            skipped = 0
            if !mark.sharesLevel { levelStart = marks.count }
            if !election.stands[mark.option] { continue }
            if seen[mark.option] {
                guard rules.duplicate == .exhaust else { continue }
                marks.removeSubrange(levelStart...)
                break
            }
            seen[mark.option] = true
            marks.append(RankMark(option: mark.option, sharesLevel: marks.count > levelStart))
        }
        return .valid
    }

    /// Whether the ballot names an option that stands; `nil` if it names one that nobody knows.
    private func namedOptions(_ ballot: ArraySlice<RankMark>) -> Bool? {
        var standsAny = false
        for mark in ballot where !mark.isEmptyLevel {
            guard election.isKnown(mark.option) else { return nil }
            if election.stands[mark.option] { standsAny = true }
        }
        return standsAny
    }

    private mutating func forget(_ ballot: ArraySlice<RankMark>) {
        for mark in ballot where !mark.isEmptyLevel { seen[mark.option] = false }
    }
}
