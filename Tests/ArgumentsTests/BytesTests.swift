import Arguments
import Testing

@Suite("Arguments as bytes")
struct BytesTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let offset: Int
        let shown: String
        var testDescription: String { shown }
    }

    @Test(
        "that are not UTF-8 are named and shown escaped",
        arguments: [
            Bad(bytes: [0xFF], offset: 0, shown: "$'\\xff'"),
            Bad(bytes: Array("wi".utf8) + [0xFF] + Array("th".utf8), offset: 2, shown: "$'wi\\xffth'"),
            Bad(bytes: Array("가".utf8.dropLast()), offset: 0, shown: "$'\\xea\\xb0'"),
            Bad(bytes: Array("나가".utf8.dropLast()), offset: 3, shown: "$'나\\xea\\xb0'"),
            Bad(bytes: [0x80, 0x27, 0x5C, 0x0A, 0x1B], offset: 0, shown: "$'\\x80\\'\\\\\\n\\x1b'"),
            Bad(bytes: [0xC0, 0xAF], offset: 0, shown: "$'\\xc0\\xaf'"),
            Bad(bytes: [0xED, 0xA0, 0x80], offset: 0, shown: "$'\\xed\\xa0\\x80'"),
            Bad(
                bytes: Array(String(repeating: "가", count: 20).utf8) + [0x79, 0xFF] + Array(String(repeating: "나", count: 20).utf8),
                offset: 61,
                shown: "…$'\(String(repeating: "가", count: 7))y\\xff\(String(repeating: "나", count: 8))'…"),
        ])
    func refused(bad: Bad) {
        let error = #expect(throws: UsageError.self) { try Tool().command.parse([Array("list".utf8), bad.bytes]) }
        #expect(error?.reason == .notUTF8(argument: 2, offset: bad.offset, shown: bad.shown))
        #expect(error?.message == "argument 2 is not valid UTF-8 at byte offset \(bad.offset): \(bad.shown)")
        #expect(error?.path == ["tool"])
    }

    @Test("that are UTF-8 stay as they are", arguments: ["", "가", "e\u{301}", "👩‍👩‍👧‍👦", "\u{FFFD}", "\u{FEFF}x"])
    func kept(text: String) throws {
        guard case .run(.list(_, _, let labels, _, _)) = try Tool().command.parse([Array("--label".utf8), Array(text.utf8)]) else {
            throw UsageError("no list")
        }
        #expect(labels.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    }

    @Test("of this process are what the system gave it")
    func raw() {
        #expect(rawArguments().map { String(decoding: $0, as: UTF8.self) } == CommandLine.arguments.dropFirst().map { $0 })
    }

    @Test(
        "shown in messages move no cursor",
        arguments: [("plain 가", "'plain 가'"), ("it's", "$'it\\'s'"), ("\u{1b}[2J\r", "$'\\x1b[2J\\r'"), ("\u{202E}x", "$'\\u202ex'")])
    func quoting(text: String, shown: String) {
        #expect(quoted(text) == shown)
    }
}
