import Tallying

/// The counts of one poll: for each option in the poll's order, and how many passed.
package struct Tally: Hashable, Sendable {
    package let counts: [Int64]
    package let passes: Int64
    /// Standing ballots, passes included.
    package let turnout: Int64
    /// Ballots that an admin took out of these counts, if there are any.
    package let setAside: SetAside?

    package init(counts: [Int64], passes: Int64, turnout: Int64, setAside: SetAside? = nil) {
        (self.counts, self.passes, self.turnout, self.setAside) = (counts, passes, turnout, setAside)
    }

    /// What the tally would be if the ballots set aside counted; `nil` where there are none.
    package var withSetAside: Tally? {
        setAside.map { adding(Tally(counts: $0.counts, passes: $0.passes, turnout: $0.ballots)) }
    }

    /// With the ballots of another tally, or, where `weight` is -1, without them; that one may be from before the last options came.
    package func adding(_ other: Tally, weight: Int64 = 1) -> Tally {
        let others = other.counts + Array(repeating: 0, count: max(counts.count - other.counts.count, 0))
        return Tally(
            counts: zip(counts, others).map { $0 + weight * $1 }, passes: passes + weight * other.passes,
            turnout: turnout + weight * other.turnout)
    }

    /// Those who chose something: the base of every percentage.
    package var voters: Int64 { turnout - passes }

    /// Each option's share in the poll's order; empty of percentages while nobody chose anything.
    package var shares: [Share] {
        let exact = counts.map(Integer.init)
        let (whole, tenths) = (Shares.units(of: exact, .whole), Shares.units(of: exact, .tenths))
        return counts.indices.map { index in
            guard voters > 0 else { return Share(count: counts[index], base: 0, percent: nil) }
            return Share(count: counts[index], base: voters, percent: .init(whole: whole[index], tenths: tenths[index]))
        }
    }

    /// Who is ahead: the options with the most votes.
    package var outcome: Outcome {
        guard let most = counts.max(), most > 0 else { return .none }
        let leaders = counts.indices.filter { counts[$0] == most }.map { OptionNumber($0 + 1) }
        return leaders.count == 1 ? .winner(leaders[0]) : .draw(leaders)
    }
}

/// One option's part of the votes: the count beside the percentages made from it.
package struct Share: Hashable, Sendable {
    package struct Percent: Hashable, Sendable {
        package let whole: Int
        package let tenths: Int

        /// With one decimal, for example `66.7`.
        package var oneDecimal: String { Shares.Precision.tenths.text(tenths) }
    }

    package let count: Int64
    package let base: Int64
    /// Absent while nobody chose anything.
    package let percent: Percent?
}

/// What a closed poll decided.
package enum Outcome: Hashable, Sendable {
    case none
    case winner(OptionNumber)
    case draw([OptionNumber])
}
