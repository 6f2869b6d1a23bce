import Domain
import Tallying

/// Reads the numbers of options on a ballot: from 1 to as many as there are, each once.
struct OptionNumbers {
    private let count: Int
    /// For each option, the ballot that named it last.
    private var lastBallot: [Int]
    private var ballot = 0

    init(count: Int) { (self.count, lastBallot) = (count, Array(repeating: 0, count: count)) }

    mutating func beginBallot() { ballot += 1 }

    /// The option's number from 0.
    mutating func read(_ line: inout TextLine) throws -> Int {
        let start = line.index
        let written = try line.wholeNumber(Phrase("an option's number", ko: "선택지 번호"))
        guard let number = written.small, 1...count ~= number else {
            throw line.fault(
                "there is no option \(written); the file has 1 to \(count)", ko: "\(written)번 선택지가 없습니다. 1번에서 \(count)번까지 있습니다", at: start)
        }
        guard lastBallot[number - 1] < ballot else {
            throw line.fault("option \(number) is on the ballot twice", ko: "한 표에 \(number)번 선택지가 두 번 나옵니다", at: start)
        }
        lastBallot[number - 1] = ballot
        return number - 1
    }
}

/// What stands on one rank of a ballot.
enum Level {
    /// The rank was skipped.
    case empty
    case one(Int)
    case equal([Int])
}

/// Puts a ranking together level by level, in the one form that rankings saying the same have: the options of a level in their order,
/// no empty levels at the end.
struct RankingBuilder {
    private(set) var marks: [RankMark] = []
    private var levels = 0
    /// As many ranks as a ballot may have; more than options only because ranks may be skipped.
    let mostLevels: Int

    init(optionCount: Int, _ limits: BallotLimits) { mostLevels = limits.levels ?? max(optionCount, 100) }

    mutating func begin() {
        marks.removeAll(keepingCapacity: true)
        levels = 0
    }

    /// Adds the next level; answers whether a ballot may have so many.
    mutating func add(_ level: Level) -> Bool {
        switch level {
        case .empty: marks.append(.emptyLevel)
        case .one(let option): marks.append(RankMark(option: option))
        case .equal(let options): marks += [RankMark](levels: [options.sorted()])
        }
        levels += 1
        return levels <= mostLevels
    }

    /// Ends the ballot.
    mutating func finish() {
        while marks.last?.isEmptyLevel == true { marks.removeLast() }
    }
}
