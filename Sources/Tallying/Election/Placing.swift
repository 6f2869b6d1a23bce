/// Who wins by values alone, and where only the drawing of lots decides.
package struct Placing: Hashable, Sendable {
    /// All whose value is at least that of the last seat: more than there are seats exactly when the cut is tied.
    package let coWinners: [Int]
    /// At most as many as there are seats, best first, equal values by lot.
    package var winners: [Int]
    /// Groups of equal value, best first; options without a value last, as one group.
    package let ranking: [[Int]]

    /// Nobody wins where no ballot is valid.
    static let nobody = Placing(coWinners: [], winners: [], ranking: [])

    private init(coWinners: [Int], winners: [Int], ranking: [[Int]]) {
        (self.coWinners, self.winners, self.ranking) = (coWinners, winners, ranking)
    }

    /// - Parameter ranking: The standing options in groups of equal strength, best first.
    init(groups: [[Int]], without: [Int] = [], in election: Election) {
        winners = Array(groups.flatMap { election.byLot($0) }.prefix(election.seats))
        var (coWinners, isFilled) = ([Int](), false)
        for group in groups where !isFilled {
            coWinners += group
            isFilled = coWinners.count >= election.seats
        }
        self.coWinners = coWinners
        ranking = groups + (without.isEmpty ? [] : [without])
    }

    /// - Parameter values: Of every option; `nil` for none. Of those that do not stand nothing is read.
    init(values: [Rational?], in election: Election) {
        let (valued, without) = (election.standing.filter { values[$0] != nil }, election.standing.filter { values[$0] == nil })
        let grouped = Dictionary(grouping: valued) { values[$0] ?? 0 }
        self.init(groups: grouped.keys.sorted(by: >).map { grouped[$0] ?? [] }, without: without, in: election)
    }
}
