import StrictJSON
import Testing

/// What the published suites of JSON parsers ask of one (valid, invalid, and where we decide), in cases of our own.
struct JSONReaderTests {
    private func read(_ text: String) throws(JSONFault) -> JSONTree { try JSONReader.read(Array(text.utf8)) }

    @Test(arguments: [
        ("null", JSONTree.null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .number(0)), ("-0", .number(0)),
        ("1e3", .number(1000)), ("10.0", .number(10)), ("120e-1", .number(12)), ("0.0e9", .number(0)),
        ("9007199254740993.0", .number(9_007_199_254_740_993)), ("922337203685477580.7e1", .number(.max)),
        ("0e99999999999999999999", .number(0)),
        ("-9223372036854775808", .number(.min)),
        ("9223372036854775807", .number(.max)), (#""\u00e9\ud83c\udf55\/\b\f\n\r\t\"\\""#, .text("é🍕/\u{8}\u{C}\n\r\t\"\\")),
        (#""\u0000""#, .text("\u{0}")), ("\"\u{7F}\u{2028}\"", .text("\u{7F}\u{2028}")), ("[]", .list([])), ("{}", .object([])),
        (#"{"":{"a":[1,null]}}"#, .object([.init("", .object([.init("a", .list([.number(1), .null]))]))])),
    ])
    func `values are read as they are meant`(_ text: String, _ value: JSONTree) throws { #expect(try read(text) == value) }

    @Test(arguments: [
        "", " ", "[1,]", "[,1]", "[1 2]", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\"}", "{\"a\":}", "{1:2}", "01", "-", "+1", ".5", "1.",
        "1e", "0x1",
        "NaN", "Infinity", "tru", "truee", "nul", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\u{1F}\"", "\"\n\"", "[", "]", "[1]]",
        "{}{}",
        "// a\n1", "\u{FEFF}1", "1\u{A0}", "\u{0}", "[1]\u{0}",
    ])
    func `what is no JSON is refused`(_ text: String) {
        let fault = #expect(throws: JSONFault.self) { try read(text) }
        #expect(fault?.reason == .notJSON)
    }

    @Test(arguments: [
        ("1.5", JSONFault.Reason.number), ("1e400", .number), ("9223372036854775808", .number), ("-9223372036854775809", .number),
        ("9223372036854775807.1", .number), ("1e99999999999999999999", .number), ("1e-99999999999999999999", .number), ("10e-2", .number),

        (#""\ud800""#, .halfCharacter), (#""\udc00""#, .halfCharacter), (#""\ud800\ud800""#, .halfCharacter),
        (#"{"a":1,"\u0061":2}"#, .repeatedField), ("{\"\u{E9}\":1,\"e\u{301}\":2}", .repeatedField),
        (String(repeating: "[", count: 17) + String(repeating: "]", count: 17), .tooDeep),
        (String(repeating: "{\"a\":", count: 100_000), .tooDeep),
    ])
    func `what other readers would guess at is refused`(_ text: String, _ reason: JSONFault.Reason) {
        let fault = #expect(throws: JSONFault.self) { try read(text) }
        #expect(fault?.reason == reason)
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]])
    func `what is no UTF-8 is told to the byte`(_ bytes: [UInt8]) {
        let fault = #expect(throws: JSONFault.self) { try JSONReader.read(Array("[\"".utf8) + bytes + Array("\"]".utf8)) }
        #expect(fault == JSONFault(.notUTF8, at: "", offset: 2))
    }

    /// Bytes cut, doubled and replaced at random: an answer each time, and never a wrong one.
    @Test func `broken bytes never break the reader`() {
        let text = Array(#"{"a":[1,-2.0,true,null,"é\ud83c\udf55\n"],"b":{"c":"","d":{}},"e":9223372036854775807}"#.utf8)
        var dice = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var broken = text
            for _ in 0...Int.random(in: 0..<3, using: &dice) {
                let place = Int.random(in: 0..<broken.count, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: broken[place] = UInt8.random(in: 0 ... .max, using: &dice)
                case 1: broken.remove(at: place)
                default: broken.insert(broken[place], at: place)
                }
            }
            if case .failure(let fault) = Result(catching: { () throws(JSONFault) in try JSONReader.read(broken) }) {
                #expect((0...broken.count).contains(fault.offset ?? -1))
            }
        }
    }
}
