/// A poll about to be asked: checked when made, so what exists obeys the rules.
package struct PollDraft: Hashable, Sendable {
    package let question: Question
    package let rules: PollRules
    package let options: [String]
    package let deadline: Deadline
    /// Names of labels that exist.
    package let labels: [String]
    /// The name of a round that exists; admins alone put polls into one.
    package let round: String?
    /// What ballots weigh; of members not named 1. Empty: they all do.
    package let weights: [VoterWeight]

    package static let optionCount = 2...20
    package static let yesnoOptions = ["agree", "disagree"]

    package init(
        question: Question, rules: PollRules, options: [String], deadline: Deadline, labels: [String] = [], round: String? = nil,
        weights: [VoterWeight] = []
    ) throws(WoteError) {
        self.question = try question.checked()
        self.rules = try rules.checked(isWeighted: !weights.isEmpty)
        self.weights = weights
        self.options = try Self.checked(options, kind: rules.kind)
        self.deadline = deadline
        self.labels = try PollLabel.checked(labels)
        self.round = try Round.nameRule.acceptOptional(round)
        try VoterWeight.checked(weights)
        try self.rules.check(options: self.options.count)
    }

    private static func checked(_ options: [String], kind: PollKind) throws(WoteError) -> [String] {
        if kind == .yesno {
            guard options.isEmpty || options == yesnoOptions else {
                throw .invalid(
                    "options", "A yesno poll has the options agree and disagree; use --kind single for your own.",
                    ko: "yesno 투표의 선택지는 agree와 disagree입니다. 직접 정하려면 --kind single을 쓰세요.")
            }
            return yesnoOptions
        }
        guard optionCount.contains(options.count) else {
            throw .invalid(
                "options", "A poll has 2 to 20 options; \(options.count) were given.", ko: "선택지는 2개에서 20개까지입니다. \(options.count)개를 입력했습니다.")
        }
        return try distinct(options)
    }

    /// The options trimmed; refused when two would read the same.
    static func distinct(_ options: [String]) throws(WoteError) -> [String] {
        var seen: [String: Int] = [:]
        var accepted: [String] = []
        for (index, text) in options.enumerated() {
            let option = try TextRule.option.accept(text)
            if let earlier = seen.updateValue(index, forKey: option.comparisonKey) {
                throw .invalid(
                    "options", "Options \(earlier + 1) and \(index + 1) read the same; give each its own text.",
                    ko: "선택지 \(earlier + 1, .and) \(index + 1, .subject) 같습니다. 서로 다르게 입력하세요.")
            }
            accepted.append(option)
        }
        return accepted
    }
}

extension PollRules {
    /// The same rules with their texts trimmed, or the rule a text breaks.
    fileprivate func checked(isWeighted: Bool) throws(WoteError) -> PollRules {
        var rules = self
        rules.isWeighted = isWeighted
        rules.tieSeed = try TextRule.tieSeed.acceptOptional(tieSeed)
        return rules
    }

    /// Refuses rules that do not go together in a poll that begins with `options` options.
    fileprivate func check(options: Int) throws(WoteError) {
        let most = addsOptions ? PollDraft.optionCount.upperBound : options
        try kind.check(options: options, growingTo: most)
        try counting.check(kind.name, options: most)
        if isWeighted { try counting.checkWeights() }
        if threshold != nil, !kind.name.canPass {
            throw .invalid(
                "threshold", "Only yesno, single and multiple polls can have a threshold.",
                ko: "threshold는 yesno, single, multiple 투표에만 둘 수 있습니다.")
        }
        if allowsPass, !kind.name.canPass {
            throw .invalid(
                "pass", "Only yesno, single and multiple polls can offer a pass; whoever has no preference need not vote.",
                ko: "기권은 yesno, single, multiple 투표에만 둘 수 있습니다.")
        }
        if addsOptions, kind == .yesno {
            throw .invalid(
                "addOptions", "A yesno poll has agree and disagree for good; use another --kind to add options later.",
                ko: "yesno 투표에는 선택지를 더할 수 없습니다. 다른 --kind를 쓰세요.")
        }
    }
}

extension Question {
    /// The same question with its texts trimmed, or the rule it breaks.
    package func checked() throws(WoteError) -> Question {
        Question(
            title: try TextRule.title.accept(title), body: try TextRule.body.acceptOptional(body),
            link: try TextRule.link.acceptLink(link), price: price)
    }
}
