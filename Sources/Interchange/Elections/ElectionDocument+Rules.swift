import Domain
import Tallying

/// The election and the method's parameters out of a document's fields.
extension ElectionDocument {
    func election() throws -> Election {
        let withdrawn = try fields["withdrawn"].map { try $0.list().map(option) } ?? []
        let seats = try fields["seats"]?.whole(in: 1...Int(Int32.max)) ?? 1
        return Election(optionCount: options.count, withdrawn: Set(withdrawn), tieOrder: try tieOrder(without: withdrawn), seats: seats)
    }

    /// The drawing of lots; options that no longer stand may be left out of it.
    private func tieOrder(without withdrawn: [Int]) throws -> [Int]? {
        guard let node = fields["tie_order"] else { return nil }
        let order = try node.list().map(option)
        if Set(order).count < order.count { throw node.fault("an option is there twice", ko: "선택지가 두 번 나옵니다") }
        let left = options.indices.filter { !order.contains($0) }
        if let missing = left.first(where: { !withdrawn.contains($0) }) {
            let name = String(decoding: options[missing], as: UTF8.self)
            throw node.fault("\"\(name)\" has no place in it", ko: "\(quoted: name, .subject) 빠졌습니다")
        }
        return order + left
    }

    /// The number of the option a node names.
    private func option(_ node: JSONNode) throws -> Int {
        guard let option = names[try node.bytes()] else { throw node.fault("no such option", ko: "없는 선택지입니다") }
        return option
    }

    /// All parameters that a method has; those of another method are ignored, so that one file serves several.
    func parameters() throws -> JSONFields {
        let none = JSONNode(value: .object([]), position: fields.node.position)
        return try JSONFields(
            fields["params"] ?? none,
            known: [
                "min", "max", "quorum", "threshold", "decimals", "blank", "rank_by", "unranked", "max_skipped", "duplicate", "overvote",
                "run_to", "truncate", "strength", "budget", "max_per_option", "allow_negative",
            ])
    }

    var precision: Shares.Precision {
        get throws {
            let node = try fields["decimals"] ?? parameters()["decimals"]
            return try node?.whole(in: 0...1) == 0 ? .whole : .tenths
        }
    }

    func choiceVoting(_ parameters: JSONFields) throws -> ChoiceVoting {
        let (quorum, threshold) = (try quorum(parameters), try threshold(parameters, default: .valid))
        return ChoiceVoting(picks: try picks(parameters), quorum: quorum, threshold: threshold)
    }

    private func picks(_ parameters: JSONFields) throws -> ClosedRange<Int> {
        switch method {
        case .multiple:
            let least = try parameters["min"]?.whole(in: 0...Int(Int32.max)) ?? 1
            return least...(try parameters["max"]?.whole(in: least...Int(Int32.max)) ?? .max)
        case .approval: return ChoiceVoting.approval.picks
        default: return ChoiceVoting.single.picks
        }
    }

    func yesNoVote(_ parameters: JSONFields) throws -> YesNoVote {
        guard let yes = names[Array("yes".utf8)], let no = names[Array("no".utf8)] else {
            throw try fields.required("options").fault("yesno needs the options yes and no", ko: "yesno에는 선택지 yes와 no가 있어야 합니다")
        }
        let threshold = try threshold(parameters, default: .decisive(yes, no))
        return YesNoVote(yes: yes, no: no, quorum: try quorum(parameters), threshold: threshold)
    }

    private func quorum(_ parameters: JSONFields) throws -> Quorum? {
        guard let node = parameters["quorum"] else { return nil }
        let quorum = try JSONFields(node, known: ["num", "den", "strict", "count", "of"])
        let limit = try quorum["count"]?.notNegative() ?? (try quorum.part() * eligible(for: node))
        let measure = try quorum["of"].map { Quorum.Measure.votes(option: try option($0)) } ?? .presence
        return Quorum(measure, limit: limit, isStrict: try quorum["strict"]?.flag() ?? false)
    }

    private func threshold(_ parameters: JSONFields, default base: Threshold.Base) throws -> Threshold? {
        guard let node = parameters["threshold"] else { return nil }
        let threshold = try JSONFields(node, known: ["num", "den", "strict", "base"])
        return Threshold(
            try threshold.part(), of: try threshold["base"].map { try self.base($0, decisive: base) } ?? base,
            isStrict: try threshold["strict"]?.flag() ?? true)
    }

    private func base(_ node: JSONNode, decisive: Threshold.Base) throws -> Threshold.Base {
        let word = try node.word(["decisive": "decisive", "valid": "valid", "participation": "participation", "eligible": "eligible"])
        switch word {
        case "valid": return .valid
        case "participation": return .participation
        case "eligible": return .eligible(try eligible(for: node))
        default:
            guard method == .yesno else { throw node.fault("only yesno has decisive votes", ko: "decisive는 yesno에서만 쓸 수 있습니다") }
            return decisive
        }
    }

    private func eligible(for node: JSONNode) throws -> Rational {
        guard let eligible = fields["eligible"] else {
            throw node.fault("this needs eligible, the number of those entitled to vote", ko: "투표권자 수 eligible이 있어야 합니다")
        }
        return try eligible.notNegative()
    }
}

extension JSONFields {
    /// The fraction `num`/`den`.
    fileprivate func part() throws -> Rational {
        let under = try required("den").number()
        if under <= 0 { throw try required("den").fault("not above zero", ko: "0보다 커야 합니다") }
        return try required("num").notNegative() / under
    }

    func scale() throws -> Scale {
        let least = try self["min"]?.whole(in: ScoreMark.limits) ?? 0
        return least...(try self["max"]?.whole(in: least...ScoreMark.limits.upperBound) ?? max(least, 5))
    }

    func scoreVoting() throws -> ScoreVoting {
        ScoreVoting(
            scale: try scale(), blank: try self["blank"]?.word(["zero": .lowest, "skip": .skipped]) ?? .lowest,
            rankedBy: try self["rank_by"]?.word(["sum": .sum, "mean": .mean]) ?? .sum)
    }

    func rankingRules() throws -> RankingRules {
        RankingRules(
            mostSkipped: try self["max_skipped"]?.whole(in: 0...Int(Int32.max)),
            overvote: try self["overvote"]?
                .word(["exhaust": .exhaust, "skip": .skip, "exhaust_if_multiple_continuing": .exhaustIfMultipleContinuing]) ?? .exhaust,
            duplicate: try self["duplicate"]?.word(["skip": .skip, "exhaust": .exhaust]) ?? .skip)
    }

    func instantRunoff() throws -> InstantRunoff {
        InstantRunoff(rules: try rankingRules(), runsToTwo: try self["run_to"]?.word(["two": true, "majority": false]) ?? false)
    }

    func transferableVote() throws -> TransferableVote {
        let places = written("truncate").map { $0.isNull ? nil : Optional($0) } ?? nil
        let isExact = written("truncate")?.isNull == true
        return TransferableVote(rules: try rankingRules(), places: isExact ? nil : try places?.whole(in: 0...100) ?? 5)
    }

    func borda() throws -> Borda { Borda(unranked: try self["unranked"]?.word(["average": .average, "zero": .zero]) ?? .average) }

    func strength() throws -> DefeatStrength {
        try self["strength"]?.word(["winning_votes": .winningVotes, "margins": .margins]) ?? .winningVotes
    }

    func minimax() throws -> Minimax {
        let words: KeyValuePairs<String, Minimax.Measure> = [
            "winning_votes": .defeats(.winningVotes), "margins": .defeats(.margins), "pairwise_opposition": .opposition,
        ]
        return Minimax(measure: try self["strength"]?.word(words) ?? .defeats(.winningVotes))
    }

    func budgetVoting(_ cost: BudgetVoting.Cost) throws -> BudgetVoting {
        BudgetVoting(
            cost: cost, budget: try required("budget").whole(in: 0...ScoreMark.limits.upperBound),
            mostPerOption: try self["max_per_option"]?.whole(in: 0...ScoreMark.limits.upperBound),
            allowsNegative: try self["allow_negative"]?.flag() ?? false)
    }
}
