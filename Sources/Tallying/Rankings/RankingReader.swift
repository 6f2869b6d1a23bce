/// Reads ranked ballots: what is left of each when withdrawn options, repetitions and empty levels are taken off.
struct RankingReader {
    private let stands: [Bool]
    private let rules: RankingRules
    /// The marks of the ballot read last.
    private(set) var marks: [RankMark] = []
    /// Of each option, whether it is among the marks.
    private var seen: [Bool]
    /// Where the marks of the current level begin.
    private var levelStart = 0
    private var skipped = 0
    /// Whether the ballot goes no further: what follows is looked at for unknown options only.
    private var isStopped = false

    init(_ election: Election, rules: RankingRules) {
        (stands, self.rules) = (election.stands, rules)
        seen = Array(repeating: false, count: election.optionCount)
    }

    /// Valid here means that the ballot ranks a standing option, even if it stops before that.
    mutating func read(_ ballot: ArraySlice<RankMark>) -> Validity {
        drop(from: 0)
        (levelStart, skipped, isStopped) = (0, 0, false)
        var validity = Validity.blank
        for mark in ballot {
            if mark.isEmptyLevel {
                skip()
                continue
            }
            guard mark.option < stands.count else { return .invalid }
            skipped = 0
            if !mark.sharesLevel { levelStart = marks.count }
            if !stands[mark.option] { continue }
            validity = .valid
            if !isStopped { take(mark.option) }
        }
        return validity
    }

    private mutating func skip() {
        skipped += 1
        if let most = rules.mostSkipped, skipped > most { isStopped = true }
    }

    private mutating func take(_ option: Int) {
        if !seen[option] {
            seen[option] = true
            marks.append(RankMark(option: option, sharesLevel: marks.count > levelStart))
        } else if rules.duplicate == .exhaust {
            drop(from: levelStart)
            isStopped = true
        }
    }

    private mutating func drop(from start: Int) {
        for mark in marks[start...] { seen[mark.option] = false }
        marks.removeSubrange(start...)
    }
}
