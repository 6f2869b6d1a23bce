package import Domain

/// A poll's result, or that this reader may not see it: then there is no count of any kind, and `until` says which rule hides it.
package struct ResultResponse: Codable, Hashable, Sendable {
    package let visible: Bool
    package let until: ResultVisibility?
    /// Standing ballots, passes included.
    package let turnout: Int64?
    package let passes: Int64?
    /// Those who chose something.
    package let voters: Int64?
    package let options: [OptionResult]?
    /// Absent where it takes reading the ballots and they were not read.
    package let outcome: OutcomeResponse?
    /// Ballots that are in none of the counts above; absent where there are none.
    package let setAside: SetAsideResponse?

    /// - Parameter count: The poll's ballots counted, where its method reads them and they were read.
    package init(_ result: PollResult, by decision: DecisionRule, options: [OptionNumber], count: PollCount? = nil) {
        switch result {
        case .hidden(let rule):
            (visible, until, turnout, passes, voters, self.options, outcome) = (false, rule, nil, nil, nil, nil, nil)
            setAside = nil
        case .visible(let tally):
            (visible, until, turnout, passes, voters) = (true, nil, tally.turnout, tally.passes, tally.voters)
            self.options = OptionResult.list(tally, decision.rules.kind, options)
            outcome = decision.outcome(of: tally, count: count).map(OutcomeResponse.init)
            setAside = SetAsideResponse(tally, by: decision, options: options)
        }
    }

    package func result(_ rule: ResultVisibility) throws(WoteError) -> PollResult {
        guard visible else { return .hidden(until ?? rule) }
        guard let options, let passes, let turnout else {
            throw WoteError(.unexpected, "A visible result came without counts; update wote.", ko: "보이는 결과에 집계가 없습니다. wote를 업데이트하세요.")
        }
        let counts = options.map(\.count)
        let aside = setAside?.setAside(beside: Tally(counts: counts, passes: passes, turnout: turnout))
        return .visible(Tally(counts: counts, passes: passes, turnout: turnout, setAside: aside))
    }
}

/// One option's part: `share` is the exact fraction; it and the percentages are written as `null` while nobody chose anything.
package struct OptionResult: Codable, Hashable, Sendable {
    package let number: OptionNumber
    package let count: Int64
    /// For example `8/12`.
    package let share: String?
    /// Whole; of scores there is none.
    package let percent: Int?
    /// With one decimal, as text so that no reader rounds it; of scores there is none.
    package let percentOneDecimal: String?
    /// The mean score with one decimal, as text; of the kind `score` only.
    package let meanOneDecimal: String?

    static func list(_ tally: Tally, _ kind: PollKind, _ options: [OptionNumber]) -> [OptionResult] {
        zip(options, tally.shares(kind)).map { OptionResult(number: $0, share: $1) }
    }

    package init(number: OptionNumber, share: Share) {
        (self.number, count) = (number, share.count)
        self.share = share.figure.map { _ in "\(share.count)/\(share.base)" }
        percent = share.percent?.whole
        percentOneDecimal = share.percent?.oneDecimal
        meanOneDecimal = share.mean?.oneDecimal
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(count, forKey: .count)
        try container.encode(share, forKey: .share)
        try container.encode(percent, forKey: .percent)
        try container.encode(percentOneDecimal, forKey: .percentOneDecimal)
        try container.encodeIfPresent(meanOneDecimal, forKey: .meanOneDecimal)
    }
}

/// Who is ahead, or won once the poll is closed.
package struct OutcomeResponse: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable {
        case none, winner, draw
        case noQuorum = "no_quorum"
        case notPassed = "not_passed"
    }

    package let kind: Kind
    package let options: [OptionNumber]
    /// What decided a tie, where there was one: `lots` or `order`.
    package let tie: Outcome.Tie?

    package init(_ outcome: Outcome) {
        options = outcome.options
        switch outcome {
        case .none: (kind, tie) = (.none, nil)
        case .winners(_, let tie): (kind, self.tie) = (.winner, tie)
        case .draw: (kind, tie) = (.draw, nil)
        case .noQuorum: (kind, tie) = (.noQuorum, nil)
        case .notPassed: (kind, tie) = (.notPassed, nil)
        }
    }
}
