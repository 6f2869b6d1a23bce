/// Voters spread a budget over options: dots cost one each, quadratic votes their square.
package struct BudgetVoting: Hashable, Sendable {
    package enum Cost: Hashable, Sendable {
        case linear, quadratic

        func callAsFunction(_ votes: Int) -> Integer {
            let size = Integer(votes).absolute
            return self == .linear ? size : size * size
        }
    }

    package let cost: Cost
    package let budget: Int
    /// The most votes for one option, for it or against it; `nil`: as many as the budget allows.
    package let mostPerOption: Int?
    package let allowsNegative: Bool

    package init(cost: Cost, budget: Int, mostPerOption: Int? = nil, allowsNegative: Bool = false) {
        (self.cost, self.budget, self.mostPerOption, self.allowsNegative) = (cost, budget, mostPerOption, allowsNegative)
    }

    package func count(_ ballots: Ballots<ScoreMark>, in election: Election) -> BudgetResult {
        let amounts = ballots.amounts
        var (turnout, spent): (Turnout, Integer) = (Turnout(), 0)
        var totals = [Integer](repeating: 0, count: election.optionCount)
        for pile in ballots.indices {
            let (ballot, count) = (ballots[pile], ballots.count(pile))
            let price = price(of: ballot, election)
            turnout.add(count, price.map { _ in election.isBlank(ballot) ? .blank : .valid } ?? .invalid)
            guard let price, !election.isBlank(ballot) else { continue }
            spent += price * count
            for mark in ballot where election.stands[mark.option] { totals[mark.option] += Integer(mark.value ?? 0) * amounts[pile] }
        }
        let weights = totals.map(amounts.weight)
        let placing = turnout.valid.isZero ? .nobody : Placing(values: weights, in: election)
        return BudgetResult(turnout: turnout, totals: weights, spent: spent, placing: placing)
    }

    /// What the ballot costs, options that no longer stand included; `nil` where it breaks a rule.
    private func price(of ballot: ArraySlice<ScoreMark>, _ election: Election) -> Integer? {
        var price: Integer = 0
        for mark in ballot {
            guard election.isKnown(mark.option), let votes = mark.value, votes >= 0 || allowsNegative else { return nil }
            if let mostPerOption, abs(votes) > mostPerOption { return nil }
            price += cost(votes)
        }
        return price <= Integer(budget) ? price : nil
    }
}

extension Election {
    /// Whether nothing is left of a ballot when the options that no longer stand are taken off.
    fileprivate func isBlank(_ ballot: ArraySlice<ScoreMark>) -> Bool {
        !ballot.contains { stands[$0.option] && $0.value != 0 }
    }
}

package struct BudgetResult: Hashable, Sendable {
    package let turnout: Turnout
    /// The votes of each option, weights applied.
    package let totals: [Rational]
    /// The cost of all valid ballots, weights not applied.
    package let spent: Integer
    package let placing: Placing
}
