import Tallying

/// The counts of one poll: for each option in the poll's order, and how many passed.
package struct Tally: Hashable, Sendable {
    /// Ballots that chose the option, or ranked it first; the sum of its scores; the votes it was given: by the poll's kind.
    package private(set) var counts: [Int64]
    package private(set) var passes: Int64
    /// Standing ballots, passes included.
    package private(set) var turnout: Int64
    /// Ballots that an admin took out of these counts, if there are any.
    package let setAside: SetAside?

    package init(counts: [Int64], passes: Int64, turnout: Int64, setAside: SetAside? = nil) {
        (self.counts, self.passes, self.turnout, self.setAside) = (counts, passes, turnout, setAside)
    }

    /// What the tally would be if the ballots set aside counted; `nil` where there are none.
    package var withSetAside: Tally? {
        setAside.map { adding($0.tally) }
    }

    /// With the ballots of another tally, or, where `weight` is -1, without them; that one may be from before the last options came.
    package func adding(_ other: Tally, weight: Int64 = 1) -> Tally {
        let others = other.counts + Array(repeating: 0, count: max(counts.count - other.counts.count, 0))
        return Tally(
            counts: zip(counts, others).map { $0 + weight * $1 }, passes: passes + weight * other.passes,
            turnout: turnout + weight * other.turnout)
    }

    /// Of ballots to be counted one by one.
    package init(options: Int) { self.init(counts: Array(repeating: 0, count: options), passes: 0, turnout: 0) }

    /// Counts ballots that the poll's rules accept.
    package mutating func add(_ choice: Choice, ballots: Int64 = 1) {
        turnout += ballots
        if choice == .pass { passes += ballots }
        for (option, points) in choice.points { counts[option.index] += points * ballots }
    }

    /// Those who chose something.
    package var voters: Int64 { turnout - passes }

    /// Each option's share in the poll's order, as the poll's kind tells it; without figures while nobody chose anything.
    package func shares(_ kind: PollKind) -> [Share] {
        switch kind {
        case .yesno, .single: parts(of: voters)
        case .dots, .quadratic: parts(of: counts.reduce(0, &+))
        case .multiple, .ranked: counts.map { count in Share(count, of: voters) { .percent(.init(count, of: voters)) } }
        case .score: counts.map { count in Share(count, of: voters) { .mean(.init(count, of: voters)) } }
        }
    }

    /// Parts of one whole, whose percentages add up.
    private func parts(of base: Int64) -> [Share] {
        let exact = counts.map(Integer.init)
        let (whole, tenths) = (Shares.units(of: exact, .whole), Shares.units(of: exact, .tenths))
        return counts.indices.map { index in Share(counts[index], of: base) { .percent(.init(whole: whole[index], tenths: tenths[index])) }
        }
    }

    /// The options with the highest count; none while nobody chose anything.
    package var leaders: [OptionNumber] {
        guard voters > 0, let most = counts.max() else { return [] }
        return counts.indices.filter { counts[$0] == most }.map(OptionNumber.init(index:))
    }
}

/// One option's part of a result: the count beside what is told of it.
package struct Share: Hashable, Sendable {
    package struct Percent: Hashable, Sendable {
        package let whole: Int
        package let tenths: Int

        /// With one decimal, for example `66.7`.
        package var oneDecimal: String { Shares.Precision.tenths.text(tenths) }
    }

    /// The mean score.
    package struct Mean: Hashable, Sendable {
        package let tenths: Int
        package var oneDecimal: String { Shares.Precision.tenths.text(tenths) }
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

extension Share.Percent {
    /// A part of the voters by itself, halves up: such parts need not add up to anything.
    fileprivate init(_ count: Int64, of voters: Int64) {
        let (part, base) = (Rational(Integer(count)), Rational(Integer(voters)))
        self.init(whole: Shares.rounded(part, in: base, .whole), tenths: Shares.rounded(part, in: base, .tenths))
    }
}

extension Share.Mean {
    /// Halves up.
    fileprivate init(_ sum: Int64, of voters: Int64) {
        let exact = Rational(Integer(sum), over: Integer(voters))
        tenths = (exact * 10 + Rational(1, over: 2)).floor.small ?? 0
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
