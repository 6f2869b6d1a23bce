/// The result of any method, with its working.
package enum ElectionResult: Hashable, Sendable {
    case yesNo(YesNoResult, of: YesNoVote)
    case choice(ChoiceResult, of: ChoiceVoting)
    case score(ScoreResult)
    case star(STARResult)
    case borda(BordaResult)
    case runoff(RunoffResult)
    case transfer(TransferResult)
    case copeland(CopelandResult)
    case schulze(SchulzeResult)
    case rankedPairs(RankedPairsResult)
    case minimax(MinimaxResult)
    case budget(BudgetResult)
}

extension ElectionResult {
    package var turnout: Turnout {
        switch self {
        case .yesNo(let result, _): result.counts.turnout
        case .choice(let result, _): result.counts.turnout
        case .score(let result): result.turnout
        case .star(let result): result.turnout
        case .borda(let result): result.turnout
        case .runoff(let result): result.turnout
        case .transfer(let result): result.turnout
        case .copeland(let result): result.pairwise.turnout
        case .schulze(let result): result.pairwise.turnout
        case .rankedPairs(let result): result.pairwise.turnout
        case .minimax(let result): result.pairwise.turnout
        case .budget(let result): result.turnout
        }
    }

    /// Where the method ends in values that place the options; `nil` where it decides every tie on its way.
    package var placing: Placing? {
        switch self {
        case .choice(let result, _): result.placing
        case .score(let result): result.placing
        case .borda(let result): result.placing
        case .copeland(let result): result.placing
        case .schulze(let result): result.placing
        case .minimax(let result): result.placing
        case .budget(let result): result.placing
        case .yesNo, .star, .runoff, .transfer, .rankedPairs: nil
        }
    }

    /// Who wins, best first; equal ones by lot. Yes or no wins by more votes, whatever is required besides.
    package var winners: [Int] {
        switch self {
        case .yesNo(let result, let vote):
            result.decisive[0] == result.decisive[1] ? [] : [result.decisive[0] > result.decisive[1] ? vote.yes : vote.no]
        case .choice(let result, _): result.winners
        case .star(let result): result.winner.map { [$0] } ?? []
        case .runoff(let result): result.winner.map { [$0] } ?? []
        case .transfer(let result): result.winners
        case .rankedPairs(let result): result.winners
        case .score, .borda, .copeland, .schulze, .minimax, .budget: placing?.winners ?? []
        }
    }
}

extension ElectionResult {
    /// Whether a tie was left that only the drawing of lots decided.
    package var usesLots: Bool {
        switch self {
        case .yesNo: false
        case .star(let result): result.tieSteps.contains { $0.rule == .lot }
        case .runoff(let result): result.rounds.contains { $0.tie == .lot }
        case .transfer(let result): result.stages.contains { $0.electedTie == .lot || $0.moveTie == .lot }
        case .rankedPairs(let result): result.usesLots
        case .choice, .score, .borda, .copeland, .schulze, .minimax, .budget: placing.map { $0.coWinners.count > $0.winners.count } ?? false
        }
    }

    /// Every option against every other, where the method goes by that.
    package var pairwise: Pairwise? {
        switch self {
        case .copeland(let result): result.pairwise
        case .schulze(let result): result.pairwise
        case .rankedPairs(let result): result.pairwise
        case .minimax(let result): result.pairwise
        default: nil
        }
    }
}
