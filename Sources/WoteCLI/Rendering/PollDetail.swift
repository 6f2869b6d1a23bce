import Domain
import Terminal

/// One poll in full.
extension Rendering {
    func detail(of poll: Poll) -> [String] {
        var lines = wrapped("\(poll.id)  \(poll.question.title.sanitized(.oneLine))").map { painter.paint($0, .bold) }
        lines += wrapped(byline(poll)).map { painter.paint($0, .dim) }
        if !poll.labels.isEmpty { lines += wrapped(marks(poll)) }
        if let round = round(of: poll) { lines += wrapped(round).map { painter.paint($0, .dim) } }
        if let hidden = poll.hidden {
            let notice = say("Hidden by an admin: \(hidden.reason)", ko: "관리자가 숨김: \(hidden.reason)")
            lines += wrapped(notice).map { painter.paint($0, .colour(.yellow)) }
        }
        if let body = poll.question.body { lines += [""] + wrapped(body) }
        let facts = [poll.question.price.map { "\(number($0.amount)) \($0.currency)" }, poll.question.link].compactMap { $0 }
        if !facts.isEmpty { lines += wrapped(facts.joined(separator: "  ")) }
        return lines + [""] + result(of: poll)
    }

    /// The options with their bars, and the figures below; the same block after a vote and while watching.
    func result(of poll: Poll) -> [String] { figures(of: poll, poll.result.tally, poll.outcome) + setAside(of: poll) }

    /// A tally of the poll with its outcome as far as that is known, or that it is hidden.
    func figures(of poll: Poll, _ tally: Tally?, _ outcome: Outcome?) -> [String] {
        rows(poll, tally) + wrapped(footer(poll, tally, outcome))
    }

    private func rows(_ poll: Poll, _ tally: Tally?) -> [String] {
        let shares = tally?.shares(poll.rules.kind)
        let labels = poll.options.map { name(of: $0.number, in: poll) }
        let width = barWidth(labels, counts: shares?.map(\.count) ?? [])
        return poll.options.enumerated().flatMap { index, option in
            let isMine = poll.myBallot?.choice.named.contains(option.number) == true
            return row(option.number.rawValue, labels[index], share: shares?[index], isMine: isMine, width: width)
        }
    }

    /// Columns for label and bar beside the number, the percentage and the count; a narrow terminal has no room for bars.
    private func barWidth(_ labels: [String], counts: [Int64]) -> (label: Int, bar: Int) {
        let digits = counts.map { number($0).count }.max() ?? 0
        let room = columns - 11 - max(digits, 11)
        let longest = labels.map { displayWidth(of: $0) }.max() ?? 0
        let label = max(min(longest, room / 2), min(longest, 8))
        return (label, min(max(room - label, 0), 40))
    }

    private func row(_ place: Int, _ label: String, share: Share?, isMine: Bool, width: (label: Int, bar: Int)) -> [String] {
        let mark = isMine ? (glyphs == .unicode ? "✓" : "*") : " "
        let head = "\(mark)\(String(place).padded(to: 2, alignment: .trailing)) "
        let figures = share.map { ($0.text ?? "-").padded(to: 5, alignment: .trailing) + " " + number($0.count) } ?? ""
        if width.bar < 4 || share == nil {
            return (head + label + " " + figures).wrapped(to: max(columns, 1)).map { isMine ? painter.paint($0, .bold) : $0 }
        }
        let bar = Bar(count: Int(share?.count ?? 0), total: Int(share?.whole ?? 0)).drawn(cells: width.bar, glyphs: glyphs)
        let text = label.truncated(to: width.label, ellipsis: glyphs.ellipsis).padded(to: width.label)
        return [head + (isMine ? painter.paint(text, .bold) : text) + " " + painter.paint(bar, .colour(isMine ? .cyan : .blue)) + figures]
    }

    private func footer(_ poll: Poll, _ tally: Tally?, _ outcome: Outcome?) -> String {
        guard let tally else { return hiddenNotice(poll.rules.results) }
        if tally.turnout == 0 { return say("no votes yet", ko: "아직 표가 없습니다") }
        var parts = [base(tally, poll.rules.kind)]
        if tally.passes > 0 {
            parts.append(
                say(
                    "\(number(tally.passes)) passed (\(counted(tally.turnout, "ballot")))",
                    ko: "\(number(tally.passes))명 기권 (총 \(number(tally.turnout))표)"))
        }
        if let mine = own(poll) { parts.append(mine) }
        if let weights = byWeight(poll) { parts.append(weights) }
        if let turnout = turnout(tally, poll) { parts.append(turnout) }
        if let outcome, let verdict = verdict(outcome, poll, tally) { parts.append(verdict) }
        if let uncounted = poll.count?.uncounted, uncounted > 0 {
            let method = poll.rules.counting.method.rawValue
            parts.append(say("\(counted(uncounted, "ballot")) not countable by \(method)", ko: "\(method) 무효 \(number(uncounted))표"))
        }
        return joined(parts)
    }

    /// What was decided; while a poll is open, who is ahead where the bars do not tell.
    private func verdict(_ outcome: Outcome, _ poll: Poll, _ tally: Tally) -> String? {
        let names = outcome.options.map { name(of: $0, in: poll) }.joined(separator: ", ")
        if poll.status.isOpen {
            guard poll.count != nil, !names.isEmpty else { return nil }
            let method = poll.rules.counting.method.rawValue
            return say("ahead by \(method): \(names)", ko: "현재 \(method) 결과: \(names)")
        }
        return switch outcome {
        case .none: say("no winner", ko: "결과 없음")
        case .winners(_, nil): say("result: \(names)", ko: "결과: \(names)")
        case .winners(_, .lots): say("result: \(names) (a tie went by lots)", ko: "결과: \(names) (동률, 추첨으로 결정)")
        case .winners(_, .order): say("result: \(names) (a tie went by the order of options)", ko: "결과: \(names) (동률, 선택지 순서로 결정)")
        case .noQuorum: say("no quorum", ko: "정족수 미달")
        case .notPassed: notPassed(poll.rules, tally)
        case .draw: say("a draw: \(names)", ko: "동률: \(names)")
        }
    }

    private func notPassed(_ rules: PollRules, _ tally: Tally) -> String {
        let needed = rules.threshold.map { number($0.needed(of: tally.voters)) } ?? "-"
        return say("not passed: it takes \(needed) of \(number(tally.voters))", ko: "부결: \(number(tally.voters))명 중 \(needed)명이 필요")
    }

    private func hiddenNotice(_ rule: ResultVisibility) -> String {
        switch rule {
        case .always: say("no result to show", ko: "보여 줄 결과가 없습니다")
        case .afterVoting: say("The result is hidden until you vote.", ko: "투표하면 결과가 보입니다.")
        case .afterClose: say("The result is hidden until it closes.", ko: "마감되면 결과가 보입니다.")
        case .staff: say("The result is for administrators.", ko: "결과는 관리자만 봅니다.")
        }
    }

    private func byline(_ poll: Poll) -> String {
        let state =
            switch poll.status {
            case .open(nil): say("open, no deadline", ko: "마감 없이 진행 중")
            case .open(.some(let deadline)):
                say(
                    "open, closes \(closing(poll.status)) (\(wallClock(deadline)))",
                    ko: "진행 중, \(closing(poll.status)) 마감 (\(wallClock(deadline)))")
            case .closed(let moment): say("closed \(wallClock(moment))", ko: "\(wallClock(moment)) 마감")
            }
        var parts = [say("by \(author(poll))", ko: "작성자 \(author(poll))"), state, rule(poll.rules.results)]
        if let task = task(poll.rules.kind) { parts.append(task) }
        if let method = method(poll.rules) { parts.append(method) }
        parts += requirements(poll.rules).map { $0.sanitized(.oneLine) }
        if poll.rules.scope == .group { parts.append(say("group only", ko: "그룹 전용")) }
        if poll.rules.ballots == .final { parts.append(say("votes are final", ko: "변경 불가")) }
        if poll.rules.allowsPass { parts.append(say("pass allowed", ko: "기권 가능")) }
        if poll.rules.addsOptions { parts.append(say("options may be added", ko: "선택지 추가 가능")) }
        if poll.editedAt != nil { parts.append(say("edited (wote show \(poll.id) --history)", ko: "수정됨 (wote show \(poll.id) --history)")) }
        return joined(parts)
    }

    private func rule(_ results: ResultVisibility) -> String {
        switch results {
        case .always: say("results always", ko: "결과 항상 공개")
        case .afterVoting: say("results after voting", ko: "투표 후 결과 공개")
        case .afterClose: say("results after it closes", ko: "마감 후 결과 공개")
        case .staff: say("results for admins", ko: "결과는 관리자만")
        }
    }
}
