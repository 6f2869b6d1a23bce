import Domain
import Testing

@testable import Interchange
@testable import Tallying

struct ElectionJSONTests {
    private func tally(_ text: String) throws -> String {
        try ElectionFile.document(.json, CountingRules(), once(Array(text.utf8))).answer().document
    }

    private static let runoff = #"""
        {"method": "irv", "options": ["커피", "차", "a\"b"],
         "tie_order": ["차", "a\"b", "커피"], "params": {},
         "ballots": [{"n": 3, "rank": [["커피"], ["차"]]}, {"rank": [["\ucc28"]], "n": "2", "w": "1.5"},
                     {"rank": [["a\u0022b", "차"]]}, {"n": 12, "rank": []}, {"rank": [["nobody"]]}]}
        """#

    @Test func `a result has a field a line and a round a line`() throws {
        #expect(
            try tally(Self.runoff) == #"""
                {
                  "ballots_cast": 19,
                  "ballots_valid": 5,
                  "ballots_blank": 12,
                  "ballots_invalid": 2,
                  "rounds": [
                    {"votes": {"커피": 3, "차": 3, "a\"b": 0}, "exhausted": 0, "elected": [], "eliminated": ["a\"b"]},
                    {"votes": {"커피": 3, "차": 3}, "exhausted": 0, "elected": [], "eliminated": ["커피"], "tie": "lot"},
                    {"votes": {"차": 6}, "exhausted": 0, "elected": ["차"], "eliminated": []}
                  ],
                  "winners": ["차"]
                }
                """#)
    }

    @Test func `however the bytes are cut, the result is the same`() throws {
        let (bytes, expected) = (Array(Self.runoff.utf8), try tally(Self.runoff))
        for size in 1...bytes.count {
            var rest = bytes[...]
            let document = try ElectionFile.document(.json, CountingRules()) {
                defer { rest = rest.dropFirst(size) }
                return rest.isEmpty ? nil : Array(rest.prefix(size))
            }
            #expect(try document.answer().document == expected, "pieces of \(size)")
        }
    }

    @Test func `the fields may come in any order`() throws {
        let fields = [
            #""method": "approval""#, #""options": ["a", "b"]"#, #""ballots": [{"choice": ["b"]}, {"w": 0.5, "choice": ["a", "b"]}]"#,
            #""seats": 1"#,
        ]
        let expected = try tally("{\(fields.joined(separator: ","))}")
        #expect(expected.contains(#""counts": {"a": "1/2", "b": "3/2"}"#))
        for shift in fields.indices {
            let turned = fields[shift...] + fields[..<shift]
            #expect(try tally("{\(turned.joined(separator: ","))}") == expected)
            #expect(try tally("{\(turned.reversed().joined(separator: " , "))}\n") == expected)
        }
    }

    @Test func `names are told apart by their bytes`() throws {
        let result = try tally(#"{"method": "single", "options": ["é", "e\u0301"], "ballots": [{"choice": ["\u00e9"]}]}"#)
        #expect(result.contains(#""counts": {"é": 1, "e\#u{301}": 0}"#))
    }

    @Test func `numbers of any size and scale are exact`() throws {
        let result = try tally(
            #"""
            {"method": "single", "options": ["a", "b"], "ballots": [
              {"n": "100000000000000000000", "w": "0.001", "choice": ["a"]}, {"n": 9007199254740993, "choice": ["b"]}, {"n": 0, "choice": ["b"]}]}
            """#)
        #expect(result.contains(#""ballots_cast": "100009007199254740993""#))
        #expect(result.contains(#""counts": {"a": "100000000000000000", "b": "9007199254740993"}"#))
    }

    @Test(arguments: [
        ("", "line 1, column 1: the input ends where '{' is expected"),
        ("[]", "line 1, column 1: expected '{', found '['"),
        ("{\"method\": \"irv\",\n \"options\": [\"a\" \"b\"]}", "line 2, column 18: expected ',' or ']', found '\"'"),
        ("{\"method\": \"irv\"} x", "line 1, column 19: expected the end of the input, found 'x'"),
        ("{\"method\": \"first\"}", "line 1, column 12 (method): no such method"),
        ("{\"options\": []}", "line 1, column 1: method is missing"),
        ("{\"method\": \"irv\", \"options\": [\"a\", \"a\"], \"ballots\": []}", "column 36 (options[1])"),
        ("{\"method\": \"irv\", \"options\": [\"a\"]}", "ballots is missing"),
        ("{\"method\": \"irv\", \"options\": [1], \"ballots\": []}", "column 31 (options[0]): no string"),
        ("{\"method\": \"irv\", \"method\": \"stv\"}", "(method): the field is there twice"),
        ("{\"method\": \"irv\", \"option\": []}", "(option): no such field"),
        ("{\"method\": \"\\ud800\"}", "half a surrogate pair"),
        ("{\"method\": \"a\u{1}\"}", "expected the end of the string, found byte 1"),
        ("{\"method\": 01}", "a number does not begin with 0"),
        ("{\"method\": tru}", "expected true"),
        ("{\"method\": nul", "the input ends where null is expected"),
    ])
    func `a malformed file is told by line and column`(_ text: String, _ expected: String) {
        #expect(refusal(text).contains(expected), "\(refusal(text))")
    }

    @Test(arguments: [
        (#"{"n": -1, "rank": []}"#, "(ballots[1].n): a number below zero"), (#"{"n": 1.5, "rank": []}"#, "(ballots[1].n): no whole number"),
        (#"{"w": "x", "rank": []}"#, "(ballots[1].w): no number such as"), (#"{"n": 1}"#, "(ballots[1]): the ballot has no rank"),
        (#"{"choice": ["가"]}"#, "(ballots[1]): a ballot of this method has rank, n and w"),
        (#"{"rank": [], "rank": []}"#, "(ballots[1]): a ballot of this method has"), (#"{"rank": ["가"]}"#, "expected '[', found '\"'"),
        (#"{"rank": [["가", 1]]}"#, "column 84 (ballots[1]): expected an option, found '1'"), (#"{"rank": [[]"#, "the input ends where"),
        ("7", "expected '{', found '7'"),
    ])
    func `a malformed ballot is told by its number`(_ ballot: String, _ expected: String) {
        let text = #"{"method": "irv", "options": ["가"], "ballots": [{"rank": [["가"]]}, "# + ballot + "]}"
        #expect(refusal(text).contains(expected), "\(refusal(text))")
        let turned = #"{"ballots": [{"rank": [["가"]]}, "# + ballot + #"], "method": "irv", "options": ["가"]}"#
        #expect(refusal(turned).hasPrefix("e.json, line 1"), "\(refusal(turned))")
    }

    @Test(arguments: [
        (#""seats": 0"#, "(seats): no whole number from 1"), (#""withdrawn": ["c"]"#, "(withdrawn[0]): no such option"),
        (#""tie_order": ["a"]"#, "(tie_order): \"b\" has no place in it"), (#""tie_order": ["a", "a", "b"]"#, "an option is there twice"),
        (#""params": {"quorom": {}}"#, "(params.quorom): no such field"),
        (#""params": {"quorum": {"num": 1, "den": 2}}"#, "this needs eligible"),
        (#""eligible": 9, "params": {"quorum": {"num": 1, "den": 0}}"#, "(params.quorum.den): not above zero"),
        (#""params": {"threshold": {"num": 1, "den": 2, "base": "all"}}"#, "(params.threshold.base): none of: decisive, valid"),
        (#""params": {"threshold": {"num": 1, "den": 2, "base": "decisive"}}"#, "only yesno has decisive votes"),
        (#""params": {"threshold": {"num": 1, "den": 2, "strict": 1}}"#, "neither true nor false"), (#""decimals": 2"#, "(decimals)"),
        (#""params": []"#, "(params): no object"),
    ])
    func `a wrong rule is told by its path`(_ field: String, _ expected: String) {
        let text = #"{"method": "single", "options": ["a", "b"], \#(field), "ballots": []}"#
        #expect(refusal(text).contains(expected), "\(refusal(text))")
    }

    @Test func `what cannot be counted is refused`() {
        let weighted = #"{"method": "stv", "options": ["a"], "ballots": [{"w": 2, "rank": [["a"]]}]}"#
        #expect(refusal(weighted).contains("(ballots): stv takes no weights"))
        #expect(refusal(#"{"method": "yesno", "options": ["yes"], "ballots": []}"#).contains("yesno needs the options yes and no"))
        #expect(refusal(#"{"method": "dot", "options": [], "ballots": []}"#).contains("budget is missing"))
        #expect(refusal(#"{"method": "percentages", "counts": ["-1"]}"#).contains("(counts[0]): a number below zero"))
        let deep = #"{"method": "irv", "params": "# + String(repeating: "[", count: 100_000)
        #expect(refusal(deep).contains("nested too deeply"))
    }

    @Test func `text that is no UTF-8 is refused where it stands`() {
        for bytes in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
            let text = Array(#"{"method": ""#.utf8) + bytes + Array(#""}"#.utf8)
            #expect(throws: ValueFault.self) { try ElectionFile.document(.json, CountingRules(), once(text)) }
        }
    }

    /// What reading or counting says, in English.
    private func refusal(_ text: String) -> String {
        do {
            return try tally(text)
        } catch {
            return WoteError(error, in: "e.json").message.english
        }
    }
}
