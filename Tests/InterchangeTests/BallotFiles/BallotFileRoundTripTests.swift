import Domain
import Testing

@testable import Interchange
@testable import Tallying

/// What is written is read again as it was.
struct BallotFileRoundTripTests {
    @Test(arguments: 0..<200) func `an election written and read is the same`(_ seed: Int) throws {
        var random = SeededGenerator(state: UInt64(seed))
        for field in [BallotField.rank, .choice, .score] {
            let file = BallotFile.random(field, using: &random)
            var expected = Contents(file)
            if field == .rank { #expect(Contents(try read(.blt, try BLTWriter.text(of: file).utf8)) == expected) }
            (expected.title, expected.withdrawn, expected.seats) = (nil, [], nil)
            #expect(Contents(try read(.csv, try BallotTableWriter.text(of: file).utf8, field)) == expected)
        }
    }

    @Test func `each format has a text of its own`() throws {
        let blt = #"""
            3 2
            -2
            3 1 2=3 0
            1 - 3 0
            1.5 2 0
            1.5 2 0
            2.0 2 0
            1 0
            0
            "=a"
            "b ""B"""
            "c, #c"
            "A title"

            """#
        let table = #"""
            #count,#weight,'=a,"b ""B""","c, #c"
            3,1,1,2,2
            1,1,,,2
            2,1.5,,1,
            1,2,,1,
            1,1,,,

            """#
        let file = try read(.blt, blt.utf8)
        #expect(try BLTWriter.text(of: file) == blt)
        #expect(try BallotTableWriter.text(of: file) == table.replacing("\n", with: "\r\n"))
    }

    @Test func `what a format can't hold is refused`() throws {
        let choices = try read(.csv, "a,b\n1,\n".utf8, .choice)
        #expect(throws: WoteError.self) { try BLTWriter.text(of: choices) }
        let reserved = try read(.blt, "1 1\n0\n\"count\"\n\"\"\n".utf8)
        #expect(throws: WoteError.self) { try BallotTableWriter.text(of: reserved) }
        var sorter = BallotSorter<RankMark>()
        sorter.add([], count: 1, weight: Rational(1, over: 3))
        let thirds = BallotFile(options: ["a"], cast: .rankings(sorter.ballots()))
        #expect(throws: WoteError.self) { try BLTWriter.text(of: thirds) }
        #expect(throws: WoteError.self) { try BallotTableWriter.text(of: thirds) }
    }
}

extension BallotFile {
    fileprivate static func random(_ field: BallotField, using random: inout SeededGenerator) -> BallotFile {
        let count = Int.random(in: 1...7, using: &random)
        let parts = ["a", "\"", "'", ",", "#", "=", "-", " ", "é", "e\u{301}", "한", "🗳️", "0", "\\", "\t"]
        var options: [String] = []
        while options.count < count {
            let name =
                "x\(options.count)"
                + (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined() + "."
            options.append(name)
        }
        let ballots = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            let weights: [Rational] = [1, 1, 1, 2, Rational(1, over: 4), Rational(12345, over: 1000)]
            let weight = weights.randomElement(using: &random) ?? 1
            return (count: Integer(Int.random(in: 1...3, using: &random)), weight: weight)
        }
        return BallotFile(
            title: Bool.random(using: &random) ? "T \"1\" # \(count)" : nil, options: options,
            withdrawn: (0..<count).filter { _ in Int.random(in: 0...4, using: &random) == 0 },
            seats: Int.random(in: 1...3, using: &random), cast: cast(field, count, ballots, using: &random))
    }

    private static func cast(
        _ field: BallotField, _ options: Int, _ ballots: [(count: Integer, weight: Rational)], using random: inout SeededGenerator
    ) -> CastBallots {
        var (choices, rankings, scores) = (BallotSorter<Int>(), BallotSorter<RankMark>(), BallotSorter<ScoreMark>())
        for (count, weight) in ballots {
            switch field {
            case .choice:
                choices.add((0..<options).filter { _ in Bool.random(using: &random) }, count: count, weight: weight)
            case .rank:
                var builder = RankingBuilder(optionCount: options, .none)
                builder.begin()
                var rest = (0..<options).shuffled(using: &random)[...]
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    let level = Array(rest.prefix(Int.random(in: 0...2, using: &random)))
                    rest = rest.dropFirst(level.count)
                    _ = builder.add(level.isEmpty ? .empty : level.count == 1 ? .one(level[0]) : .equal(level))
                }
                builder.finish()
                rankings.add(builder.marks, count: count, weight: weight)
            case .score, .votes:
                let marks = (0..<options).filter { _ in Bool.random(using: &random) }
                    .map { ScoreMark(option: $0, value: Int.random(in: -9...9, using: &random)) }
                scores.add(marks, count: count, weight: weight)
            }
        }
        return switch field {
        case .choice: .choices(choices.ballots())
        case .rank: .rankings(rankings.ballots())
        case .score, .votes: .scores(scores.ballots())
        }
    }
}
