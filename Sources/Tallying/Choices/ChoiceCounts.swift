/// How often each option was chosen.
package struct ChoiceCounts: Hashable, Sendable {
    package let turnout: Turnout
    /// The weight of each option, 0 for those that do not stand.
    package let votes: [Rational]
    package let validWeight: Rational
    package let blankWeight: Rational

    /// All who took part, abstentions included.
    package var presence: Rational { validWeight + blankWeight }

    /// - Parameter picks: How many different options a ballot may name, those that no longer stand included.
    init(_ ballots: Ballots<Int>, picks: ClosedRange<Int>, in election: Election) {
        let amounts = ballots.amounts
        var (turnout, valid, blank): (Turnout, Integer, Integer) = (Turnout(), 0, 0)
        var votes = [Integer](repeating: 0, count: election.optionCount)
        for pile in ballots.indices {
            let named = Set(ballots[pile])
            let validity = Self.validity(of: named, picks, election)
            turnout.add(ballots.count(pile), validity)
            switch validity {
            case .valid:
                valid += amounts[pile]
                for option in named where election.stands[option] { votes[option] += amounts[pile] }
            case .blank: blank += amounts[pile]
            case .invalid: break
            }
        }
        self.turnout = turnout
        self.votes = votes.map(amounts.weight)
        (validWeight, blankWeight) = (amounts.weight(valid), amounts.weight(blank))
    }

    /// Whatever the limits, no choice at all is blank.
    private static func validity(of named: Set<Int>, _ picks: ClosedRange<Int>, _ election: Election) -> Validity {
        if named.isEmpty { return .blank }
        guard named.allSatisfy(election.isKnown), picks ~= named.count else { return .invalid }
        return named.contains { election.stands[$0] } ? .valid : .blank
    }
}
