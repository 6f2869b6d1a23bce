/// Who is ahead in a poll, and won once it is closed.
package enum Outcome: Hashable, Sendable {
    /// Nobody chose anything.
    case none
    /// As many as there are seats, the first elected first.
    case winners([OptionNumber])
    case draw([OptionNumber])

    package var options: [OptionNumber] {
        switch self {
        case .none: []
        case .winners(let options), .draw(let options): options
        }
    }
}

extension Poll {
    /// Who wins by the poll's method, as far as is known: `nil` where the reader may not see it, or the ballots would have to be read.
    package var outcome: Outcome? { count?.outcome ?? result.tally.flatMap(outcome) }

    /// Who wins by a tally of this poll, where the method goes by such counters.
    package func outcome(of tally: Tally) -> Outcome? { rules.outcome(of: tally) }
}

extension PollRules {
    /// Who wins by a tally; `nil` where the method reads the ballots.
    package func outcome(of tally: Tally) -> Outcome? {
        guard counting.method.goesByCounters else { return nil }
        let leaders = tally.leaders
        return leaders.isEmpty ? Outcome.none : leaders.count == 1 ? .winners(leaders) : .draw(leaders)
    }
}
