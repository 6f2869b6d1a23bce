package import Domain
import Tallying

/// Gathers a poll's counted ballots for a file that tells no voters: BLT, or a table as `BallotTableReader` reads it.
///
/// Equal ballots stand together, the most frequent first, so that the file does not tell who voted in which order.
package struct PollBallots: Sendable {
    package enum Form: Sendable {
        case blt, table
    }

    private let form: Form
    private var poll: PollRecord?
    private var ballots: [Choice: Int] = [:]

    package init(_ form: Form) { self.form = form }

    /// Takes in a record; ballots set aside are left out, as they are of the tally.
    package mutating func take(_ record: CommunityRecord) {
        switch record {
        case .poll(let record): poll = record
        case .ballot(let ballot) where ballot.setAside == nil: ballots[ballot.choice, default: 0] += 1
        default: break
        }
    }

    /// The file's text.
    package func text() throws(WoteError) -> String {
        guard let poll else { return "" }
        let file = BallotFile(title: poll.question.title, options: poll.options, seats: 1, cast: cast(poll.rules.kind))
        return switch form {
        case .blt: try BLTWriter.text(of: file)
        case .table: try BallotTableWriter.text(of: file)
        }
    }

    private func cast(_ kind: PollKind) -> CastBallots {
        var (choices, rankings, scores) = (BallotSorter<Int>(), BallotSorter<RankMark>(), BallotSorter<ScoreMark>())
        for (choice, count) in sorted {
            switch kind {
            case .yesno, .single, .multiple: choices.add(choice.named.map(\.index), count: Integer(count))
            case .ranked: rankings.add(choice.ranks, count: Integer(count))
            case .score, .dots, .quadratic: scores.add(choice.scores, count: Integer(count))
            }
        }
        return switch kind {
        case .yesno, .single, .multiple: .choices(choices.ballots())
        case .ranked: .rankings(rankings.ballots())
        case .score, .dots, .quadratic: .scores(scores.ballots())
        }
    }

    private var sorted: [(choice: Choice, count: Int)] {
        ballots.map { (choice: $0.key, count: $0.value, text: $0.key.text { $0.rawValue.description } ?? "") }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
            .map { ($0.choice, $0.count) }
    }
}

extension Choice {
    fileprivate var ranks: [RankMark] {
        guard case .ranking(let levels) = self else { return [] }
        return [RankMark](levels: levels.map { $0.map(\.index) })
    }

    /// Scores, or votes.
    fileprivate var scores: [ScoreMark] {
        let numbers: [Int?] =
            switch self {
            case .scores(let scores): scores
            case .votes(let votes): votes
            default: []
            }
        return numbers.enumerated().compactMap { option, number in number.map { ScoreMark(option: option, value: $0) } }
    }
}
