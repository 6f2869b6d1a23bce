/// What is changed in a poll; what is not named stays. Ballots are tied to option numbers, so none is touched.
package struct PollEdit: Hashable, Sendable {
    /// A new value for a part that can also be taken away.
    package enum Change: Hashable, Sendable {
        case keep
        case clear
        case set(String)
    }

    package var title: String?
    package var body: Change
    package var link: Change
    package var optionTexts: [OptionNumber: String]
    /// Further options, after those there are.
    package var addedOptions: [String]
    /// Names of labels to put on and to take off; having one already, or lacking it, is no error.
    package var addedLabels: [String]
    package var removedLabels: [String]
    /// The round's name.
    package var round: Change

    package init(
        title: String? = nil, body: Change = .keep, link: Change = .keep, optionTexts: [OptionNumber: String] = [:],
        addedOptions: [String] = [], addedLabels: [String] = [], removedLabels: [String] = [], round: Change = .keep
    ) {
        (self.title, self.body, self.link) = (title, body, link)
        (self.optionTexts, self.addedOptions) = (optionTexts, addedOptions)
        (self.addedLabels, self.removedLabels, self.round) = (addedLabels, removedLabels, round)
    }

    package var changesText: Bool { title != nil || body != .keep || link != .keep || changesOptions }
    private var changesOptions: Bool { !optionTexts.isEmpty || !addedOptions.isEmpty }
    package var changesLabels: Bool { !addedLabels.isEmpty || !removedLabels.isEmpty }
    package var isEmpty: Bool { !changesText && !changesLabels && round == .keep }

    /// The same edit with its texts trimmed, or the rule it breaks in `poll`.
    package func checked(against poll: Poll) throws(WoteError) -> PollEdit {
        guard !isEmpty else {
            throw .invalid(
                "edit", "Nothing to change; give --title, --body, --link, --option, --add-option, --label or --round.",
                ko: "바꿀 내용이 없습니다. --title, --body, --link, --option, --add-option, --label, --round 중 하나를 쓰세요.")
        }
        var edit = self
        if let title { edit.title = try TextRule.title.accept(title) }
        if case .set(let text) = body { edit.body = try TextRule.body.acceptOptional(text).map(Change.set) ?? .clear }
        if case .set(let text) = link { edit.link = try TextRule.link.acceptLink(text).map(Change.set) ?? .clear }
        (edit.optionTexts, edit.addedOptions) = try checkedOptions(of: poll)
        edit.addedLabels = try PollLabel.checked(addedLabels)
        edit.removedLabels = try PollLabel.checked(removedLabels)
        if case .set(let name) = round { edit.round = .set(try Round.nameRule.accept(name)) }
        try edit.refuseContradiction()
        return edit
    }

    private func refuseContradiction() throws(WoteError) {
        let removed = Set(removedLabels.map(\.comparisonKey))
        guard let name = addedLabels.first(where: { removed.contains($0.comparisonKey) }) else { return }
        throw .invalid(
            "label", "The label \"\(name)\" is both to be put on and to be taken off; choose one.",
            ko: "라벨 \(quoted: name, .object) 붙이면서 떼려고 합니다. 하나만 고르세요.")
    }

    private func checkedOptions(of poll: Poll) throws(WoteError) -> (corrected: [OptionNumber: String], added: [String]) {
        if optionTexts.isEmpty, addedOptions.isEmpty { return ([:], []) }
        let numbers = poll.options.map(\.number)
        guard optionTexts.isEmpty || poll.rules.kind != .yesno, optionTexts.keys.allSatisfy(numbers.contains) else {
            throw .invalid(
                "options", "Only an option that poll \(poll.id) has can be corrected, and not agree or disagree.",
                ko: "투표 \(poll.id)에 있는 선택지만 고칠 수 있으며 agree와 disagree는 고칠 수 없습니다.")
        }
        if !addedOptions.isEmpty { try checkAdding(to: poll) }
        let texts = try PollDraft.distinct(poll.options.map { optionTexts[$0.number] ?? $0.text } + addedOptions)
        let corrected = zip(numbers, texts).filter { optionTexts[$0.0] != nil }
        return (Dictionary(uniqueKeysWithValues: corrected), Array(texts.dropFirst(numbers.count)))
    }

    private func checkAdding(to poll: Poll) throws(WoteError) {
        guard poll.rules.addsOptions else { throw .keepsOptions(poll.id) }
        let (count, most) = (poll.options.count + addedOptions.count, PollDraft.optionCount.upperBound)
        guard count <= most else { throw .tooManyOptions(count, of: most) }
    }
}

extension WoteError {
    /// A poll that was asked with its options for good.
    package static func keepsOptions(_ poll: ID<Poll>) -> WoteError {
        .invalid(
            "addOptions", "Poll \(poll) was asked without --add-options; its options stay as they are.",
            ko: "투표 \(poll, .topic) --add-options 없이 만들어져 선택지를 더할 수 없습니다.")
    }

    package static func tooManyOptions(_ count: Int, of most: Int) -> WoteError {
        .invalid(
            "options", "A poll has at most \(most) options; it would have \(count).", ko: "선택지는 \(most)개까지입니다. 더하면 \(count)개가 됩니다.")
    }
}

/// One change of a poll's text, kept for everyone who can see the poll.
package struct Revision: Hashable, Sendable {
    /// `title`, `body`, `link`, `deadline` or `option 2`.
    package let field: String
    package let before: String?
    package let after: String?
    package let editor: String?
    package let at: Instant

    package init(field: String, before: String?, after: String?, editor: String?, at: Instant) {
        (self.field, self.before, self.after, self.editor, self.at) = (field, before, after, editor, at)
    }
}
