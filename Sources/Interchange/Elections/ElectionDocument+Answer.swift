import Tallying

extension ElectionDocument {
    /// Counts the ballots and tells the result.
    func answer() throws -> JSONValue {
        switch cast {
        case nil: try percentages()
        case .choices(let ballots): try answer(ballots)
        case .rankings(let ballots): try answer(ballots)
        case .scores(let ballots): try answer(ballots)
        }
    }

    private func answer(_ ballots: Ballots<Int>) throws -> JSONValue {
        let (election, parameters) = (try election(), try parameters())
        let writer = AnswerWriter(options: options, election: election, precision: try precision)
        guard method == .yesno else { return writer.answer(try choiceVoting(parameters).count(ballots, in: election), method) }
        let vote = try yesNoVote(parameters)
        return writer.answer(vote.count(ballots, in: election), of: vote)
    }

    private func answer(_ ballots: Ballots<ScoreMark>) throws -> JSONValue {
        let (election, parameters) = (try election(), try parameters())
        let writer = AnswerWriter(options: options, election: election, precision: try precision)
        switch method {
        case .star: return writer.answer(STAR(scale: try parameters.scale()).count(ballots, in: election))
        case .score: return writer.answer(try parameters.scoreVoting().count(ballots, in: election))
        default:
            let cost: BudgetVoting.Cost = method == .quadratic ? .quadratic : .linear
            return writer.answer(try parameters.budgetVoting(cost).count(ballots, in: election))
        }
    }

    private func answer(_ ballots: Ballots<RankMark>) throws -> JSONValue {
        let (election, parameters) = (try election(), try parameters())
        let writer = AnswerWriter(options: options, election: election, precision: try precision)
        switch method {
        case .irv: return writer.answer(try parameters.instantRunoff().count(ballots, in: election))
        case .stv:
            if ballots.isWeighted { throw try fields.required("ballots").fault("stv takes no weights", ko: "stv에서는 가중치를 쓸 수 없습니다") }
            return writer.answer(try parameters.transferableVote().count(ballots, in: election))
        case .borda: return writer.answer(try parameters.borda().count(ballots, in: election))
        case .copeland: return writer.answer(Copeland().count(ballots, in: election))
        case .rankedPairs: return writer.answer(RankedPairs(strength: try parameters.strength()).count(ballots, in: election))
        case .minimax: return writer.answer(try parameters.minimax().count(ballots, in: election))
        default: return writer.answer(Schulze(strength: try parameters.strength()).count(ballots, in: election))
        }
    }

    private func percentages() throws -> JSONValue {
        let counts = try fields.required("counts").list().map { try $0.notNegative() }
        let precision = try precision
        let units = Shares.units(of: counts, precision)
        return .record([
            ("units", .list(units.map { .whole($0) })), ("display", .list(units.map { .text(precision.text($0)) })),
            ("sum_units", .whole(units.reduce(0, +))), ("shares", .list(Shares.exact(of: counts).map { .number($0) })),
        ])
    }
}
