/// What a voter says: what the poll's kind asks for, or that they pass.
package enum Choice: Hashable, Sendable {
    case option(OptionNumber)
    /// Several options, equally.
    case options([OptionNumber])
    /// Levels, best first. Options on one level are as good as each other; an empty level was skipped.
    case ranking([[OptionNumber]])
    /// A score for each option in the poll's order. Those not scored are `nil`, or not there at all behind the last one scored.
    case scores([Int?])
    /// Votes for each option in the poll's order; behind the last one that got any there need be none.
    case votes([Int])
    case pass
}

extension Choice {
    /// The same choice in the one form that all choices saying the same have: order where order says nothing, no empty ends.
    package var canonical: Choice {
        switch self {
        case .option, .pass: self
        case .options(let numbers): .options(numbers.sorted())
        case .ranking(let levels): .ranking(levels.map { $0.sorted() }.droppingLast { $0.isEmpty })
        case .scores(let scores): .scores(scores.droppingLast { $0 == nil })
        case .votes(let votes): .votes(votes.droppingLast { $0 == 0 })
        }
    }

    /// The options it names, in the order in which it names them.
    package var named: [OptionNumber] {
        switch self {
        case .option(let number): [number]
        case .options(let numbers): numbers
        case .ranking(let levels): levels.flatMap(\.self)
        case .scores(let scores): scores.indices.filter { scores[$0] != nil }.map(OptionNumber.init(index:))
        case .votes(let votes): votes.indices.filter { votes[$0] != 0 }.map(OptionNumber.init(index:))
        case .pass: []
        }
    }

    /// What it adds to the counters of options: one for each option chosen, or ranked first; its score; its votes.
    package var points: [(option: OptionNumber, points: Int64)] {
        switch self {
        case .option, .options: named.map { ($0, 1) }
        case .ranking(let levels): (levels.first { !$0.isEmpty } ?? []).map { ($0, 1) }
        case .scores(let scores): scores.enumerated().compactMap { index, score in score.map { (OptionNumber(index: index), Int64($0)) } }
        case .votes(let votes): votes.enumerated().map { (OptionNumber(index: $0), Int64($1)) }
        case .pass: []
        }
    }

    /// The choice in words, given those for its options: `tea, coffee`, `tea > coffee = water`, `tea=5, coffee=0`; nothing for a pass. A
    /// level that was skipped is `_`.
    package func text(_ name: (OptionNumber) -> String) -> String? {
        switch self {
        case .option(let number): name(number)
        case .options(let numbers): numbers.map(name).joined(separator: ", ")
        case .ranking(let levels): levels.map { $0.isEmpty ? "_" : $0.map(name).joined(separator: " = ") }.joined(separator: " > ")
        case .scores(let scores): Self.list(named, name) { scores[$0.index] ?? 0 }
        case .votes(let votes): Self.list(named, name) { votes[$0.index] }
        case .pass: nil
        }
    }

    private static func list(_ options: [OptionNumber], _ name: (OptionNumber) -> String, _ figure: (OptionNumber) -> Int) -> String {
        options.map { "\(name($0))=\(figure($0))" }.joined(separator: ", ")
    }
}

extension OptionNumber {
    /// The number of the option at a place counted from 0.
    package init(index: Int) { self.init(index + 1) }

    /// Its place in the poll, counted from 0.
    package var index: Int { rawValue - 1 }
}

extension Array {
    fileprivate func droppingLast(while isEmpty: (Element) -> Bool) -> [Element] {
        Array(prefix((lastIndex { !isEmpty($0) } ?? -1) + 1))
    }
}
