/// The scores that ballots may give, both ends included.
package typealias Scale = ClosedRange<Int>

/// The valid ballots of an election by scores.
struct Scorecards {
    private let ballots: Ballots<ScoreMark>
    private let election: Election
    private let scale: Scale
    private let valid: [Int]
    let amounts: Amounts
    let turnout: Turnout
    /// The weight of all that count, in the amounts' unit.
    let amount: Integer

    init(_ ballots: Ballots<ScoreMark>, scale: Scale, in election: Election) {
        let amounts = ballots.amounts
        var (turnout, valid, amount): (Turnout, [Int], Integer) = (Turnout(), [], 0)
        for pile in ballots.indices {
            let validity = Self.validity(of: ballots[pile], scale, election)
            turnout.add(ballots.count(pile), validity)
            guard validity == .valid else { continue }
            valid.append(pile)
            amount += amounts[pile]
        }
        (self.ballots, self.election, self.scale, self.valid) = (ballots, election, scale, valid)
        (self.amounts, self.turnout, self.amount) = (amounts, turnout, amount)
    }

    private static func validity(of ballot: ArraySlice<ScoreMark>, _ scale: Scale, _ election: Election) -> Validity {
        for mark in ballot {
            guard election.isKnown(mark.option), let score = mark.value, scale ~= score else { return .invalid }
        }
        return ballot.contains { election.stands[$0.option] } ? .valid : .blank
    }

    /// Gives each valid set of equal ballots: the score of every option, the scale's lowest where there is none, and their amount.
    func visit(_ body: (_ scores: [Int], _ amount: Integer) -> Void) {
        let blank = [Int](repeating: scale.lowerBound, count: election.optionCount)
        for pile in valid {
            var scores = blank
            for mark in ballots[pile] { scores[mark.option] = mark.value ?? scale.lowerBound }
            body(scores, amounts[pile])
        }
    }

    /// The weight of ballots that score each option.
    func raters() -> [Rational] {
        var raters = [Integer](repeating: 0, count: election.optionCount)
        for pile in valid {
            for option in Set(ballots[pile].map(\.option)) { raters[option] += amounts[pile] }
        }
        return raters.map(amounts.weight)
    }

    /// The sum of each option's scores, the scale's lowest where a ballot gives none.
    func sums() -> [Rational] {
        var sums = [Integer](repeating: 0, count: election.optionCount)
        visit { scores, amount in
            for option in election.standing { sums[option] += Integer(scores[option]) * amount }
        }
        return sums.map(amounts.weight)
    }
}
