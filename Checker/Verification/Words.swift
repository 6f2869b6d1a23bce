import Domain

/// How choices, acts and answers are written in logs.
extension Choice {
    package var word: String { text { String($0.rawValue) } ?? "pass" }

    init?(word: Substring) {
        if word == "pass" {
            self = .pass
        } else if let number = Int(word) {
            self = .option(OptionNumber(number))
        } else {
            return nil
        }
    }
}

extension Act {
    var words: String {
        switch self {
        case .cast(let choice): "cast \(choice.word)"
        case .withdraw: "withdraw"
        }
    }

    init?(words: ArraySlice<Substring>) {
        if words.elementsEqual(["withdraw"]) {
            self = .withdraw
        } else if words.count == 2, words.first == "cast", let choice = words.last.flatMap({ Choice(word: $0) }) {
            self = .cast(choice)
        } else {
            return nil
        }
    }
}

extension Answer {
    var words: String {
        switch self {
        case .acknowledged(let outcome): outcome.rawValue
        case .refused(let code): "refused \(code.rawValue)"
        case .unavailable: "unavailable"
        }
    }

    init?(words: ArraySlice<Substring>) {
        if words.count == 2, words.first == "refused", let code = words.last.flatMap({ WoteError.Code(rawValue: String($0)) }) {
            self = .refused(code)
        } else if words.elementsEqual(["unavailable"]) {
            self = .unavailable
        } else if words.count == 1, let outcome = words.first.flatMap({ BallotOutcome(rawValue: String($0)) }) {
            self = .acknowledged(outcome)
        } else {
            return nil
        }
    }
}
