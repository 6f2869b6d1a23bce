import Domain
import Terminal

/// What differs from kind to kind in words.
extension Rendering {
    /// What a ballot says, where it is more than one option.
    func task(_ kind: PollKind) -> String? {
        switch kind {
        case .yesno, .single: nil
        case .multiple(let picks):
            switch picks.most {
            case picks.least?: say("choose \(picks.least)", ko: "\(picks.least)개 고르기")
            case let most?: say("choose \(picks.least) to \(most)", ko: "\(picks.least)–\(most)개 고르기")
            case nil where picks == .any: say("choose any", ko: "여러 개 고르기")
            case nil: say("choose at least \(picks.least)", ko: "\(picks.least)개 이상 고르기")
            }
        case .score: say("score from 0 to \(PollKind.scores.upperBound)", ko: "0–\(PollKind.scores.upperBound)점 주기")
        case .ranked: say("rank them, best first", ko: "좋은 것부터 순위 매기기")
        case .dots(let budget): say("\(counted(Int64(budget), "vote")) to spread", ko: "\(number(Int64(budget)))표 나누어 주기")
        case .quadratic(let budget):
            say("\(counted(Int64(budget), "point")) to spend, n votes cost n²", ko: "\(number(Int64(budget)))점 쓰기, n표에 n²점")
        }
    }

    /// How a poll is counted, where its kind alone does not tell.
    func method(_ rules: PollRules) -> String? {
        let methods = rules.kind.name.methods
        guard methods.count > 1, rules.kind == .ranked || rules.counting.method != methods[0] else { return nil }
        return say("counted by \(words(rules.counting))", ko: "집계 방식 \(words(rules.counting))")
    }

    /// What it takes for a decision.
    func requirements(_ rules: PollRules) -> [String] {
        var parts: [String] = []
        switch rules.quorum {
        case .ballots(let count): parts.append(say("quorum \(counted(count, "ballot"))", ko: "정족수 \(number(count))표"))
        case .part(let part): parts.append(say("quorum \(part.text) of the members", ko: "정족수 회원의 \(part.text)"))
        case nil: break
        }
        if let threshold = rules.threshold { parts.append(say("threshold \(threshold.text)", ko: "가결 기준 \(threshold.text)")) }
        if rules.isWeighted { parts.append(say("ballots have weights", ko: "가중치 적용")) }
        if let seed = rules.tieSeed { parts.append(say("ties by lots from \"\(seed)\"", ko: "동률이면 \"\(seed)\"(으)로 추첨")) }
        return parts
    }

    /// How far a poll is from its quorum.
    func turnout(_ tally: Tally, _ poll: Poll) -> String? {
        guard let needed = poll.rules.quorum?.needed(of: poll.eligible) else { return nil }
        let (have, need) = (number(tally.turnout), number(needed))
        return say("quorum: \(have) of \(need) ballots", ko: "정족수 \(need)표 중 \(have)표")
    }

    /// A method in a word or two, with the seats it fills.
    func words(_ counting: Counting) -> String {
        guard counting.method == .stv else { return counting.method.rawValue }
        return say("stv, \(counted(Int64(counting.seats), "seat"))", ko: "stv \(counting.seats)석")
    }

    /// What the figures are parts of.
    func base(_ tally: Tally, _ kind: PollKind) -> String {
        let voters = number(tally.voters)
        switch kind {
        case .yesno, .single: return say("\(voters) voted", ko: "\(voters)명 투표")
        case .multiple:
            return say("of \(counted(tally.voters, "voter")), several choices allowed", ko: "투표자 \(voters)명 기준, 여러 개 선택 가능")
        case .ranked: return say("first choices of \(counted(tally.voters, "voter"))", ko: "투표자 \(voters)명의 1순위")
        case .score: return say("mean scores of \(counted(tally.voters, "voter"))", ko: "투표자 \(voters)명의 평균 점수")
        case .dots, .quadratic:
            let votes = votes(tally, kind)
            return say("\(counted(votes, "vote")) given by \(counted(tally.voters, "voter"))", ko: "투표자 \(voters)명이 준 \(number(votes))표")
        }
    }

    /// What the reader's ballot says, where the marks beside the options do not tell all of it.
    func own(_ poll: Poll) -> String? {
        switch poll.myBallot?.choice {
        case .pass: say("you passed", ko: "나는 기권")
        case .ranking, .scores, .votes: choice(poll).map { say("you: \($0)", ko: "내 표: \($0)") }
        case .option, .options, nil: nil
        }
    }

    /// Who leads, in a few words: `agree 67% of 12`.
    func headline(_ poll: Poll) -> String {
        guard let tally = poll.result.tally else { return "-" }
        guard tally.voters > 0 else { return say("no votes yet", ko: "아직 표 없음") }
        let leaders = tally.leaders
        guard leaders.count == 1, let share = poll.shares?[leaders[0].index], let figure = share.text
        else { return say("draw, \(counted(votes(tally, poll.rules.kind), "vote"))", ko: "동률, \(number(votes(tally, poll.rules.kind)))표") }
        let (label, voters) = (name(of: leaders[0], in: poll), number(tally.voters))
        switch poll.rules.kind {
        case .yesno, .single, .multiple: return say("\(label) \(figure) of \(voters)", ko: "\(label) \(figure), \(voters)명")
        case .ranked: return say("\(label) first \(figure) of \(voters)", ko: "\(label) 1순위 \(figure), \(voters)명")
        case .score: return say("\(label) \(figure) by \(voters)", ko: "\(label) \(figure)점, \(voters)명")
        case .dots, .quadratic:
            return say("\(label) \(figure) of \(number(share.base)) votes", ko: "\(label) \(figure), \(number(share.base))표")
        }
    }

    /// Votes given out where voters have several, else those who chose something.
    private func votes(_ tally: Tally, _ kind: PollKind) -> Int64 {
        kind.budget == nil ? tally.voters : tally.counts.reduce(0, &+)
    }
}
