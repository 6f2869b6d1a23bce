import Testing

@testable import Tallying

/// Ballots that give options numbers, some outside what is allowed.
struct RandomScores {
    struct Card {
        var scores: [Int: Int?]
        var count: Int
        var weight: Rational
    }

    let frame: RandomElection
    let cards: [Card]

    init(_ generator: inout SeededGenerator, values: ClosedRange<Int>) {
        frame = RandomElection(&generator, weighted: true)
        let options = frame.options
        cards = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            var scores: [Int: Int?] = [:]
            for option in 0..<options where Int.random(in: 0..<4, using: &generator) > 0 {
                scores[option] = .some(Int.random(in: values, using: &generator))
            }
            switch Int.random(in: 0..<16, using: &generator) {
            case 0: scores[options] = .some(values.lowerBound)
            case 1: scores[0] = .some(values.upperBound + 1)
            case 2: scores[0] = .some(nil)
            default: break
            }
            return Card(
                scores: scores, count: Int.random(in: 1...3, using: &generator),
                weight: Rational(Integer(Int.random(in: 0...4, using: &generator)), over: 2))
        }
    }

    var ballots: Ballots<ScoreMark> {
        var sorter = BallotSorter<ScoreMark>()
        for card in cards {
            let marks = card.scores.sorted { $0.key < $1.key }.map { ScoreMark(option: $0.key, value: $0.value) }
            sorter.add(marks, count: Integer(card.count), weight: card.weight)
        }
        return sorter.ballots()
    }

    /// The cards that count on a scale, each with a score for every option that stands.
    func papers(_ scale: Scale) -> (papers: [(given: [Int: Int], scores: [Int: Int], weight: Rational)], turnout: Turnout) {
        var (papers, turnout) = ([(given: [Int: Int], scores: [Int: Int], weight: Rational)](), Turnout())
        for card in cards {
            let count = Integer(card.count)
            let isAllowed = card.scores.allSatisfy { option, score in
                option < frame.options && score.map { scale.contains($0) } ?? false
            }
            let given = card.scores.compactMapValues { $0 }.filter { frame.standing.contains($0.key) }
            if !isAllowed {
                turnout.invalid += count
            } else if given.isEmpty {
                turnout.blank += count
            } else {
                turnout.valid += count
                let scores = Dictionary(uniqueKeysWithValues: frame.standing.map { ($0, given[$0] ?? scale.lowerBound) })
                for _ in 0..<card.count { papers.append((given, scores, card.weight)) }
            }
        }
        return (papers, turnout)
    }
}

func scoreElections(_ count: Int = 600, seed: UInt64, values: ClosedRange<Int>, _ body: (RandomScores) -> Void) {
    var generator = SeededGenerator(state: seed)
    for _ in 0..<count { body(RandomScores(&generator, values: values)) }
}
