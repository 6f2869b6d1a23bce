import Domain
import Testing

@testable import Interchange

/// Files of every format are known by their names or beginnings, and counted by a method that suits them.
struct ElectionFileTests {
    @Test(arguments: [
        ("votes.blt", ElectionFormat.blt), ("/a.b/VOTES.SOI", .soi), ("x.json", .json), ("x.csv", .csv), ("x.cat", .cat), ("x.txt", nil),
        ("blt", nil), ("a.blt/x", nil), ("-", nil),
    ])
    func `a name's ending tells the format`(_ path: String, _ format: ElectionFormat?) {
        #expect(ElectionFormat(path: path) == format)
    }

    @Test(arguments: [
        (" \n{\"method\"", ElectionFormat.json), ("4 2\n1 2 0\n", .blt), ("\u{FEFF}# a\n\n 4\t2 # b\n", .blt),
        ("# FILE NAME: x\n# DATA TYPE: toc\n# NUMBER ALTERNATIVES: 4\n", .toc), ("# DATA TYPE: dat\n", nil), ("a,b\n1,2\n", nil),
        ("4 2 1\n", nil), ("", nil),
    ])
    func `a file's beginning tells the format`(_ text: String, _ format: ElectionFormat?) {
        #expect(ElectionFormat(beginning: Array(text.utf8)) == format)
        guard let format, format != .json else { return }
        #expect(throws: ValueFault.self) { try ElectionFile.document(nil, CountingRules(), once(Array(text.utf8))) }
    }

    private static let blt = "3 1\n-3\n4 1 2 0\n3 2 3 0\n2 3 2 0\n0\n\"A\"\n\"B\"\n\"C\"\n\"T\"\n"

    @Test(arguments: [
        (blt, CountingRules(), "irv", #""winners": ["B"]"#), (blt, CountingRules(seats: 2), "stv", #""winners": ["B", "A"]"#),
        (blt, CountingRules(method: .borda), "borda", #""scores": {"A": 4, "B": 5}"#),
        (blt.replacing("3 1\n", with: "3 2\n"), CountingRules(), "stv", #""quota": 4"#),
        (blt.replacing("3 2 3 0", with: "2.5 2 3 0"), CountingRules(), "irv", #""votes": {"A": 4, "B": "9/2"}"#),
    ])
    func `ballots are counted by what the file and the options say`(
        _ text: String, _ rules: CountingRules, _ method: String, _ expected: String
    ) throws {
        let document = try ElectionFile.document(.blt, rules, once(Array(text.utf8)))
        #expect(document.method.rawValue == method)
        let answer = try document.answer().document
        #expect(answer.contains(expected), "\(answer)")
    }

    private static func categories(_ count: Int) -> String {
        """
        # NUMBER ALTERNATIVES: 2
        # NUMBER VOTERS: 5
        # NUMBER UNIQUE PREFERENCES: 2
        # NUMBER CATEGORIES: \(count)
        \((1...count).map { "# CATEGORY NAME \($0): c\($0)\n" }.joined())# ALTERNATIVE NAME 1: A
        # ALTERNATIVE NAME 2: B
        3: {1,2}\(String(repeating: ",{}", count: count - 1))
        2: {}\(String(repeating: ",{}", count: count - 2)),1
        """
    }

    @Test(arguments: [
        (2, CountingRules(), #""counts": {"A": 3, "B": 3}"#), (8, CountingRules(method: .approval), #""counts": {"A": 3, "B": 3}"#),
        (8, CountingRules(method: .score), #""sums": {"A": 21, "B": 21}"#),
        (8, CountingRules(method: .score, parameters: #"{"max": 6}"#), #""ballots_invalid": 3"#),
        (3, CountingRules(method: .schulze), #""pairwise": {"A": {"B": 2}, "B": {"A": 0}}"#),
    ])
    func `categories are choices, scores or ranks`(_ count: Int, _ rules: CountingRules, _ expected: String) throws {
        let document = try ElectionFile.document(.cat, rules, once(Array(Self.categories(count).utf8)))
        let answer = try document.answer().document
        #expect(answer.contains(expected), "\(answer)")
    }

    @Test(arguments: [
        (ElectionFormat.csv, "A,B\n1,2\n", CountingRules(), "A table does not say what its cells are"),
        (.csv, "A,B\n1,2\n", CountingRules(method: .percentages), "can't be counted by percentages"),
        (.blt, blt, CountingRules(method: .approval), "can't be counted by approval"),
        (.cat, categories(3), CountingRules(), "The file has 3 categories"),
        (.cat, categories(3), CountingRules(method: .dot), "can't be counted by dot"),
        (.json, "{}", CountingRules(seats: 2), "leave out --method, --seats and --params"),
        (.blt, blt, CountingRules(parameters: "{"), "--params, line 1, column 2: the input ends where"),
        (.blt, blt, CountingRules(parameters: "{} x"), "--params, line 1, column 4: expected the end"),
        (.blt, blt, CountingRules(parameters: "[]"), "--params, line 1, column 1 (params): no object"),
        (.blt, blt, CountingRules(parameters: #"{"overvotes": 1}"#), "--params, line 1, column 15 (params.overvotes): no such field"),
        (.blt, blt, CountingRules(parameters: #"{"overvote": "?"}"#), "--params, line 1, column 14 (params.overvote): none of: exhaust"),
        (
            .blt, blt.replacing("3 2 3 0", with: "2.5 2 3 0"), CountingRules(seats: 2), "f, line 4, column 1: stv takes no weights"
        ),
        (.csv, "A,B\n1,0\n", CountingRules(method: .yesno), "f, line 1: yesno needs the options yes and no"),
    ])
    func `what can't be counted so is refused`(_ format: ElectionFormat, _ text: String, _ rules: CountingRules, _ expected: String) {
        do {
            _ = try ElectionFile.document(format, rules, once(Array(text.utf8))).answer()
            Issue.record("it was counted")
        } catch {
            let message = WoteError(error, in: rules.areAtFault(error) ? CountingRules.parametersName : "f").message.english
            #expect(message.contains(expected), "\(message)")
        }
    }

    @Test func `what nobody can tell the format of is refused`() {
        #expect(throws: WoteError.self) { try ElectionFile.document(nil, CountingRules(), once(Array("a,b\n1,2\n".utf8))) }
        #expect(throws: ValueFault.self) { try ElectionFile.document(nil, CountingRules(), once([])) }
    }
}
