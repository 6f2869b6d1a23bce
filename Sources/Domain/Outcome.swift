import Tallying

/// Who is ahead in a poll, and won once it is closed.
package enum Outcome: Hashable, Sendable {
    /// Nobody chose anything.
    case none
    /// As many as there are seats, the first elected first; with what decided a tie, where there was one.
    case winners([OptionNumber], tie: Tie? = nil)
    case draw([OptionNumber])
    /// Too few took part.
    case noQuorum
    /// Nobody got the part of the votes that it takes.
    case notPassed

    package enum Tie: String, CaseIterable, Sendable {
        /// Lots, drawn from the poll's tie seed.
        case lots
        /// The order of the options.
        case order
    }

    package var options: [OptionNumber] {
        switch self {
        case .none, .noQuorum, .notPassed: []
        case .winners(let options, _), .draw(let options): options
        }
    }
}

/// What decides a poll, besides its ballots.
package struct DecisionRule: Hashable, Sendable {
    package let rules: PollRules
    /// How many might have voted, where that matters and is known.
    package let eligible: Int64?
    /// The options by their lots, the strongest first, where lots were drawn.
    package let tieOrder: [OptionNumber]?

    package init(_ rules: PollRules, eligible: Int64? = nil, tieOrder: [OptionNumber]? = nil) {
        (self.rules, self.eligible, self.tieOrder) = (rules, eligible, tieOrder)
    }

    /// Who wins by a tally, and by the count of the ballots where the method reads them; `nil` where that is not known.
    package func outcome(of tally: Tally, count: PollCount? = nil) -> Outcome? {
        guard tally.voters > 0 else { return Outcome.none }
        if let quorum = rules.quorum {
            guard let needed = quorum.needed(of: eligible) else { return nil }
            if tally.turnout < needed { return .noQuorum }
        }
        guard let leading = count?.outcome ?? leading(tally) else { return nil }
        guard let threshold = rules.threshold else { return leading }
        let (votes, whole) = count?.votes ?? (tally.counts.map { Rational(Integer($0)) }, Rational(Integer(tally.voters)))
        let reaches = { (option: OptionNumber) in votes[option.index] >= threshold.value * whole }
        if rules.kind == .yesno {
            let agree = OptionNumber(1)
            return reaches(agree) ? .winners([agree]) : .notPassed
        }
        return leading.options.allSatisfy(reaches) ? leading : .notPassed
    }

    /// Who has the most by the counters, where these are what the method goes by; `nil` for a tie whose lots are not known.
    private func leading(_ tally: Tally) -> Outcome? {
        guard rules.counting.method.goesByCounters, !rules.isWeighted else { return nil }
        let leaders = tally.leaders
        if leaders.count == 1 { return .winners(leaders) }
        if let first = tieOrder?.first(where: leaders.contains) { return .winners([first], tie: .lots) }
        return rules.tieSeed == nil ? .draw(leaders) : nil
    }
}

extension Poll {
    package var decision: DecisionRule { DecisionRule(rules, eligible: eligible, tieOrder: tieOrder) }

    /// Who wins, as far as is known: `nil` where the reader may not see it, or the ballots would have to be read.
    package var outcome: Outcome? { result.tally.flatMap { decision.outcome(of: $0, count: count) } }

    /// Who would win by another tally of this poll, where counters are enough to tell.
    package func outcome(of tally: Tally) -> Outcome? { decision.outcome(of: tally) }
}
