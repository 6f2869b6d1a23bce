package struct STARResult: Hashable, Sendable {
    /// A step that was needed because the one before left a tie.
    package struct TieStep: Hashable, Sendable {
        package enum Stage: String, Sendable {
            case scoring = "score"
            case runoff
        }

        package enum Rule: String, Sendable {
            case headToHead = "head_to_head"
            case sum = "score"
            case topScores = "max_scores"
            case lot
        }

        package let stage: Stage
        package let rule: Rule

        init(_ stage: Stage, _ rule: Rule) { (self.stage, self.rule) = (stage, rule) }
    }

    package let turnout: Turnout
    package let sums: [Rational]
    /// By sum, then lot; one where only one option stands.
    package internal(set) var finalists: [Int] = []
    /// `nil` without a second finalist.
    package internal(set) var runoff: Duel?
    /// `nil` where no ballot is valid.
    package internal(set) var winner: Int?
    /// What decided ties, in the order it was asked.
    package internal(set) var tieSteps: [TieStep] = []

    init(turnout: Turnout, sums: [Rational]) { (self.turnout, self.sums) = (turnout, sums) }
}

/// Two options against each other: the weight of ballots that score one above the other.
package struct Duel: Hashable, Sendable {
    package let first: Int
    package let second: Int
    package let preferFirst: Rational
    package let preferSecond: Rational
    /// The rest.
    package let indifferent: Rational

    init(_ cards: Scorecards, _ first: Int, _ second: Int) {
        var (left, right, equal): (Integer, Integer, Integer) = (0, 0, 0)
        cards.visit { scores, amount in
            if scores[first] > scores[second] {
                left += amount
            } else if scores[first] < scores[second] {
                right += amount
            } else {
                equal += amount
            }
        }
        (self.first, self.second) = (first, second)
        (preferFirst, preferSecond, indifferent) = (cards.amounts.weight(left), cards.amounts.weight(right), cards.amounts.weight(equal))
    }
}
