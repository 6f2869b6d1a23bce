package import Tallying

/// The ballots of a poll that count, equal ones together: what counting begins with. Nobody's name is with them.
package enum CastBallots: Sendable {
    case choices(Ballots<Int>)
    case rankings(Ballots<RankMark>)
    /// Scores, or votes.
    case scores(Ballots<ScoreMark>)
}

extension CastBallots {
    /// Equal ballots: what each says, how many there are, and what each weighs.
    package struct Pile: Hashable, Sendable {
        package let choice: Choice
        package let ballots: Int64
        package let weight: Rational

        package init(_ choice: Choice, ballots: Int64, weight: Rational = 1) {
            (self.choice, self.ballots, self.weight) = (choice, ballots, weight)
        }
    }

    package init(_ piles: [Pile], kind: PollKind.Name) {
        switch kind {
        case .yesno, .single, .multiple:
            var ballots = Ballots<Int>()
            for pile in piles { ballots.append(pile.choice.named.map(\.index), count: Integer(pile.ballots), weight: pile.weight) }
            self = .choices(ballots)
        case .ranked:
            var ballots = Ballots<RankMark>()
            for pile in piles { ballots.append(pile.choice.rankMarks, count: Integer(pile.ballots), weight: pile.weight) }
            self = .rankings(ballots)
        case .score, .dots, .quadratic:
            var ballots = Ballots<ScoreMark>()
            for pile in piles { ballots.append(pile.choice.scoreMarks, count: Integer(pile.ballots), weight: pile.weight) }
            self = .scores(ballots)
        }
    }

    package func piles(kind: PollKind.Name) -> [Pile] {
        switch self {
        case .choices(let ballots): ballots.piles { Choice($0.map(OptionNumber.init(index:)), kind: kind) }
        case .rankings(let ballots): ballots.piles { Choice(rankMarks: $0) }
        case .scores(let ballots): ballots.piles { Choice(scoreMarks: $0, kind: kind) }
        }
    }
}

extension Ballots {
    fileprivate func piles(_ choice: (ArraySlice<Mark>) -> Choice) -> [CastBallots.Pile] {
        indices.map { CastBallots.Pile(choice(self[$0]), ballots: Int64(count($0).small ?? .max), weight: weight($0)) }
    }
}

extension Choice {
    fileprivate var rankMarks: [RankMark] {
        if case .ranking(let levels) = self { [RankMark](levels: levels.map { $0.map(\.index) }) } else { [] }
    }

    fileprivate var scoreMarks: [ScoreMark] {
        switch self {
        case .scores(let scores): scores.enumerated().compactMap { option, score in score.map { ScoreMark(option: option, value: $0) } }
        case .votes(let votes): votes.enumerated().map { ScoreMark(option: $0, value: $1) }
        case .option, .options, .ranking, .pass: []
        }
    }

    fileprivate init(_ options: [OptionNumber], kind: PollKind.Name) {
        switch kind {
        case _ where options.isEmpty: self = .pass
        case .multiple: self = .options(options)
        default: self = .option(options[0])
        }
    }

    fileprivate init(rankMarks: ArraySlice<RankMark>) {
        var levels: [[OptionNumber]] = []
        for mark in rankMarks {
            if mark.isEmptyLevel {
                levels.append([])
            } else if mark.sharesLevel {
                levels[levels.count - 1].append(OptionNumber(index: mark.option))
            } else {
                levels.append([OptionNumber(index: mark.option)])
            }
        }
        self = .ranking(levels)
    }

    fileprivate init(scoreMarks: ArraySlice<ScoreMark>, kind: PollKind.Name) {
        var figures = [Int?](repeating: nil, count: (scoreMarks.map(\.option).max() ?? -1) + 1)
        for mark in scoreMarks { figures[mark.option] = mark.value }
        self = kind == .score ? .scores(figures) : .votes(figures.map { $0 ?? 0 })
    }
}
