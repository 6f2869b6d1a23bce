/// How ballots become a result, by the word that code, schema, wire form and command share.
package enum CountingMethod: String, CaseIterable, Hashable, Sendable {
    /// Most votes, of which each voter has one.
    case plurality
    /// Most votes, of which each voter has several.
    case approval
    case score, star
    case irv, stv, borda, copeland, schulze
    case rankedPairs = "ranked_pairs"
    case minimax
    case dots, quadratic

    /// Whether a poll's counters tell who wins; any other method reads the ballots.
    package var goesByCounters: Bool {
        switch self {
        case .plurality, .approval, .score, .dots, .quadratic: true
        case .star, .irv, .stv, .borda, .copeland, .schulze, .rankedPairs, .minimax: false
        }
    }

    /// The seats it may fill in a poll that can have up to `options` options.
    func seats(options: Int) -> ClosedRange<Int> { self == .stv ? 1...max(options, 1) : 1...1 }
}

extension PollKind.Name {
    /// The methods that its ballots can be counted by; the first is the one of a poll that names none.
    package var methods: [CountingMethod] {
        switch self {
        case .yesno, .single: [.plurality]
        case .multiple: [.approval]
        case .score: [.score, .star]
        case .ranked: [.irv, .stv, .borda, .copeland, .schulze, .rankedPairs, .minimax]
        case .dots: [.dots]
        case .quadratic: [.quadratic]
        }
    }
}

/// How a poll is counted.
package struct Counting: Hashable, Sendable {
    package let method: CountingMethod
    /// How many options win; more than one with `stv` only.
    package let seats: Int

    package init(_ method: CountingMethod, seats: Int = 1) { (self.method, self.seats) = (method, seats) }

    /// As polls of that kind are counted where nothing else is said.
    package static func standard(for kind: PollKind.Name) -> Counting { Counting(kind.methods[0]) }

    /// How the same ballots are read otherwise: what is `nil` is as here, and another method fills one seat.
    package func reading(_ method: CountingMethod?, seats: Int?) -> Counting {
        let method = method ?? self.method
        return Counting(method, seats: seats ?? (method == self.method ? self.seats : 1))
    }

    /// Refuses weights where papers are transferred whole.
    package func checkWeights() throws(WoteError) {
        if method == .stv { throw .invalid("method", "stv takes no weights.", ko: "stv에서는 가중치를 쓸 수 없습니다.") }
    }

    /// Refuses a method that does not fit the kind, and seats that it can't fill in a poll of up to `options` options.
    package func check(_ kind: PollKind.Name, options: Int) throws(WoteError) {
        guard kind.methods.contains(method) else {
            let fitting = kind.methods.map(\.rawValue).joined(separator: ", ")
            throw .invalid(
                "method", "The method \(method.rawValue) does not fit a poll of the kind \(kind.rawValue); these do: \(fitting).",
                ko: "\(kind.rawValue) 투표에는 \(method.rawValue) 방식을 쓸 수 없습니다. 쓸 수 있는 방식: \(fitting)")
        }
        let possible = method.seats(options: options)
        guard possible.contains(seats) else {
            if possible.upperBound == 1 {
                throw .invalid("seats", "Only stv fills several seats; use --method stv.", ko: "여럿을 뽑는 방식은 stv뿐입니다. --method stv를 쓰세요.")
            }
            throw .invalid(
                "seats", "The seats are \(seats); give a number from 1 to \(possible.upperBound).",
                ko: "뽑는 수가 \(seats)입니다. 1에서 \(possible.upperBound) 사이의 수를 입력하세요.")
        }
    }
}
