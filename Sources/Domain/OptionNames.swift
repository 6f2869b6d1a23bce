/// Finding the option a voter means.
extension Poll {
    /// By its text, by its number, or by a beginning that only one option has; case and composition apart.
    package func option(named name: String) throws(WoteError) -> PollOption {
        let key = name.comparisonKey
        guard !key.isEmpty else { throw .invalid("option", "Name an option of poll \(id).", ko: "투표 \(id)의 선택지를 입력하세요.") }
        if let option = option(exactly: name) { return option }
        let beginnings = options.filter { keys(of: $0).contains { $0.hasPrefix(key) } }
        switch beginnings.count {
        case 1: return beginnings[0]
        case 0:
            throw .invalid(
                "option", "Poll \(id) has no option \"\(name)\"; it has \(listed(options)).",
                ko: "투표 \(id)에 \"\(name)\" 선택지가 없습니다. 선택지: \(listed(options)).")
        default:
            throw .invalid(
                "option", "\"\(name)\" could be \(listed(beginnings)); write more of it, or its number.",
                ko: "\(quoted: name, .topic) \(listed(beginnings)) 중 하나일 수 있습니다. 더 길게 쓰거나 번호를 쓰세요.")
        }
    }

    /// By its whole text or its number.
    func option(exactly name: String) -> PollOption? {
        let key = name.comparisonKey
        return options.first { keys(of: $0).contains(key) } ?? options.first { String($0.number.rawValue) == key }
    }

    private func listed(_ options: [PollOption]) -> String {
        options.map { "\($0.number.rawValue) \($0.text)" }.joined(separator: ", ")
    }

    /// The option's text as people read it: agree and disagree in their language, any other as it was written.
    package func label(of option: PollOption) -> Phrase {
        guard rules.kind == .yesno else { return Phrase(verbatim: option.text) }
        return option.number.rawValue == 1 ? Phrase(option.text, ko: "찬성") : Phrase(option.text, ko: "반대")
    }

    private func keys(of option: PollOption) -> Set<String> {
        let label = label(of: option)
        return [label.english.comparisonKey, label.korean.comparisonKey]
    }
}
