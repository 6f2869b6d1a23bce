import Domain

/// What the ballots read so far say, of one poll.
struct CountedBallots {
    var counts: [Int64]
    var passes: Int64 = 0

    init(options: Int) { counts = Array(repeating: 0, count: options) }

    var turnout: Int64 { counts.reduce(passes, +) }

    func equals(counts: [Int64], passes: Int64, turnout: Int64) -> Bool {
        self.counts == counts && self.passes == passes && self.turnout == turnout
    }

    /// None at all equals nothing set aside.
    func equals(_ aside: SetAside?) -> Bool {
        guard let aside else { return turnout == 0 }
        return equals(counts: aside.counts, passes: aside.passes, turnout: aside.ballots)
    }
}
