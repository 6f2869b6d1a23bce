import Tallying

extension AnswerWriter {
    func answer(_ result: ScoreResult) -> JSONValue {
        .record(
            turnout(result.turnout) + [
                ("sums", numbers(result.sums)), ("raters", numbers(result.raters)), ("means", numbers(result.means)),
            ]
                + placing(result.placing))
    }

    func answer(_ result: STARResult) -> JSONValue {
        var fields = turnout(result.turnout) + [("sums", numbers(result.sums)), ("finalists", names(result.finalists))]
        if let duel = result.runoff {
            fields.append(
                ("runoff", byOption([duel.first, duel.second]) { .number($0 == duel.first ? duel.preferFirst : duel.preferSecond) }))
            fields.append(("runoff_equal", .number(duel.indifferent)))
        }
        fields.append(("winners", names(result.winner.map { [$0] } ?? [])))
        fields.append(("tie_steps", .list(result.tieSteps.map { .text("\($0.stage.rawValue):\($0.rule.rawValue)") })))
        return .record(fields)
    }

    func answer(_ result: BudgetResult) -> JSONValue {
        .record(
            turnout(result.turnout) + [("totals", numbers(result.totals)), ("spent", .number(Rational(result.spent)))]
                + placing(result.placing))
    }
}
