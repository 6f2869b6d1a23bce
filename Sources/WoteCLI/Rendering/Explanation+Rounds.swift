import Domain
import Tallying
import Terminal

/// Counts that go on in rounds: votes, what moved, what was decided and why.
extension Explanation {
    func rounds(_ result: RunoffResult) -> [String] {
        var before: [Rational]?
        return result.rounds.enumerated().flatMap { index, round in
            defer { before = round.votes }
            let title = say("Round \(index + 1)", ko: "\(index + 1)라운드")
            return section(title, votes(round.votes, of: round.continuing, before: before) + exhausted(round.exhausted) + decision(round))
        }
    }

    private func decision(_ round: RunoffRound) -> [String] {
        switch round.decision {
        case .elected(let option): wrapped(say("  \(name(option)) wins", ko: "  당선: \(name(option))")).map { paint($0, .colour(.green)) }
        case .eliminated(let option, let tie):
            wrapped(say("  \(name(option)) is eliminated\(words(tie))", ko: "  탈락: \(name(option))\(words(tie))")).map { paint($0, .dim) }
        }
    }

    func stages(_ result: TransferResult) -> [String] {
        guard let quota = result.quota else { return [] }
        var before: [Rational]?
        let stages = result.stages.enumerated().flatMap { index, stage in
            defer { before = stage.votes }
            let title = say("Stage \(index + 1)", ko: "\(index + 1)단계")
            return section(
                title, votes(stage.votes, of: stage.holding, before: before) + exhausted(stage.exhausted) + elected(stage) + move(stage))
        }
        let seats = count.counting.seats
        return wrapped(
            say("quota \(quota): votes that make sure of one of \(seats) seats", ko: "당선 기준 \(quota)표 (\(seats)석 가운데 하나가 확실한 득표)")) + stages
    }

    private func elected(_ stage: TransferStage) -> [String] {
        guard !stage.elected.isEmpty else { return [] }
        let names = list(stage.elected.map(name))
        return wrapped(say("  elected: \(names)\(words(stage.electedTie))", ko: "  당선: \(names)\(words(stage.electedTie))"))
            .map { paint($0, .colour(.green)) }
    }

    private func move(_ stage: TransferStage) -> [String] {
        let (tie, text) = (words(stage.moveTie), stage.move)
        switch text {
        case .surplus(let option):
            return wrapped(say("  the surplus of \(name(option)) goes on\(tie)", ko: "  잉여표 이양: \(name(option))\(tie)")).map {
                paint($0, .dim)
            }
        case .exclusion(let option):
            return wrapped(say("  \(name(option)) is eliminated\(tie)", ko: "  탈락: \(name(option))\(tie)")).map { paint($0, .dim) }
        case nil: return []
        }
    }

    /// The votes of a round as parts of all that count in it, with what each option gained since the last.
    private func votes(_ votes: [Rational], of options: [Int], before: [Rational]?) -> [String] {
        let figures = options.map { option in
            let change = before.map { votes[option] - $0[option] } ?? 0
            let note = change.isZero ? "" : change > 0 ? "+" + style.text(change) : "-" + style.text(0 - change)
            return Figure(label: name(option), value: votes[option], note: note)
        }
        return style.bars(figures, of: options.map { votes[$0] }.reduce(0, +))
    }

    private func exhausted(_ weight: Rational) -> [String] {
        weight.isZero ? [] : wrapped(say("  exhausted: \(style.text(weight))", ko: "  이양할 곳이 없는 표: \(style.text(weight))"))
    }

    private func words(_ tie: TieBreak?) -> String {
        switch tie {
        case .previousRound: say(" (a tie, decided by an earlier round)", ko: " (동률, 이전 득표로 결정)")
        case .lot: say(" (a tie, decided by \(lots))", ko: " (동률, \(lots)로 결정)")
        case nil: ""
        }
    }
}
