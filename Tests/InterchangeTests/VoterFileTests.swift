import Domain
import Testing

@testable import Interchange

/// The voters a file names, in whatever form.
struct VoterFileTests {
    private static let known: [String: VoterMatch] = [
        "kim": .voter(ID(1)), "lee, the second": .voter(ID(2)), "=1": .voter(ID(3)), "7": .ambiguous, "12": .voter(ID(12)),
        "voter": .voter(ID(4)), "이하나": .voter(ID(5)),
    ]

    private func voters(_ text: String, in poll: Int64 = 9, size: Int = 7) async throws -> [Int64] {
        var file = VoterFile(chunks(Array(text.utf8), of: size), name: "bots.txt", poll: ID(poll))
        return try await file.voters { names in names.map { Self.known[$0] ?? .nobody } }.map(\.rawValue)
    }

    @Test(arguments: [1, 7, 4096]) func `a name a line`(size: Int) async throws {
        let text = "\u{FEFF}kim\r\n\n\"lee, the second\"\n'=1\n 이하나 \nvoter\n12"
        #expect(try await voters(text, size: size) == [1, 2, 3, 5, 4, 12])
    }

    @Test func `nothing at all names nobody`() async throws {
        #expect(try await voters("") == [])
        #expect(try await voters("\n\r\n") == [])
    }

    @Test(arguments: [1, 7, 4096]) func `what the export wrote, of the poll that is meant`(size: Int) async throws {
        var csv = try BallotsCSV(byteOrderMark: true)
        let at = Instant(microseconds: 0)
        let rules = PollRules(kind: .single, allowsPass: true)
        var text = ""
        for poll in ["8", "9"] {
            text += try csv.write(
                .poll(
                    PollRecord(key: poll, author: nil, question: Question(title: "x"), rules: rules, options: ["a\n", "b"], createdAt: at)))
        }
        for (poll, voter) in [("8", "1"), ("9", "2"), ("9", "44"), ("8", "5")] {
            text += try csv.write(.ballot(BallotRecord(poll: poll, voter: voter, choice: .option(OptionNumber(1)), castAt: at)))
        }
        #expect(try await voters(text + csv.finish(), size: size) == [2, 44])
        #expect(try await voters(text, in: 7) == [])
        // A table of another program: by nickname, of whatever poll it is.
        #expect(try await voters("mark,voter\n1,kim\n2,'=1\n") == [1, 3])
    }

    @Test(arguments: [
        ("kim\nnobody\n", "line 2, column 1: \"nobody\" is neither a nickname nor a voter's id."),
        ("kim\n\n 7\n", "line 3, column 1: \"7\" is one member's nickname and another voter's id; name the voter in a column voterId."),
        ("kim\nkim,12\n", "line 2, column 2: more than one name; put a name that has a comma in quotes."),
        ("kim\n  \n", "line 2, column 1: \"\" is neither a nickname nor a voter's id."),
        ("kim\n\"lee", "line 2, column 1: a quote that is never closed."),
        ("kim\na\0b\n", "line 2, column 1: a NUL byte."),
        ("mark,name\n1,kim\n", "line 1, column 1: no column 'voter'."),
        ("mark,voter\n1\n", "line 2, column 1: 1 fields where the header has 2."),
        ("poll,voter,voterId\n8,x,y\n9,kim,1\n9,kim,one\n", "line 4, column 3: not a whole number."),
    ])
    func `a bad line is refused with its place`(text: String, reason: String) async throws {
        for size in [1, 4096] {
            let error = await #expect(throws: WoteError.self) { _ = try await voters(text, size: size) }
            #expect(error?.message.english == "bots.txt, \(reason)")
            #expect(error?.code == .invalid)
        }
    }

    @Test func `bytes that are no text are refused with their place`() async throws {
        var file = VoterFile(chunks(Array("kim\n".utf8) + [0xFF, 0x0A], of: 3), name: "bots.txt", poll: ID(9))
        let error = await #expect(throws: WoteError.self) { _ = try await file.voters { $0.map { _ in .voter(ID(1)) } } }
        #expect(error?.message.english == "bots.txt, line 2, column 1: not valid UTF-8.")
    }
}
