/// Reading a voter's words as a ballot.
extension Poll {
    /// The choice that `words` say in a poll of this kind: an option; several (`a c`); options from best to worst, equal ones joined
    /// (`c a=b`); options with scores or votes (`a=5 b=0`).
    package func choice(of words: [String]) throws(WoteError) -> Choice {
        try rules.accept(try reading(words), options: options.count)
    }

    private func reading(_ words: [String]) throws(WoteError) -> Choice {
        switch rules.kind {
        case .yesno, .single:
            guard words.count == 1 else { throw tooMany(words) }
            return .option(try option(named: words[0]).number)
        case .multiple: return .options(try distinct(words).map(\.number))
        case .ranked:
            let levels = words.map(names)
            let numbers = try distinct(levels.flatMap(\.self)).map(\.number)
            var rest = numbers[...]
            return .ranking(
                levels.map { level in
                    defer { rest = rest.dropFirst(level.count) }
                    return Array(rest.prefix(level.count))
                })
        case .score: return .scores(try figures(words))
        case .dots, .quadratic: return .votes(try figures(words).map { $0 ?? 0 })
        }
    }

    /// The options named, each once.
    private func distinct(_ names: [String]) throws(WoteError) -> [PollOption] {
        var found: [PollOption] = []
        for name in names {
            let option = try option(named: name)
            if found.contains(option) {
                throw .invalid(
                    "option", "\"\(name)\" names \(option.text) once more; name each option once.",
                    ko: "\(quoted: name, .topic) 이미 쓴 선택지 \(option.text)입니다. 한 번씩만 쓰세요.")
            }
            found.append(option)
        }
        return found
    }

    /// The names within a rank: `a=b` are two, unless an option is called just that.
    private func names(_ rank: String) -> [String] {
        if option(exactly: rank) != nil { return [rank] }
        return rank.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    }

    /// Reads `a=5 b=0`; what is named nowhere has no figure.
    private func figures(_ words: [String]) throws(WoteError) -> [Int?] {
        var pairs: [(name: String, figure: Int)] = []
        for word in words {
            guard let mark = word.lastIndex(of: "="), let figure = Int(word[word.index(after: mark)...]) else { throw noFigure(word) }
            pairs.append((String(word[..<mark]), figure))
        }
        var figures = [Int?](repeating: nil, count: options.count)
        for (option, pair) in zip(try distinct(pairs.map(\.name)), pairs) { figures[option.number.index] = pair.figure }
        return figures
    }

    private func tooMany(_ words: [String]) -> WoteError {
        .invalid(
            "option", "Poll \(id) takes one option; \(words.count) were given. Put a text of several words in quotation marks.",
            ko: "투표 \(id)에서는 선택지 하나를 고릅니다. \(words.count)개를 썼습니다. 여러 낱말로 된 선택지는 따옴표로 묶으세요.")
    }

    private func noFigure(_ word: String) -> WoteError {
        .invalid(
            rules.kind == .score ? "scores" : "votes", "\"\(word)\" gives no number; write the option, = and a whole number, such as 1=5.",
            ko: "\(quoted: word, .topic) 숫자가 없습니다. 1=5처럼 선택지, =, 정수를 쓰세요.")
    }
}
