import Tallying

extension AnswerWriter {
    func answer(_ result: BordaResult) -> JSONValue {
        .record(turnout(result.turnout) + [("scores", numbers(result.scores))] + placing(result.placing))
    }

    func answer(_ result: RunoffResult) -> JSONValue {
        .record(
            turnout(result.turnout) + [
                ("rounds", .list(result.rounds.map(round))), ("winners", names(result.winner.map { [$0] } ?? [])),
            ])
    }

    private func round(_ round: RunoffRound) -> JSONValue {
        var (elected, eliminated, tie): ([Int], [Int], TieBreak?) = ([], [], nil)
        switch round.decision {
        case .elected(let option): elected = [option]
        case .eliminated(let option, let broken): (eliminated, tie) = ([option], broken)
        }
        return .record(
            [
                ("votes", byOption(round.continuing) { .number(round.votes[$0]) }), ("exhausted", .number(round.exhausted)),
                ("elected", names(elected)), ("eliminated", names(eliminated)),
            ] + self.tie(tie))
    }

    func answer(_ result: TransferResult) -> JSONValue {
        .record(
            turnout(result.turnout) + [
                ("quota", .number(result.quota.map { Rational($0) })), ("rounds", .list(result.stages.map(stage))),
                ("winners", names(result.winners)),
            ])
    }

    private func stage(_ stage: TransferStage) -> JSONValue {
        var (transferred, eliminated): ([Int], [Int]) = ([], [])
        switch stage.move {
        case .surplus(let option): transferred = [option]
        case .exclusion(let option): eliminated = [option]
        case nil: break
        }
        return .record(
            [
                ("votes", byOption(stage.holding) { .number(stage.votes[$0]) }), ("exhausted", .number(stage.exhausted)),
                ("elected", names(stage.elected)), ("transferred", names(transferred)), ("eliminated", names(eliminated)),
            ] + tie(stage.moveTie ?? stage.electedTie))
    }

    private func tie(_ tie: TieBreak?) -> [Field] { tie.map { [("tie", .text($0.rawValue))] } ?? [] }
}

extension AnswerWriter {
    func answer(_ result: CopelandResult) -> JSONValue {
        .record(pairs(result.pairwise) + [("scores", numbers(result.scores))] + placing(result.placing))
    }

    func answer(_ result: SchulzeResult) -> JSONValue {
        .record(pairs(result.pairwise) + [("paths", matrix { result.paths[$0][$1] })] + placing(result.placing))
    }

    func answer(_ result: MinimaxResult) -> JSONValue {
        .record(pairs(result.pairwise) + [("worst_defeats", numbers(result.worstDefeats))] + placing(result.placing))
    }

    func answer(_ result: RankedPairsResult) -> JSONValue {
        .record(
            pairs(result.pairwise) + [
                ("locked", .list(result.locked.map { names([$0.winner, $0.loser]) })),
                ("ranking", .list(result.ranking.map { names([$0]) })), ("winners", names(result.winners)),
            ])
    }

    private func pairs(_ pairwise: Pairwise) -> [Field] {
        turnout(pairwise.turnout) + [
            ("pairwise", matrix { pairwise[$0, $1] }), ("condorcet_winner", name(pairwise.condorcetWinner)),
            ("smith_set", names(pairwise.smithSet)),
        ]
    }

    private func matrix(_ value: (Int, Int) -> Rational) -> JSONValue {
        byOption { row in byOption(election.standing.filter { $0 != row }) { .number(value(row, $0)) } }
    }
}
