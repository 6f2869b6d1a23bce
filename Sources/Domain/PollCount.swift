package import Tallying

/// The count of a poll's ballots by a method, with its working.
package struct PollCount: Hashable, Sendable {
    package let counting: Counting
    package let election: Election
    package let result: ElectionResult

    /// Whether lots were drawn for options that tie; else their order stands for lots.
    package let hasLots: Bool

    /// Who wins: equal options are a draw unless lots were drawn for them, but for ties that the method decides on its way.
    package var outcome: Outcome {
        if case .yesNo(let result, let vote) = result, result.decisive[0] == result.decisive[1] {
            if result.decisive[0].isZero { return .none }
            return hasLots ? .winners(numbers([election.byLot([vote.yes, vote.no])[0]]), tie: .lots) : .draw(numbers([vote.yes, vote.no]))
        }
        let winners = numbers(result.winners)
        if winners.isEmpty { return .none }
        guard result.usesLots else { return .winners(winners) }
        if let placing = result.placing, !hasLots { return .draw(numbers(placing.coWinners)) }
        return .winners(winners, tie: hasLots ? .lots : .order)
    }

    /// What each option got, and what that is a part of, where options are chosen.
    var votes: ([Rational], of: Rational)? {
        switch result {
        case .yesNo(let result, _): (result.counts.votes, result.counts.validWeight)
        case .choice(let result, _): (result.counts.votes, result.counts.validWeight)
        default: nil
        }
    }

    /// What each option has by weight, in words, where options are chosen.
    package var weightOfOptions: [(option: OptionNumber, weight: String)]? {
        votes?.0.enumerated().map { (OptionNumber(index: $0), $1.decimals) }
    }

    /// Ballots that say something the method can't count, such as two options on the first rank.
    package var uncounted: Int64 { Int64(result.turnout.invalid.small ?? .max) }

    private func numbers(_ options: [Int]) -> [OptionNumber] { options.map(OptionNumber.init(index:)) }
}

extension Poll {
    /// How its ballots are to be read by this method, with these seats; what is `nil` is as the poll has it. Refuses what does not fit.
    package func reading(_ method: CountingMethod?, seats: Int?) throws(WoteError) -> Counting {
        let reading = rules.counting.reading(method, seats: seats)
        // A poll that grows may have more seats than options as yet.
        if reading != rules.counting { try reading.check(rules.kind.name, options: options.count) }
        if rules.isWeighted { try reading.checkWeights() }
        return reading
    }

    /// Counts the poll's ballots by its method, or by another that fits its kind.
    package func count(_ ballots: CastBallots, by reading: Counting? = nil) throws(WoteError) -> PollCount {
        let counting = reading ?? rules.counting
        let election = Election(optionCount: options.count, tieOrder: tieOrder?.map(\.index), seats: counting.seats)
        guard let result = counting.method.result(ballots, of: rules.kind, in: election) else {
            throw WoteError(.unexpected, "The ballots are not of this poll's kind; report it.", ko: "이 투표의 표가 아닙니다. 알려 주세요.")
        }
        return PollCount(counting: counting, election: election, result: result, hasLots: tieOrder != nil)
    }
}

extension CountingMethod {
    /// Counts ballots of a kind; `nil` where the method does not read such ballots.
    fileprivate func result(_ ballots: CastBallots, of kind: PollKind, in election: Election) -> ElectionResult? {
        switch ballots {
        case .choices(let ballots): result(ballots, of: kind, in: election)
        case .rankings(let ballots): result(ballots, in: election)
        case .scores(let ballots): result(ballots, of: kind, in: election)
        }
    }

    private func result(_ ballots: Ballots<Int>, of kind: PollKind, in election: Election) -> ElectionResult? {
        switch kind {
        case .yesno:
            let vote = YesNoVote(yes: 0, no: 1)
            return .yesNo(vote.count(ballots, in: election), of: vote)
        case .single: return .choice(ChoiceVoting.single.count(ballots, in: election), of: .single)
        case .multiple(let picks):
            let voting = ChoiceVoting(picks: picks.least...(picks.most ?? .max))
            return .choice(voting.count(ballots, in: election), of: voting)
        case .score, .ranked, .dots, .quadratic: return nil
        }
    }

    private func result(_ ballots: Ballots<RankMark>, in election: Election) -> ElectionResult? {
        switch self {
        case .irv: .runoff(InstantRunoff().count(ballots, in: election))
        case .stv: .transfer(TransferableVote().count(ballots, in: election))
        case .borda: .borda(Borda().count(ballots, in: election))
        case .copeland: .copeland(Copeland().count(ballots, in: election))
        case .schulze: .schulze(Schulze().count(ballots, in: election))
        case .rankedPairs: .rankedPairs(RankedPairs().count(ballots, in: election))
        case .minimax: .minimax(Minimax().count(ballots, in: election))
        case .plurality, .approval, .score, .star, .dots, .quadratic: nil
        }
    }

    private func result(_ ballots: Ballots<ScoreMark>, of kind: PollKind, in election: Election) -> ElectionResult? {
        switch (self, kind) {
        case (.score, .score): .score(ScoreVoting(scale: PollKind.scores).count(ballots, in: election))
        case (.star, .score): .star(STAR(scale: PollKind.scores).count(ballots, in: election))
        case (.dots, .dots(let budget)): .budget(BudgetVoting(cost: .linear, budget: budget).count(ballots, in: election))
        case (.quadratic, .quadratic(let budget)): .budget(BudgetVoting(cost: .quadratic, budget: budget).count(ballots, in: election))
        default: nil
        }
    }
}
