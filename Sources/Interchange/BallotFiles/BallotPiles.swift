import Domain
import Tabular
import Tallying

/// So many equal ballots, at least one.
struct BallotPile: Sendable {
    let choice: Choice
    let count: Int
}

extension PollKind.Name {
    /// The kind whose ballots a format's files have.
    static func holding(_ format: ElectionFormat) throws(WoteError) -> Self {
        switch format {
        case .blt, .soc, .soi, .toc, .toi: return .ranked
        case .json:
            throw .invalid(
                "format", "JSON is taken in by wote admin import json; this takes files of ballots.",
                ko: "JSON은 wote admin import json으로 가져옵니다. 여기서는 표 파일을 가져옵니다.")
        case .cat, .csv:
            throw .invalid(
                "kind", "The file does not say of what kind its ballots are; give --kind: ranked, multiple, single or score.",
                ko: "파일만으로는 표의 종류를 알 수 없습니다. --kind에 ranked, multiple, single, score 중 하나를 쓰세요.")
        }
    }

    func cells() throws(WoteError) -> BallotField {
        switch self {
        case .ranked: return .rank
        case .multiple, .single: return .choice
        case .score: return .score
        case .yesno, .dots, .quadratic:
            throw .invalid(
                "kind", "Ballots are taken in as ranked, multiple, single or score.", ko: "표는 ranked, multiple, single, score로만 가져올 수 있습니다."
            )
        }
    }

    /// What a poll of this kind takes.
    var limits: BallotLimits {
        BallotLimits(levels: PollDraft.optionCount.upperBound, choices: self == .single ? 1 : .max, scores: PollKind.scores)
    }
}

extension BallotFile {
    func knownTitle() throws(WoteError) -> String {
        guard let title else {
            throw .invalid("title", "The file has no title; give --title.", ko: "파일에 제목이 없습니다. --title을 쓰세요.")
        }
        return title
    }

    /// The ballots as a poll of this kind takes them; those that say nothing are passes.
    func piles(of kind: PollKind.Name) throws -> [BallotPile] {
        try checkKept()
        switch cast(as: try kind.cells()) {
        case .choices(let ballots)? where kind == .multiple: return try ballots.piles { .options($0.map(OptionNumber.init(index:))) }
        case .choices(let ballots)? where !ballots.indices.contains(where: { ballots[$0].count > 1 }):
            return try ballots.piles { $0.first.map { .option(OptionNumber(index: $0)) } ?? .pass }
        case .rankings(let ballots)?: return try ballots.piles { .ranking($0.levels.map { $0.map(OptionNumber.init(index:)) }) }
        case .scores(let ballots)? where categories ?? 0 <= PollKind.scores.count: return try ballots.piles(Choice.init(scores:))
        default:
            throw WoteError.invalid(
                "kind", "The file's ballots can't be those of a \(kind.rawValue) poll; choose another --kind.",
                ko: "파일의 표는 \(kind.rawValue) 투표의 표가 될 수 없습니다. 다른 --kind를 고르세요.")
        }
    }

    /// Refuses what a poll would lose.
    private func checkKept() throws {
        if let firstWeight {
            throw ValueFault(
                position: firstWeight,
                reason: Phrase(
                    "a poll's ballots have no weights; wote tally counts the file", ko: "투표의 표에는 가중치가 없습니다. wote tally로 셀 수 있습니다"))
        }
        guard withdrawn.isEmpty else {
            throw WoteError.invalid(
                "options", "A poll has no withdrawn options; wote tally counts the file.",
                ko: "투표에는 사퇴한 선택지가 없습니다. 파일은 wote tally로 셀 수 있습니다.")
        }
    }
}

extension Choice {
    fileprivate init(scores marks: ArraySlice<ScoreMark>) {
        var scores: [Int?] = Array(repeating: nil, count: (marks.last?.option ?? -1) + 1)
        for mark in marks { scores[mark.option] = mark.value }
        self = .scores(scores)
    }
}

extension Ballots {
    /// More ballots are counted without a community.
    private static var most: Int { 10_000_000 }

    fileprivate func piles(_ choice: (ArraySlice<Mark>) -> Choice) throws(WoteError) -> [BallotPile] {
        var (piles, room) = ([BallotPile](), Self.most)
        for pile in indices {
            let choice = choice(self[pile])
            guard let count = count(pile).small, count <= room else {
                throw .invalid(
                    "file", "There are more than \(Self.most) ballots; wote tally counts the file.",
                    ko: "표가 \(Self.most)장보다 많습니다. 파일은 wote tally로 셀 수 있습니다.")
            }
            room -= count
            piles.append(BallotPile(choice: choice.named.isEmpty ? .pass : choice, count: count))
        }
        return piles
    }
}
