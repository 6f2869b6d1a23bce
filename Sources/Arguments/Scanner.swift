/// Sorts the words of a command line into commands, options and arguments; reads no values yet.
struct Scanner {
    private(set) var place: Place
    private(set) var occurrences: [Occurrence] = []
    private(set) var words: [String] = []
    /// Help was asked for; it wins over mistakes in options.
    private(set) var wantsHelp: Bool
    private(set) var wantsVersion = false
    private let tokens: [String]
    private var index = 0
    private var optionsEnded = false

    /// An option as it stood on the command line; a flag has no value.
    struct Occurrence {
        let option: OptionSyntax
        let spelling: String
        let value: String?
    }

    init(_ root: Syntax, tokens: [String]) {
        place = Place(root)
        self.tokens = tokens
        wantsHelp = tokens.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    mutating func scan() throws(Refusal) {
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            try take(token)
        }
        guard !wantsHelp, !wantsVersion else { return }
        place.descendToDefault()
        try refuseStrays()
    }

    private mutating func take(_ token: String) throws(Refusal) {
        if optionsEnded {
            words.append(token)
        } else if token == "--" {
            optionsEnded = true
        } else if token.hasPrefix("--") {
            try takeLong(token)
        } else if looksLikeOption(token), !isNegativeWord(token) {
            try takeCluster(token)
        } else {
            try takeWord(token)
        }
    }

    func refusal(_ reason: UsageError.Reason, suggestion: String? = nil) -> Refusal {
        Refusal(reason: reason, suggestion: suggestion, path: place.names)
    }
}

// MARK: Words

extension Scanner {
    private mutating func takeWord(_ word: String) throws(Refusal) {
        let command = place.command
        if let child = command.child(named: word) {
            place.descend(to: child)
        } else if command.subcommands.isEmpty {
            words.append(word)
        } else if word == "help" {
            wantsHelp = true
        } else {
            let names = command.visibleSubcommands.flatMap(\.names)
            throw refusal(.unknownCommand(word), suggestion: nearest(to: word, among: names))
        }
    }

    private func looksLikeOption(_ token: String) -> Bool { token.hasPrefix("-") && token != "-" }

    private func looksNegative(_ token: String) -> Bool {
        let rest = token.utf8.dropFirst().drop { $0 == UInt8(ascii: ".") }
        return token.hasPrefix("-") && rest.first.map { (48...57).contains($0) } ?? false
    }

    /// A negative number where an argument is still wanted, and no option is a digit.
    private func isNegativeWord(_ token: String) -> Bool {
        guard looksNegative(token), let digit = token.dropFirst().first, place.option(short: digit) == nil else { return false }
        return place.command.arguments.contains(where: \.isRest) || words.count < place.command.arguments.count
    }
}

// MARK: Options

extension Scanner {
    private mutating func takeLong(_ token: String) throws(Refusal) {
        let parts = token.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = "--" + parts[0]
        if let option = place.option(named: String(parts[0])) {
            try takeOption(option, spelling: spelling, attached: parts.count > 1 ? String(parts[1]) : nil)
        } else if spelling == "--version", place.isRoot {
            wantsVersion = true
        } else if !wantsHelp {
            throw unknownOption(spelling)
        }
    }

    /// `-ab`, `-n5`, `-n=5`: flags up to the first option with a value, which takes the rest.
    private mutating func takeCluster(_ token: String) throws(Refusal) {
        var rest = token.dropFirst()
        while let letter = rest.popFirst() {
            guard let option = place.option(short: letter) else {
                if letter == "h" { wantsHelp = true }
                guard !wantsHelp else { continue }
                throw unknownOption("-\(letter)", token: token)
            }
            let hasEquals = rest.first == "="
            let isLast = option.operand != nil || hasEquals || rest.isEmpty
            let attached = rest.isEmpty || !isLast ? nil : String(hasEquals ? rest.dropFirst() : rest)
            try takeOption(option, spelling: "-\(letter)", attached: attached)
            if isLast { return }
        }
    }

    private mutating func takeOption(_ option: OptionSyntax, spelling: String, attached: String?) throws(Refusal) {
        var value = attached
        if let operand = option.operand {
            value = attached ?? nextValue()
            guard value != nil || wantsHelp else {
                throw refusal(.missingValue(option: spelling, placeholder: operand.placeholder))
            }
        } else if let attached, !wantsHelp {
            throw refusal(.unexpectedValue(option: spelling, value: attached))
        }
        occurrences.append(Occurrence(option: option, spelling: spelling, value: value))
    }

    /// The next word, unless it is an option itself; a negative number is a value.
    private mutating func nextValue() -> String? {
        guard index < tokens.count else { return nil }
        let token = tokens[index]
        guard !looksLikeOption(token) || looksNegative(token) else { return nil }
        index += 1
        return token
    }

    private func unknownOption(_ spelling: String, token: String? = nil) -> Refusal {
        let names = place.options.filter { !$0.isHidden }.map(\.name) + ["help"] + (place.isRoot ? ["version"] : [])
        let typed = (token ?? spelling).drop { $0 == "-" }
        let isShort = spelling.count == 2
        let meant = isShort ? names.first { $0 == typed } : nearest(to: String(typed), among: names)
        return refusal(.unknownOption(spelling), suggestion: meant.map { "--" + $0 })
    }

    /// Refuses an option of a default subcommand that stood before another subcommand.
    private func refuseStrays() throws(Refusal) {
        for occurrence in occurrences {
            let known = place.option(named: occurrence.option.name)
            guard let known, (known.operand == nil) == (occurrence.option.operand == nil) else {
                throw unknownOption(occurrence.spelling)
            }
        }
    }
}
