import RemoteDataSource
import Testing

struct EventParserTests {
    private func events(_ text: String, cut size: Int) -> [EventParser.Event] {
        var parser = EventParser()
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: size).flatMap { parser.take(Array(bytes[$0..<min($0 + size, bytes.count)])) }
    }

    /// The same whatever ends the lines, and however the bytes are cut.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func eventsAreReadAsTheStandardSays(lineEnd: String) {
        let lines = [
            "\u{FEFF}retry: 1000", "", ": beat", "", "event: result", "id: 1-2", "data: {\"a\":1}", "", "data:no space", "data:  two",
            "data", "",
            "event: empty", "", "event: edited", "data: a:\u{301}b: c", "id: x\u{0}y", "unknown: 1", "", "id", "data: z", "",
            "data: never ended",
        ]
        let expected = [
            EventParser.Event(name: "result", data: "{\"a\":1}", id: "1-2"), .init(name: "message", data: "no space\n two\n", id: "1-2"),
            .init(name: "edited", data: "a:\u{301}b: c", id: "1-2"), .init(name: "message", data: "z", id: ""),
        ]
        for size in [1, 2, 3, 7, 1000] { #expect(events(lines.joined(separator: lineEnd), cut: size) == expected, "\(size)") }
    }
}
