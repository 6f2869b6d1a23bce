import Domain
import Tallying

extension ElectionDocument {
    /// Counts the ballots and tells the result.
    func answer() throws -> JSONValue {
        let result: ElectionResult
        switch cast {
        case nil: return try percentages()
        case .choices(let ballots): result = try count(ballots)
        case .rankings(let ballots): result = try count(ballots)
        case .scores(let ballots): result = try count(ballots)
        }
        return AnswerWriter(options: options, election: try election(), precision: try precision).answer(result)
    }

    private func count(_ ballots: Ballots<Int>) throws -> ElectionResult {
        let (election, parameters) = (try election(), try parameters())
        if method == .yesno {
            let vote = try yesNoVote(parameters)
            return .yesNo(vote.count(ballots, in: election), of: vote)
        }
        let voting = try choiceVoting(parameters)
        return .choice(voting.count(ballots, in: election), of: voting)
    }

    private func count(_ ballots: Ballots<ScoreMark>) throws -> ElectionResult {
        let (election, parameters) = (try election(), try parameters())
        switch method {
        case .star: return .star(STAR(scale: try parameters.scale()).count(ballots, in: election))
        case .score: return .score(try parameters.scoreVoting().count(ballots, in: election))
        default:
            let cost: BudgetVoting.Cost = method == .quadratic ? .quadratic : .linear
            return .budget(try parameters.budgetVoting(cost).count(ballots, in: election))
        }
    }

    private func count(_ ballots: Ballots<RankMark>) throws -> ElectionResult {
        let (election, parameters) = (try election(), try parameters())
        switch method {
        case .irv: return .runoff(try parameters.instantRunoff().count(ballots, in: election))
        case .stv:
            if ballots.isWeighted { throw try fields.required("ballots").fault("stv takes no weights", ko: "stv에서는 가중치를 쓸 수 없습니다") }
            return .transfer(try parameters.transferableVote().count(ballots, in: election))
        case .borda: return .borda(try parameters.borda().count(ballots, in: election))
        case .copeland: return .copeland(Copeland().count(ballots, in: election))
        case .rankedPairs: return .rankedPairs(RankedPairs(strength: try parameters.strength()).count(ballots, in: election))
        case .minimax: return .minimax(try parameters.minimax().count(ballots, in: election))
        default: return .schulze(Schulze(strength: try parameters.strength()).count(ballots, in: election))
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
