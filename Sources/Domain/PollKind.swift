/// What a ballot of a poll says, with the limits that the kind has.
package enum PollKind: Hashable, Sendable {
    /// Agree or disagree.
    case yesno
    /// One of several options.
    case single
    /// Several options, equally.
    case multiple(Picks)
    /// A score for each option, or for some.
    case score
    /// Options in order of preference, some or all.
    case ranked
    /// Votes given to options, each of which costs a point.
    case dots(budget: Int)
    /// Votes given to options; n votes on one option cost n² points.
    case quadratic(budget: Int)

    /// The scores a ballot may give.
    package static let scores = 0...5
    package static let budgets = 1...1000
    package static let standardBudget = 10

    /// The kind's word, the same in code, schema, wire form and command.
    package enum Name: String, CaseIterable, Sendable {
        case yesno, single, multiple, score, ranked, dots, quadratic

        /// Whether voters may be allowed to pass.
        package var canPass: Bool { self == .yesno || self == .single || self == .multiple }
    }

    package var name: Name {
        switch self {
        case .yesno: .yesno
        case .single: .single
        case .multiple: .multiple
        case .score: .score
        case .ranked: .ranked
        case .dots: .dots
        case .quadratic: .quadratic
        }
    }

    /// How many options a ballot may name; of the kind `multiple` only.
    package var picks: Picks? {
        if case .multiple(let picks) = self { picks } else { nil }
    }

    /// The points a ballot may spend; of the kinds `dots` and `quadratic` only.
    package var budget: Int? {
        switch self {
        case .dots(let budget), .quadratic(let budget): budget
        case .yesno, .single, .multiple, .score, .ranked: nil
        }
    }
}

/// How many options a ballot may name.
package struct Picks: Hashable, Sendable {
    package let least: Int
    /// Absent: as many as there are.
    package let most: Int?

    package static let any = Picks(least: 1, most: nil)

    package init(least: Int, most: Int?) { (self.least, self.most) = (least, most) }
}

extension PollKind {
    /// The kind with the limits given for it; one that has no use for a limit refuses it, a budget left out is the standard one.
    package init(_ name: Name, picks: Picks? = nil, budget: Int? = nil) throws(WoteError) {
        let kind: PollKind =
            switch name {
            case .yesno: .yesno
            case .single: .single
            case .multiple: .multiple(picks ?? .any)
            case .score: .score
            case .ranked: .ranked
            case .dots: .dots(budget: budget ?? Self.standardBudget)
            case .quadratic: .quadratic(budget: budget ?? Self.standardBudget)
            }
        if picks != nil, kind.picks == nil {
            throw .invalid("picks", "Only polls of the kind multiple have picks.", ko: "picks는 multiple 투표에만 있습니다.")
        }
        if budget != nil, kind.budget == nil {
            throw .invalid("budget", "Only polls of the kinds dots and quadratic have a budget.", ko: "budget은 dots와 quadratic 투표에만 있습니다.")
        }
        self = kind
    }

    /// Refuses limits that no ballot could obey in a poll of `options` options, or that make no sense where those may become `limit`.
    package func check(options: Int, growingTo limit: Int) throws(WoteError) {
        try picks?.check(options: options, growingTo: limit)
        if let budget, !Self.budgets.contains(budget) {
            throw .invalid(
                "budget", "The budget is \(budget); give a number from 1 to \(Self.budgets.upperBound).",
                ko: "예산이 \(budget)입니다. 1에서 \(Self.budgets.upperBound) 사이의 수를 입력하세요.")
        }
    }
}

extension Picks {
    fileprivate func check(options: Int, growingTo limit: Int) throws(WoteError) {
        guard 1...options ~= least else {
            throw .invalid(
                "picks", "The smaller number of picks is \(least); give one from 1 to the number of options, \(options).",
                ko: "고르는 최소 개수가 \(least)개입니다. 1에서 선택지 수인 \(options) 사이의 수를 입력하세요.")
        }
        if let most, !(least...limit ~= most) {
            throw .invalid(
                "picks", "The larger number of picks is \(most); give one from \(least) to \(limit).",
                ko: "고르는 최대 개수가 \(most)개입니다. \(least)에서 \(limit) 사이의 수를 입력하세요.")
        }
    }
}
