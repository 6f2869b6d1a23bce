import Domain
import FoundationEssentials
import Testing

@testable import Interchange

struct CommunityJSONTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
    func whatIsWrittenReadsBackIdentical(seed: UInt64) async throws {
        let community = try RandomCommunity(seed: seed)
        let bytes = Array(try document(community.records) { community.tallies[$0] }.utf8)
        for size in [1, 7, bytes.count] {
            let reading = CommunityJSON.read(chunks(bytes, of: size), name: "community.json")
            #expect(try await Array(reading.records) == community.records)
            #expect(await reading.differing() == [])
        }
    }

    @Test func whiteSpaceMeansNothing() async throws {
        let community = try RandomCommunity(seed: 4)
        let written = try document(community.records)
        let tree = try JSONDecoder().decode(Tree.self, from: Data(written.utf8))
        let dense = try spread(tree, by: "")
        #expect(try await records(dense) == community.records)
        #expect(try await records(try spread(tree, by: " \r\n\t ")) == community.records)
    }

    @Test func aDocumentIsOneRecordALine() throws {
        let at = Instant(microseconds: 1_700_000_000_000_000)
        let question = Question(title: "Buy \"it\"?", link: "https://x.test/a", price: try Price(amount: 129_000))
        let records: [CommunityRecord] = [
            .group(GroupRecord(key: "5", name: "서울고")),
            .label(LabelRecord(key: "3", name: "먹거리", colour: .yellow, createdAt: at)),
            .round(RoundRecord(key: "4", name: "spring", dueAt: at, createdAt: at)),
            .member(MemberRecord(key: "1", nickname: "하나", role: .admin, group: "5", persona: "FLEXER", joinedAt: at)),
            .poll(
                PollRecord(
                    key: "9", author: "1", question: question, rules: PollRules(scope: .group, allowsPass: true), group: "5",
                    options: ["agree", "disagree"], labels: ["3"], round: "4", createdAt: at, closesAt: at,
                    hiding: HidingRecord(at: at, reason: "spam"))),
            .ballot(BallotRecord(poll: "9", voter: "1", choice: .option(OptionNumber(2)), persona: "FLEXER", castAt: at)),
            .ballot(BallotRecord(poll: "9", voter: "2", choice: .pass, castAt: at)),
            .revision(RevisionRecord(poll: "9", editor: "1", field: "title", before: "Buy?", after: "Buy \"it\"?", at: at)),
        ]
        let tally = Tally(counts: [2, 1], passes: 1, turnout: 4)
        #expect(try document(records) { _ in tally } == goldenDocument)
    }

    @Test func anEmptyCommunityIsADocumentToo() async throws {
        let written = try document([])
        #expect(written == "{\"wote\": 1, \"records\": [\n]}\n")
        #expect(try await records(written) == [])
    }

    @Test func countsAreTakenFromBallotsAndDifferencesTold() async throws {
        let community = try RandomCommunity(seed: 11)
        let wrong = Tally(counts: [40, 2], passes: 0, turnout: 42)
        let text = try document(community.records) { $0 == "1" ? wrong : community.tallies[$0] }
        let reading = CommunityJSON.read(chunks(Array(text.utf8), of: 1000), name: "community.json")
        #expect(try await Array(reading.records) == community.records)
        #expect(await reading.differing() == ["1"])
    }
}

/// Everything the writer gives for `records`.
func document(_ records: [CommunityRecord], tally: (String) -> Tally? = { _ in nil }) throws -> String {
    var writer = CommunityJSON.Writer()
    var text = ""
    for record in records {
        if case .poll(let poll) = record {
            text += try writer.write(record, tally: tally(poll.key))
        } else {
            text += try writer.write(record)
        }
    }
    return text + writer.finish()
}

func records(_ document: String) async throws -> [CommunityRecord] {
    try await Array(CommunityJSON.read(chunks(Array(document.utf8), of: 64), name: "community.json").records)
}

private let goldenDocument = #"""
    {"wote": 1, "records": [
    {"group":{"id":"5","name":"서울고"}},
    {"label":{"colour":"yellow","createdAt":"2023-11-14T22:13:20.000000Z","id":"3","name":"먹거리"}},
    {"round":{"createdAt":"2023-11-14T22:13:20.000000Z","dueAt":"2023-11-14T22:13:20.000000Z","id":"4","name":"spring"}},
    {"member":{"group":{"id":"5","name":"서울고"},"id":"1","joinedAt":"2023-11-14T22:13:20.000000Z","nickname":"하나","persona":"FLEXER","role":"admin"}},
    {"poll":{"addOptions":false,"author":{"id":"1","nickname":"하나"},"ballots":"revisable","closesAt":"2023-11-14T22:13:20.000000Z","createdAt":"2023-11-14T22:13:20.000000Z","group":{"id":"5","name":"서울고"},"hidden":"spam","hiddenAt":"2023-11-14T22:13:20.000000Z","id":"9","kind":"yesno","labels":[{"id":"3","name":"먹거리"}],"link":"https://x.test/a","method":"plurality","options":[{"number":1,"text":"agree"},{"number":2,"text":"disagree"}],"pass":true,"price":{"amount":129000,"currency":"KRW"},"result":{"options":[{"count":2,"number":1,"percent":67,"percentOneDecimal":"66.7","share":"2/3"},{"count":1,"number":2,"percent":33,"percentOneDecimal":"33.3","share":"1/3"}],"outcome":{"kind":"winner","options":[1]},"passes":1,"turnout":4,"visible":true,"voters":3},"results":"after-voting","round":{"id":"4","name":"spring"},"scope":"group","title":"Buy \"it\"?"}},
    {"ballot":{"castAt":"2023-11-14T22:13:20.000000Z","option":2,"passed":false,"persona":"FLEXER","poll":"9","voter":"1"}},
    {"ballot":{"castAt":"2023-11-14T22:13:20.000000Z","passed":true,"poll":"9","voter":"2"}},
    {"revision":{"after":"Buy \"it\"?","at":"2023-11-14T22:13:20.000000Z","before":"Buy?","editor":{"id":"1","nickname":"하나"},"field":"title","poll":"9"}}
    ]}

    """#

/// Any JSON, to be written again with other white space.
private indirect enum Tree: Decodable {
    case object([String: Tree])
    case list([Tree])
    case text(String)
    case number(Int64)
    case truth(Bool)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let attempts: [() throws -> Tree] = [
            { .object(try value.decode([String: Tree].self)) }, { .list(try value.decode([Tree].self)) },
            { .text(try value.decode(String.self)) }, { .number(try value.decode(Int64.self)) }, { .truth(try value.decode(Bool.self)) },
        ]
        for attempt in attempts.dropLast() {
            do {
                self = try attempt()
                return
            } catch is DecodingError {}
        }
        self = try attempts[attempts.count - 1]()
    }
}

private func spread(_ tree: Tree, by space: String) throws -> String {
    switch tree {
    case .object(let fields):
        // "wote" before "records".
        let members = try fields.sorted { $0.key > $1.key }.map {
            try quoted($0.key) + space + ":" + space + (try spread($0.value, by: space))
        }
        return space + "{" + space + members.joined(separator: space + "," + space) + space + "}" + space
    case .list(let items):
        return space + "[" + space + (try items.map { try spread($0, by: space) }).joined(separator: space + "," + space) + space + "]"
            + space
    case .text(let text): return try quoted(text)
    case .number(let number): return String(number)
    case .truth(let truth): return String(truth)
    }
}

private func quoted(_ text: String) throws -> String { String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
