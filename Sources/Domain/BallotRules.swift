// What a poll's kind takes for a ballot. Before a ballot is sent this is a courtesy; the database decides in the statement that stores it.

extension PollRules {
    /// The choice in its canonical form, or the rule that it breaks in a poll of `options` options.
    package func accept(_ choice: Choice, options: Int) throws(WoteError) -> Choice {
        // Nearly all ballots of an import are such.
        if case .option(let number) = choice, kind == .yesno || kind == .single, 1...options ~= number.rawValue { return choice }
        if choice == .pass, !allowsPass {
            throw .invalid("pass", "This poll has no pass; choose an option.", ko: "기권이 없는 투표입니다. 선택지를 고르세요.")
        }
        let choice = kind.form(of: choice).canonical
        try kind.checkForm(of: choice)
        try Self.checkOptions(choice.mentioned, of: options)
        try kind.checkLimits(of: choice)
        return choice
    }

    private static func checkOptions(_ numbers: [OptionNumber], of options: Int) throws(WoteError) {
        var seen: Set<OptionNumber> = []
        for number in numbers {
            guard 1...options ~= number.rawValue else {
                throw .invalid(
                    "option", "There is no option \(number.rawValue); the poll has 1 to \(options).",
                    ko: "\(number.rawValue)번 선택지가 없습니다. 1번에서 \(options)번까지 있습니다.")
            }
            guard seen.insert(number).inserted else {
                throw .invalid(
                    "option", "Option \(number.rawValue) is named twice; name it once.", ko: "\(number.rawValue)번 선택지를 두 번 썼습니다. 한 번만 쓰세요.")
            }
        }
    }
}

extension PollKind {
    /// One option where several may be chosen is a list of one, and the other way round.
    fileprivate func form(of choice: Choice) -> Choice {
        switch (self, choice) {
        case (.multiple, .option(let number)): .options([number])
        case (.yesno, .options(let numbers)) where numbers.count == 1, (.single, .options(let numbers)) where numbers.count == 1:
            .option(numbers[0])
        default: choice
        }
    }

    /// Refuses what ballots of another kind say, and a ballot that says nothing.
    fileprivate func checkForm(of choice: Choice) throws(WoteError) {
        switch (self, choice) {
        case (.yesno, .option), (.single, .option), (.multiple, .options), (.ranked, .ranking), (.score, .scores), (.dots, .votes),
            (.quadratic, .votes):
            if choice.named.isEmpty {
                throw .invalid("option", "Nothing is chosen; choose at least one option.", ko: "고른 것이 없습니다. 선택지를 하나 이상 고르세요.")
            }
        case (_, .pass): break
        default: throw wrongForm
        }
    }

    private var wrongForm: WoteError {
        switch self {
        case .yesno, .single: .invalid("option", "This poll takes one option.", ko: "선택지 하나를 고르는 투표입니다.")
        case .multiple: .invalid("options", "This poll takes several options.", ko: "선택지를 여럿 고르는 투표입니다.")
        case .ranked: .invalid("ranking", "This poll takes options in order, best first.", ko: "선택지를 좋은 것부터 차례로 쓰는 투표입니다.")
        case .score: .invalid("scores", "This poll takes scores, such as a=5 b=0.", ko: "a=5 b=0처럼 점수를 주는 투표입니다.")
        case .dots, .quadratic: .invalid("votes", "This poll takes votes, such as a=2 b=1.", ko: "a=2 b=1처럼 표를 나누어 주는 투표입니다.")
        }
    }

    fileprivate func checkLimits(of choice: Choice) throws(WoteError) {
        switch (self, choice) {
        case (.multiple(let picks), .options(let numbers)): try picks.check(numbers.count)
        case (.ranked, .ranking(let levels)) where levels.count > PollDraft.optionCount.upperBound:
            throw .invalid(
                "ranking", "The ballot has \(levels.count) ranks; at most \(PollDraft.optionCount.upperBound) are possible.",
                ko: "순위가 \(levels.count)개입니다. \(PollDraft.optionCount.upperBound)개까지 쓸 수 있습니다.")
        case (.score, .scores(let scores)): try Self.check(scores)
        case (.dots(let budget), .votes(let votes)): try Self.check(votes, within: budget) { $0 }
        case (.quadratic(let budget), .votes(let votes)): try Self.check(votes, within: budget) { $0 * $0 }
        default: break
        }
    }

    private static func check(_ scores: [Int?]) throws(WoteError) {
        for (index, score) in scores.enumerated() {
            if let score, !Self.scores.contains(score) {
                throw .invalid(
                    "scores", "Option \(index + 1) was given \(score); scores go from 0 to \(Self.scores.upperBound).",
                    ko: "\(index + 1)번 선택지에 \(score)점을 주었습니다. 점수는 0에서 \(Self.scores.upperBound)까지입니다.")
            }
        }
    }

    private static func check(_ votes: [Int], within budget: Int, cost: (Int) -> Int) throws(WoteError) {
        if let index = votes.firstIndex(where: { $0 < 0 }) {
            throw .invalid(
                "votes", "Option \(index + 1) was given \(votes[index]) votes; give 0 or more.",
                ko: "\(index + 1)번 선택지에 \(votes[index])표를 주었습니다. 0 이상이어야 합니다.")
        }
        // They cost as many points at least; how many could be beyond all numbers.
        if let index = votes.firstIndex(where: { $0 > budget }) {
            throw .invalid(
                "votes", "Option \(index + 1) was given \(votes[index]) votes; the budget is \(budget). Give fewer.",
                ko: "\(index + 1)번 선택지에 \(votes[index])표를 주었습니다. 예산은 \(budget)점입니다. 줄이세요.")
        }
        let spent = votes.reduce(0) { $0 + cost($1) }
        if spent > budget {
            throw .invalid(
                "votes", "The votes cost \(spent) points; the budget is \(budget). Give fewer.",
                ko: "표에 \(spent)점이 듭니다. 예산은 \(budget)점입니다. 줄이세요.")
        }
    }
}

extension Picks {
    fileprivate func check(_ count: Int) throws(WoteError) {
        guard count < least || count > most ?? count else { return }
        let (english, korean) =
            switch most {
            case least?: ("exactly \(least)", "\(least)개를")
            case let most?: ("\(least) to \(most)", "\(least)–\(most)개를")
            case nil: ("at least \(least)", "\(least)개 이상")
            }
        throw .invalid(
            "options", "\(count) option\(count == 1 ? " is" : "s are") chosen; this poll takes \(english).",
            ko: "선택지를 \(count)개 골랐습니다. 이 투표에서는 \(korean) 고릅니다.")
    }
}

extension Choice {
    /// The options it has a place for, named or not: those a poll must have.
    fileprivate var mentioned: [OptionNumber] {
        switch self {
        case .scores(let scores): scores.indices.map(OptionNumber.init(index:))
        case .votes(let votes): votes.indices.map(OptionNumber.init(index:))
        case .option, .options, .ranking, .pass: named
        }
    }
}
