package import Domain

/// A choice as fields among those of the object it is part of: exactly one of `option`, `options`, `ranking`, `scores` and `votes`, or
/// `passed` is true.
package struct ChoiceFields: Codable {
    package let choice: Choice

    package init(_ choice: Choice) { self.choice = choice }

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case option, options, ranking, scores, votes, passed
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let choices: [Choice?] = [
            try fields.decodeIfPresent(OptionNumber.self, forKey: .option).map(Choice.option),
            try fields.decodeIfPresent([OptionNumber].self, forKey: .options).map(Choice.options),
            try fields.decodeIfPresent([[OptionNumber]].self, forKey: .ranking).map(Choice.ranking),
            try fields.decodeIfPresent([Int?].self, forKey: .scores).map(Choice.scores),
            try fields.decodeIfPresent([Int].self, forKey: .votes).map(Choice.votes),
            try fields.decodeIfPresent(Bool.self, forKey: .passed) == true ? .pass : nil,
        ]
        let said = choices.compactMap(\.self)
        guard said.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "a ballot has one of option, options, ranking, scores and votes, or passed is true"))
        }
        choice = said[0]
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch choice {
        case .option(let number): try fields.encode(number, forKey: .option)
        case .options(let numbers): try fields.encode(numbers, forKey: .options)
        case .ranking(let levels): try fields.encode(levels, forKey: .ranking)
        case .scores(let scores): try fields.encode(scores, forKey: .scores)
        case .votes(let votes): try fields.encode(votes, forKey: .votes)
        case .pass: break
        }
        try fields.encode(choice == .pass, forKey: .passed)
    }
}
