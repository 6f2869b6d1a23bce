import Domain
import Testing

@testable import Interchange

/// A file of ballots as a poll, and a poll's ballots as a file.
struct BallotImportTests {
    private static let now = Instant(microseconds: 1_700_000_000_000_000)

    private func records(_ format: ElectionFormat, _ text: String, _ kind: PollKind.Name? = nil) async throws -> [CommunityRecord] {
        let ballots = try BallotImport(format, kind, title: nil, now: Self.now, once(Array(text.utf8)))
        var records: [CommunityRecord] = []
        for try await record in ballots.records { records.append(record) }
        #expect(records.count == ballots.count)
        return records
    }

    private static let blt = "3 1\n2 3 1=2 0\n1 - 2 0\n3 0\n0\n\"A\"\n\"B\"\n\"C\"\n\"Council\"\n"

    @Test func `a file is one closed poll and ballots of nobody's`() async throws {
        let records = try await records(.blt, Self.blt)
        guard case .poll(let poll) = records[0] else { return #expect(Bool(false)) }
        #expect(poll.question.title == "Council" && poll.options == ["A", "B", "C"])
        #expect(poll.rules == PollRules(kind: .ranked) && poll.author == nil)
        #expect(poll.createdAt == Self.now && poll.closedAt == Self.now)
        let (first, second): ([[OptionNumber]], [[OptionNumber]]) = (
            [[OptionNumber(3)], [OptionNumber(1), OptionNumber(2)]], [[], [OptionNumber(2)]]
        )
        #expect(
            records.dropFirst() == [
                .ballot(BallotRecord(poll: "1", voter: "1", hasAccount: false, choice: .ranking(first), castAt: Self.now)),
                .ballot(BallotRecord(poll: "1", voter: "2", hasAccount: false, choice: .ranking(first), castAt: Self.now)),
                .ballot(BallotRecord(poll: "1", voter: "3", hasAccount: false, choice: .ranking(second), castAt: Self.now)),
            ])
        let again = try BallotImport(.blt, nil, title: "t", now: Self.now, once(Array(Self.blt.utf8)))
        #expect(again.blank == 3 && again.origin.hasPrefix("ballots:ranked:") && again.origin.utf8.count == 79)
        #expect(try BallotImport(.blt, nil, title: "t", now: Self.now, once(Array((Self.blt + "\n").utf8))).origin != again.origin)
    }

    @Test func `choices may pass, scores are a poll's`() async throws {
        let table = "#count,A,B\n2,x,\n1,x,x\n4,,\n"
        let choices = try BallotImport(.csv, .multiple, title: "t", now: Self.now, once(Array(table.utf8)))
        #expect(choices.count == 8 && choices.blank == 0)
        let scores = try BallotImport(.csv, .score, title: "t", now: Self.now, once(Array("A,B\n5,\n,0\n,\n".utf8)))
        #expect(scores.count == 3 && scores.blank == 1)
    }

    private static let refused: [(ElectionFormat, String, PollKind.Name?, String)] = [
        (.csv, "A,B\n1,2\n", nil, "The file does not say of what kind its ballots are"),
        (.json, "{}", nil, "JSON is taken in by wote admin import json"), (.csv, "A,B\n1,2\n", .dots, "Ballots are taken in as"),
        (.blt, blt, .score, "The file's ballots can't be those of a score poll"), (.csv, "A,B\n1,2\n", .ranked, "The file has no title"),
        (.csv, "A,B\n1,6\n", .score, "f, line 2, column 2 (B): no score from 0 to 5"),
        (.csv, "A,B\n1,\nx,x\n", .single, "f, line 3, column 2 (B): more than 1 chosen on a ballot"),
        (.csv, "A,B\n1,21\n", .ranked, "f, line 2, column 2 (B): no rank from 1 to 20"),
        (.blt, blt.replacing("1 - 2 0", with: "1.5 2 0"), nil, "f, line 3, column 1: a poll's ballots have no weights"),
        (.blt, blt.replacing("3 1\n", with: "3 1\n-2\n"), nil, "A poll has no withdrawn options"),
        (.blt, blt.replacing("3 0\n", with: "10000001 1 0\n"), nil, "There are more than 10000000 ballots"),
        (.blt, blt.replacing("\"B\"", with: "\"a \""), nil, "Options 1 and 2 read the same"),
        (.blt, "1 1\n0\n\"A\"\n\"T\"\n", nil, "A poll has 2 to 20 options"),
        (.blt, blt.replacing("Council", with: String(repeating: "t", count: 101)), nil, "The title has 101 characters"),
        (.blt, blt.replacing("2 3 1", with: "2 3 3"), nil, "f, line 2, column 5: option 3 is on the ballot twice"),
    ]

    @Test(arguments: refused)
    func `what no poll can hold is refused`(_ format: ElectionFormat, _ text: String, _ kind: PollKind.Name?, _ expected: String) {
        do {
            _ = try BallotImport(format, kind, title: nil, now: Self.now, once(Array(text.utf8)))
            Issue.record("it was taken")
        } catch {
            let message = WoteError(error, in: "f").message.english
            #expect(message.hasPrefix(expected), "\(message)")
        }
    }

    @Test(arguments: 0..<60) func `a poll's ballots written and taken in are the same`(_ seed: UInt64) async throws {
        let community = try RandomCommunity(seed: seed)
        for case .poll(let poll) in community.records {
            let ballots = community.records.compactMap { record in
                if case .ballot(let ballot) = record, ballot.poll == poll.key, ballot.setAside == nil { ballot.choice } else { nil }
            }
            let name = poll.rules.kind.name
            guard [.ranked, .multiple, .single, .score].contains(name) else { continue }
            for (form, format) in [(PollBallots.Form.table, ElectionFormat.csv), (.blt, .blt)] where form == .table || name == .ranked {
                var writer = PollBallots(form)
                for record in community.records where record.isPart(of: poll) { writer.take(record) }
                let text = try writer.text()
                let taken = try BallotImport(format, name, title: "t", now: Self.now, once(Array(text.utf8)))
                var choices: [Choice] = []
                for try await case .ballot(let ballot) in taken.records { choices.append(ballot.choice) }
                #expect(choices.counted == ballots.counted)
            }
        }
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 10_000), "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711"),
    ])
    func `digests are those of SHA-256, however the bytes are cut`(_ text: String, _ expected: String) {
        for pieces in [1, 63, 64, 65, 20_000] {
            var (digest, rest) = (SHA256(), Array(text.utf8)[...])
            while !rest.isEmpty {
                digest.add(Array(rest.prefix(pieces)))
                rest = rest.dropFirst(pieces)
            }
            #expect(digest.finish() == expected)
        }
    }
}

extension CommunityRecord {
    fileprivate func isPart(of poll: PollRecord) -> Bool {
        switch self {
        case .poll(let record): record.key == poll.key
        case .ballot(let ballot): ballot.poll == poll.key
        default: false
        }
    }
}

extension [Choice] {
    fileprivate var counted: [Choice: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}
