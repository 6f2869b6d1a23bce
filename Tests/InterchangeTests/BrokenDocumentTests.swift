import Domain
import Testing

@testable import Interchange

/// What is no document of a community at all, or ends in the middle, is told to the byte.
struct BrokenDocumentTests {
    private static let head = DocumentRefusalTests.head
    private static let member = DocumentRefusalTests.member

    static let refusedDocuments: [(String, String)] = [
        ("", "line 1, byte 0: the document ends too early; is the file complete?"),
        ("{\"wote\": 1}", "line 1, byte 11: the document ends too early; is the file complete?"),
        (head + member, "line 2, byte \(head.utf8.count + member.utf8.count): the document ends too early; is the file complete?"),
        (
            head + member.dropLast(),
            "line 2, byte \(head.utf8.count + member.utf8.count - 1): the document ends too early; is the file complete?"
        ),
        (
            head + member + "\n]",
            "line 3, byte \(head.utf8.count + member.utf8.count + 2): the document ends too early; is the file complete?"
        ),
        (head + "]}\n x", "line 3, byte \(head.utf8.count + 4): something follows the document's end"),
        (head + "]]", "line 2, byte \(head.utf8.count + 1): \"]\" where a record, a comma or the list's end belongs"),
        (head + "1]}", "line 2, byte \(head.utf8.count): \"1\" where a record, a comma or the list's end belongs"),
        (
            head + member + ",]}",
            "line 2, byte \(head.utf8.count + member.utf8.count + 1): \"]\" where a record, a comma or the list's end belongs"
        ),
        (
            head + member + member,
            "line 2, byte \(head.utf8.count + member.utf8.count): \"{\" where a record, a comma or the list's end belongs"
        ),
        (
            "{\"wote\": 2, \"records\": []}",
            "line 1, byte 23: this document is of version 2 and this wote reads version 1; update wote"
        ),
        ("{\"records\": [], \"wote\": 1}", "line 1, byte 12: not a document that begins with {\"wote\": 1, \"records\": ["),
        ("{\"wote\": 1, \"wote\": 1, \"records\": []}", "line 1, byte 12: the field wote is there twice; leave one of them"),
        ("{\"wote\": 1, \"made\": \"[\", \"records\": []}", "line 1, byte 36: there is no field made"),
        ("[1]", "line 1, byte 0: not a document that begins with {\"wote\": 1, \"records\": ["),
        (String(repeating: " ", count: 2000), "line 1, byte 1024: not a document that begins with {\"wote\": 1, \"records\": ["),
    ]

    @Test(arguments: refusedDocuments)
    func aDocumentThatIsNoneIsRefused(text: String, reason: String) async throws {
        let error = await #expect(throws: WoteError.self) { _ = try await records(text) }
        #expect(error?.message.english == "community.json, " + reason)
    }

    @Test func invalidUTF8IsToldToTheByte() async throws {
        let bytes = Array((Self.head + "{\"group\":\n{\"id\":\"1\",\"name\":\"").utf8) + [0xED, 0xA0, 0x80] + Array("\"}}]}".utf8)
        let place = bytes.firstIndex(of: 0xED) ?? 0
        let error = await #expect(throws: WoteError.self) {
            _ = try await Array(CommunityJSON.read(chunks(bytes, of: 1), name: "community.json").records)
        }
        #expect(error?.message.english == "community.json, line 3, byte \(place): not valid UTF-8")
    }

    @Test func aRecordThatNeverEndsIsNotKept() throws {
        var splitter = DocumentSplitter()
        try splitter.take(Array(Self.head.utf8)) { _ in }
        let fault = #expect(throws: DocumentSplitter.Fault.self) {
            try splitter.take([UInt8](repeating: UInt8(ascii: "{"), count: DocumentSplitter.longestRecord + 1)) { _ in }
        }
        #expect(fault == .recordTooLong(limit: DocumentSplitter.longestRecord))
    }

    @Test func recordsBeforeAFaultComeAndNothingAfterIt() async throws {
        var iterator = CommunityJSON.read(chunks(Array((Self.head + Self.member + ",1").utf8), of: 1), name: "x").records
            .makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        await #expect(throws: WoteError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
