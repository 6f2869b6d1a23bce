import Domain

// A choice as the database keeps it: one array of small numbers whatever the kind, empty for a pass.
//
//   yesno, single, multiple   the options' numbers, ascending
//   ranked                    the options' numbers, best first; 0 ends a level, so that 0 0 is a level left empty
//   score                     a score for each option in order; -1 is none
//   dots, quadratic           the votes for each option in order

extension Choice {
    private static let numbers = 1...PollDraft.optionCount.upperBound
    private static let notScored = -1

    var stored: [Int16] { figures.map { Int16(clamping: $0) } }

    private var figures: [Int] {
        switch canonical {
        case .option(let number): [number.rawValue]
        case .options(let numbers): numbers.map(\.rawValue)
        case .ranking(let levels): Array(levels.map { $0.map(\.rawValue) }.joined(separator: [0]))
        case .scores(let scores): scores.map { $0 ?? Self.notScored }
        case .votes(let votes): votes
        case .pass: []
        }
    }

    init(stored: [Int16], kind: PollKind.Name) {
        if stored.isEmpty {
            self = .pass
            return
        }
        self =
            switch kind {
            case .yesno, .single: .option(OptionNumber(Int(stored[0])))
            case .multiple: .options(stored.map { OptionNumber(Int($0)) })
            case .ranked: .ranking(stored.split(separator: 0, omittingEmptySubsequences: false).map { $0.map { OptionNumber(Int($0)) } })
            case .score: .scores(stored.map { Int($0) == Self.notScored ? nil : Int($0) })
            case .dots, .quadratic: .votes(stored.map { Int($0) })
            }
    }

    /// Whether it could be a ballot of some poll: it says something, in numbers that can be kept.
    var isPossible: Bool {
        switch canonical {
        case .option(let number): Self.numbers ~= number.rawValue
        case .options(let numbers): Self.numbers ~= numbers.count && numbers.allSatisfy { Self.numbers ~= $0.rawValue }
        case .ranking(let levels):
            Self.numbers ~= levels.count && Self.numbers ~= named.count && named.allSatisfy { Self.numbers ~= $0.rawValue }
        case .scores(let scores): Self.numbers ~= scores.count && scores.allSatisfy { PollKind.scores ~= $0 ?? 0 }
        case .votes(let votes): Self.numbers ~= votes.count && votes.allSatisfy { 0...PollKind.budgets.upperBound ~= $0 }
        case .pass: true
        }
    }

    /// What is kept, in the text form of the database's arrays.
    var wish: String { "{" + figures.map(\.description).joined(separator: ",") + "}" }

    /// What its numbers are, as `cast_ballots` tells wishes apart.
    var form: Int16 {
        switch self {
        case .option, .options, .pass: 0
        case .ranking: 1
        case .scores: 2
        case .votes: 3
        }
    }
}
