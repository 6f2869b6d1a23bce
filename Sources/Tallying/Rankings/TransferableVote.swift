/// Single transferable vote by the weighted inclusive Gregory method, with the Scottish rules: several seats, Droop quota.
package struct TransferableVote: Hashable, Sendable {
    package let rules: RankingRules
    /// Decimal places to which the value of a transferred paper is cut; `nil`: exact fractions.
    package let places: Int?

    package init(rules: RankingRules = RankingRules(), places: Int? = 5) {
        (self.rules, self.places) = (rules, places)
    }

    /// - Precondition: Every ballot weighs 1.
    package func count(_ ballots: Ballots<RankMark>, in election: Election) -> TransferResult {
        precondition(!ballots.isWeighted, "papers are transferred whole")
        let papers = Papers(ballots, rules: rules, in: election)
        if papers.turnout.valid.isZero { return TransferResult(turnout: papers.turnout, quota: nil, stages: []) }
        let quota = papers.turnout.valid.quotientAndRemainder(dividingBy: Integer(election.seats + 1)).quotient + 1
        var count = TransferCount(papers, quota: Rational(quota), places: places, in: election)
        var stages = [count.stage()]
        while let move = stages.last?.move {
            count.carryOut(move)
            stages.append(count.stage())
        }
        return TransferResult(turnout: papers.turnout, quota: quota, stages: stages)
    }
}

package struct TransferResult: Hashable, Sendable {
    package let turnout: Turnout
    /// `nil` where no ballot is valid.
    package let quota: Integer?
    /// None where no ballot is valid.
    package let stages: [TransferStage]

    /// In the order of their election.
    package var winners: [Int] { stages.flatMap(\.elected) }
}

/// A stage of the count: the votes it begins with and what is decided by them.
package struct TransferStage: Hashable, Sendable {
    /// What the next stage begins with.
    package enum Move: Hashable, Sendable {
        /// The surplus of an elected option goes on.
        case surplus(of: Int)
        case exclusion(of: Int)
    }

    /// The options that hold votes: elected or continuing, in the order of declaration.
    package let holding: [Int]
    /// Of every option.
    package let votes: [Rational]
    /// Votes that count for nobody: papers without a next option, and what was cut off of values.
    package let exhausted: Rational
    /// Elected in this stage, in order.
    package internal(set) var elected: [Int] = []
    package internal(set) var electedTie: TieBreak?
    /// `nil` where the count ends.
    package internal(set) var move: Move?
    /// What decided whose surplus or exclusion it is, where several had the same votes.
    package internal(set) var moveTie: TieBreak?
}
