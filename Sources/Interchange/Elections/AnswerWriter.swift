import Tallying

/// Tells results with the names of the options: one `answer` for each kind.
struct AnswerWriter {
    let options: [[UInt8]]
    let election: Election
    let precision: Shares.Precision

    typealias Field = (String, JSONValue)

    /// A value for each of some options, by their names; by default for all that stand.
    func byOption(_ some: [Int]? = nil, _ value: (Int) -> JSONValue) -> JSONValue {
        .object((some ?? election.standing).map { (options[$0], value($0)) })
    }

    func numbers(_ values: [Rational?]) -> JSONValue { byOption { .number(values[$0]) } }

    func names(_ some: [Int]) -> JSONValue { .list(some.map(name)) }

    func name(_ option: Int?) -> JSONValue { option.map { .string(options[$0]) } ?? .null }

    func turnout(_ turnout: Turnout) -> [Field] {
        [
            ("ballots_cast", .number(Rational(turnout.cast))), ("ballots_valid", .number(Rational(turnout.valid))),
            ("ballots_blank", .number(Rational(turnout.blank))), ("ballots_invalid", .number(Rational(turnout.invalid))),
        ]
    }

    func placing(_ placing: Placing) -> [Field] {
        [
            ("co_winners", names(placing.coWinners)), ("winners", names(placing.winners)),
            ("ranking", .list(placing.ranking.map(names))),
        ]
    }
}

extension AnswerWriter {
    func answer(_ result: ElectionResult) -> JSONValue {
        switch result {
        case .yesNo(let result, let vote): answer(result, of: vote)
        case .choice(let result, let voting): answer(result, of: voting)
        case .score(let result): answer(result)
        case .star(let result): answer(result)
        case .borda(let result): answer(result)
        case .runoff(let result): answer(result)
        case .transfer(let result): answer(result)
        case .copeland(let result): answer(result)
        case .schulze(let result): answer(result)
        case .rankedPairs(let result): answer(result)
        case .minimax(let result): answer(result)
        case .budget(let result): answer(result)
        }
    }
}

extension AnswerWriter {
    func answer(_ result: YesNoResult, of vote: YesNoVote) -> JSONValue {
        let pair = [vote.yes, vote.no]
        let shares = Shares.exact(of: result.decisive)
        let units = Shares.units(of: result.decisive, precision)
        return .record(
            turnout(result.counts.turnout) + counts(result.counts) + [
                ("decisive_shares", byOption(pair) { .number(shares[$0 == vote.yes ? 0 : 1]) }),
                ("decisive_percentages", byOption(pair) { .text(precision.text(units[$0 == vote.yes ? 0 : 1])) }),
                ("quorum_met", .bool(result.quorumMet)), ("threshold_met", .bool(result.thresholdMet)),
                ("outcome", .text(result.outcome.name)),
            ])
    }

    func answer(_ result: ChoiceResult, of voting: ChoiceVoting) -> JSONValue {
        var fields = turnout(result.counts.turnout) + counts(result.counts)
        if voting.picks != ChoiceVoting.single.picks { fields += voters(result.counts) }
        fields += [("co_winners", names(result.placing.coWinners)), ("winners", names(result.winners))]
        if let decision = result.decision {
            fields.append(("quorum_met", .bool(decision.quorumMet)))
            if let met = decision.thresholdMet { fields.append(("threshold_met", byOption { .bool(met[$0]) })) }
            fields.append(("outcome", .text(decision.outcome.name)))
        }
        return .record(fields)
    }

    private func counts(_ counts: ChoiceCounts) -> [Field] {
        let votes = election.standing.map { counts.votes[$0] }
        let (shares, units) = (Shares.exact(of: votes), Shares.units(of: votes, precision))
        let places = Dictionary(uniqueKeysWithValues: zip(election.standing, votes.indices))
        return [
            ("counts", numbers(counts.votes)), ("shares", byOption { .number(places[$0].flatMap { shares[$0] }) }),
            ("percentages", byOption { .text(precision.text(places[$0].map { units[$0] } ?? 0)) }),
        ]
    }

    /// The part of the voters who chose each option: several choices are allowed, so that these may pass 100 together.
    private func voters(_ counts: ChoiceCounts) -> [Field] {
        [
            ("voter_shares", byOption { .number(Shares.exact(of: counts.votes[$0], in: counts.validWeight)) }),
            (
                "voter_percentages",
                byOption { .text(precision.text(Shares.rounded(counts.votes[$0], in: counts.validWeight, precision))) }
            ),
        ]
    }
}

extension YesNoResult.Outcome {
    fileprivate var name: String {
        switch self {
        case .noVotes: "no_votes"
        case .noQuorum: "no_quorum"
        case .passed: "passed"
        case .rejected: "rejected"
        }
    }
}

extension ChoiceResult.Outcome {
    fileprivate var name: String {
        switch self {
        case .noVotes: "no_votes"
        case .noQuorum: "no_quorum"
        case .decided: "decided"
        case .noWinner: "no_winner"
        }
    }
}
