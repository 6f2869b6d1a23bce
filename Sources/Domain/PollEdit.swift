/// What an author changes in a poll's text; what is not named stays. Ballots are tied to option numbers, so none is touched.
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

    package init(title: String? = nil, body: Change = .keep, link: Change = .keep, optionTexts: [OptionNumber: String] = [:]) {
        (self.title, self.body, self.link, self.optionTexts) = (title, body, link, optionTexts)
    }

    package var isEmpty: Bool { title == nil && body == .keep && link == .keep && optionTexts.isEmpty }

    /// The same edit with its texts trimmed, or the rule it breaks in `poll`.
    package func checked(against poll: Poll) throws(WoteError) -> PollEdit {
        guard !isEmpty else {
            throw .invalid(
                "edit", "Nothing to change; give --title, --body, --link or --option.",
                ko: "바꿀 내용이 없습니다. --title, --body, --link, --option 중 하나를 쓰세요.")
        }
        var edit = self
        if let title { edit.title = try TextRule.title.accept(title) }
        if case .set(let text) = body { edit.body = try TextRule.body.acceptOptional(text).map(Change.set) ?? .clear }
        if case .set(let text) = link { edit.link = try TextRule.link.acceptLink(text).map(Change.set) ?? .clear }
        edit.optionTexts = try checkedOptions(of: poll)
        return edit
    }

    private func checkedOptions(of poll: Poll) throws(WoteError) -> [OptionNumber: String] {
        guard !optionTexts.isEmpty else { return [:] }
        let numbers = poll.options.map(\.number)
        guard poll.rules.kind != .yesno, optionTexts.keys.allSatisfy(numbers.contains) else {
            throw .invalid(
                "options", "Only an option that poll \(poll.id) has can be corrected, and not agree or disagree.",
                ko: "투표 \(poll.id)에 있는 선택지만 고칠 수 있으며 agree와 disagree는 고칠 수 없습니다.")
        }
        let texts = try PollDraft.distinct(poll.options.map { optionTexts[$0.number] ?? $0.text })
        return zip(numbers, texts).reduce(into: [:]) { edited, option in
            if optionTexts[option.0] != nil { edited[option.0] = option.1 }
        }
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
