/// The counts of one poll: for each option in the poll's order, and how many passed.
package struct Tally: Hashable, Sendable {
    /// Ballots that chose the option, or ranked it first; the sum of its scores; the votes it was given: by the poll's kind.
    package private(set) var counts: [Int64]
    package private(set) var passes: Int64
    /// Standing ballots, passes included.
    package private(set) var turnout: Int64

    package init(counts: [Int64], passes: Int64, turnout: Int64) {
        (self.counts, self.passes, self.turnout) = (counts, passes, turnout)
    }

    /// Counts a ballot that the poll's rules accept.
    package mutating func add(_ choice: Choice) {
        turnout += 1
        if choice == .pass { passes += 1 }
        for (option, points) in choice.points { counts[option.index] += points }
    }

    /// Those who chose something.
    package var voters: Int64 { turnout - passes }

    /// Each option's share in the poll's order, as the poll's kind tells it; without figures while nobody chose anything.
    package func shares(_ kind: PollKind) -> [Share] {
        switch kind {
        case .yesno, .single: parts(of: voters)
        case .dots, .quadratic: parts(of: counts.reduce(0, &+))
        case .multiple, .ranked:
            counts.map { count in
                Share(count, of: voters) {
                    .percent(.init(whole: Shares.rounded(count, in: voters, .whole), tenths: Shares.rounded(count, in: voters, .tenths)))
                }
            }
        case .score: counts.map { count in Share(count, of: voters) { .mean(Shares.mean(count, of: voters)) } }
        }
    }

    /// Parts of one whole, whose percentages add up.
    private func parts(of base: Int64) -> [Share] {
        let (whole, tenths) = (Shares.units(of: counts, .whole), Shares.units(of: counts, .tenths))
        return counts.indices.map { index in Share(counts[index], of: base) { .percent(.init(whole: whole[index], tenths: tenths[index])) } }
    }

    /// Who is ahead: the options with the highest count.
    package var outcome: Outcome {
        guard voters > 0, let most = counts.max() else { return .none }
        let leaders = counts.indices.filter { counts[$0] == most }.map { OptionNumber($0 + 1) }
        return leaders.count == 1 ? .winner(leaders[0]) : .draw(leaders)
    }
}

/// One option's part of a result: the count beside what is told of it.
package struct Share: Hashable, Sendable {
    package struct Percent: Hashable, Sendable {
        package let whole: Int
        package let tenths: Int

        /// With one decimal, for example `66.7`.
        package var oneDecimal: String { Shares.oneDecimal(tenths) }
    }

    /// The mean score.
    package struct Mean: Hashable, Sendable {
        package let tenths: Int
        package var oneDecimal: String { Shares.oneDecimal(tenths) }
    }

    package enum Figure: Hashable, Sendable {
        case percent(Percent)
        case mean(Mean)
    }

    package let count: Int64
    /// What the count is divided by.
    package let base: Int64
    /// Absent while nobody chose anything.
    package let figure: Figure?

    fileprivate init(_ count: Int64, of base: Int64, figure: () -> Figure) {
        (self.count, self.base) = (count, base)
        self.figure = base > 0 ? figure() : nil
    }
}

extension Share {
    package var percent: Percent? {
        if case .percent(let percent) = figure { percent } else { nil }
    }

    package var mean: Mean? {
        if case .mean(let mean) = figure { mean } else { nil }
    }

    /// For people: a whole percentage as `67%`, a mean as `4.3`; nothing while nobody chose anything.
    package var text: String? { percent.map { "\($0.whole)%" } ?? mean?.oneDecimal }

    /// The count that would be all there can be.
    package var whole: Int64 {
        if mean == nil { return base }
        let (most, isTooMuch) = base.multipliedReportingOverflow(by: Int64(PollKind.scores.upperBound))
        return isTooMuch ? .max : most
    }
}

extension Poll {
    /// Each option's share in the result; `nil` where the reader may not see it.
    package var shares: [Share]? { result.tally?.shares(rules.kind) }
}

/// What a closed poll decided.
package enum Outcome: Hashable, Sendable {
    case none
    case winner(OptionNumber)
    case draw([OptionNumber])
}
