import Domain
import Tallying
import Terminal

/// A count told with its working, so that anybody can follow it.
struct Explanation {
    let style: Rendering
    let count: PollCount
    let poll: Poll

    init(of count: PollCount, in poll: Poll, _ style: Rendering) { (self.count, self.poll, self.style) = (count, poll, style) }

    /// Who wins by this count, in a sentence.
    var headline: [String] {
        let method = counting(count.counting)
        return style.wrapped(style.say("Counted by \(method): \(verdict)", ko: "\(method) 집계: \(verdict)")).map { paint($0, .bold) }
    }

    /// The working: what the method did with the ballots.
    var working: [String] {
        let lines =
            switch count.result {
            case .yesNo(let result, _): chosen(result.counts)
            case .choice(let result, _): chosen(result.counts)
            case .score(let result): scored(result)
            case .star(let result): duelled(result)
            case .borda(let result): bars(result.scores, of: nil)
            case .runoff(let result): rounds(result)
            case .transfer(let result): stages(result)
            case .copeland(let result): pairs(result.pairwise) + section(say("Points", ko: "점수"), bars(result.scores, of: nil))
            case .schulze(let result): pairs(result.pairwise) + paths(result)
            case .rankedPairs(let result): pairs(result.pairwise) + locks(result)
            case .minimax(let result):
                pairs(result.pairwise) + section(say("Worst defeat of each", ko: "가장 큰 패배"), bars(result.worstDefeats, of: nil))
            case .budget(let result): bars(result.totals, of: nil)
            }
        return lines + ranking + turnout
    }

    private var verdict: String {
        let names = count.outcome.options.map(name)
        switch count.outcome {
        case .none: return say("no winner", ko: "결과 없음")
        case .draw: return say("a draw: \(list(names))", ko: "동률: \(list(names))")
        case .noQuorum, .notPassed: return ""
        case .winners(_, nil): return list(names)
        case .winners: return list(names) + say(" (a tie went by \(lots))", ko: " (동률은 \(lots)로 결정)")
        }
    }

    /// What stands for lots.
    var lots: String { count.hasLots ? say("lots", ko: "추첨 순서") : say("the order of the options", ko: "선택지 순서") }

    /// The options in groups of equal strength.
    private var ranking: [String] {
        guard let groups = count.result.placing?.ranking, groups.count > 1 else { return [] }
        let places = groups.map { $0.map(name).joined(separator: " = ") }.joined(separator: " > ")
        return wrapped(say("order: \(places)", ko: "순위: \(places)"))
    }

    private var turnout: [String] {
        let turnout = count.result.turnout
        var parts = [say("\(turnout.cast) ballots", ko: "\(turnout.cast)표"), say("\(turnout.valid) counted", ko: "유효 \(turnout.valid)")]
        if !turnout.blank.isZero { parts.append(say("\(turnout.blank) blank", ko: "기권 \(turnout.blank)")) }
        if !turnout.invalid.isZero { parts.append(say("\(turnout.invalid) not countable", ko: "무효 \(turnout.invalid)")) }
        return wrapped(style.joined(parts)).map { paint($0, .dim) }
    }
}

// MARK: Words

extension Explanation {
    func say(_ english: String, ko korean: String) -> String { style.say(english, ko: korean) }
    func name(_ option: Int) -> String { style.name(of: OptionNumber(index: option), in: poll) }
    func name(_ option: OptionNumber) -> String { style.name(of: option, in: poll) }
    func list(_ names: [String]) -> String { names.joined(separator: ", ") }
    func wrapped(_ text: String) -> [String] { style.wrapped(text) }
    func paint(_ text: String, _ look: Style) -> String { style.painter.paint(text, look) }

    func section(_ title: String, _ lines: [String]) -> [String] { wrapped(title).map { paint($0, .bold) } + lines }

    private func counting(_ counting: Counting) -> String { style.words(counting) }

    /// A bar for each option that stands, all of them parts of `whole`, or of the largest.
    func bars(_ values: [Rational], of whole: Rational?, note: (Int) -> String = { _ in "" }) -> [String] {
        let standing = count.election.standing
        let figures = standing.map { Figure(label: name($0), value: values[$0], note: note($0)) }
        return style.bars(figures, of: whole ?? standing.map { values[$0] }.max() ?? 0)
    }
}

// MARK: Methods that add up

extension Explanation {
    private func chosen(_ counts: ChoiceCounts) -> [String] { bars(counts.votes, of: counts.validWeight) }

    private func scored(_ result: ScoreResult) -> [String] {
        bars(result.sums, of: nil) { option in
            result.means[option].map { say("mean \(rounded($0))", ko: "평균 \(rounded($0))") } ?? ""
        }
    }

    /// To two decimals, halves up.
    private func rounded(_ mean: Rational) -> String { style.text(Rational((mean * 100 + Rational(1, over: 2)).floor, over: 100)) }

    private func duelled(_ result: STARResult) -> [String] {
        var lines = section(say("Sums of scores", ko: "점수 합계"), bars(result.sums, of: nil))
        if let duel = result.runoff {
            let figures = [
                Figure(label: name(duel.first), value: duel.preferFirst), Figure(label: name(duel.second), value: duel.preferSecond),
                Figure(label: say("no preference", ko: "같은 점수"), value: duel.indifferent, style: .dim),
            ]
            lines += section(say("Run-off of the two highest", ko: "상위 둘의 결선"), style.bars(figures, of: figures.map(\.value).reduce(0, +)))
        }
        return lines + result.tieSteps.flatMap { wrapped(words($0)) }
    }

    private func words(_ step: STARResult.TieStep) -> String {
        let stage = step.stage == .scoring ? say("sums", ko: "합계") : say("run-off", ko: "결선")
        switch step.rule {
        case .headToHead: return say("tie in the \(stage): head to head", ko: "\(stage) 동률: 맞대결로 결정")
        case .sum: return say("tie in the \(stage): the higher sum", ko: "\(stage) 동률: 합계로 결정")
        case .topScores: return say("tie in the \(stage): more top scores", ko: "\(stage) 동률: 최고점 수로 결정")
        case .lot: return say("tie in the \(stage): \(lots)", ko: "\(stage) 동률: \(lots)로 결정")
        }
    }
}
