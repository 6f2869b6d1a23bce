import Domain
import Testing

@testable import Interchange

/// Nothing is trusted that the domain refuses, and the message says where and why.
struct DocumentRefusalTests {
    static let head = "{\"wote\": 1, \"records\": [\n"
    static let at = "\"2026-01-01T00:00:00Z\""
    static let member = "{\"member\":{\"id\":\"1\",\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\(at)}}"
    static let poll = poll("")

    /// A poll with `extra` fields before the others.
    static func poll(_ extra: String, title: String = "Buy?", scope: String = "global", options: String = "agree disagree") -> String {
        let options = options.split(separator: " ").enumerated().map { "{\"number\":\($0 + 1),\"text\":\"\($1)\"}" }.joined(separator: ",")
        return """
            {"poll":{\(extra)"id":"9","title":"\(title)","kind":"yesno","scope":"\(scope)","ballots":"revisable","results":"always","pass":false,\
            "options":[\(options)],"createdAt":\(at)}}
            """
    }

    static func ballot(_ choice: String = "\"option\":1,\"passed\":false", voter: String = "1", poll: String = "9") -> String {
        "{\"ballot\":{\"poll\":\"\(poll)\",\"voter\":\"\(voter)\",\(choice),\"castAt\":\(at)}}"
    }

    static func setAside(_ extra: String = "", id: String = "5", poll: String = "9", reason: String = "bots") -> String {
        "{\"setAside\":{\(extra)\"id\":\"\(id)\",\"poll\":\"\(poll)\",\"reason\":\"\(reason)\",\"at\":\(at)}}"
    }

    /// A poll whose written result has ballots set aside, with `extra` fields in it.
    private static func aside(_ extra: String, act: String = "", tally: String = "") -> String {
        poll(
            "\"result\":{\"visible\":false,\"setAside\":{\(extra)\"ballots\":1,\"acts\":[{\(act)\"id\":\"5\",\"reason\":\"x\",\"at\":\(at),\"ballots\":1}],"
                + "\"tally\":{\(tally)\"turnout\":1,\"passes\":0,\"voters\":1,\"options\":[],\"outcome\":{\"kind\":\"none\",\"options\":[]}}}},"
        )
    }

    /// Records about ballots set aside, and why the last of them is refused.
    static let refusedSetAsides: [([String], String)] = [
        ([setAside()], "there is no poll 9 before this record"),
        ([poll, setAside("\"by\":\"kim\",")], "no record has the field setAside.by"),
        ([poll, setAside(id: "x")], "the id \"x\" is no whole number above 0"),
        ([poll, setAside(reason: " ")], "The reason is empty; write at least one visible character."),
        ([poll, setAside(), setAside()], "setAside 5 is in the document already"),
        (
            [member, poll, ballot("\"setAside\":\"5\",\"option\":1,\"passed\":false")],
            "there is no setAside 5 of poll 9 before this record"
        ),
        (
            [
                member, poll, poll.replacing("\"9\"", with: "\"8\""), setAside(poll: "8"),
                ballot("\"setAside\":\"5\",\"option\":1,\"passed\":false"),
            ],
            "there is no setAside 5 of poll 9 before this record"
        ),
        (
            [member, poll, setAside(), ballot("\"setAside\":\"5\",\"option\":1,\"passed\":false"), ballot()],
            "the ballot of member 1 in poll 9 is in the document already"
        ),
        ([aside("\"by\":1,")], "no record has the field poll.result.setAside.by"),
        ([aside("", act: "\"by\":1,")], "no record has the field poll.result.setAside.acts[0].by"),
        ([aside("", tally: "\"by\":1,")], "no record has the field poll.result.setAside.tally.by"),
    ]

    /// Records on lines of their own from line 2, and why the last of them is refused.
    static let refusedRecords: [([String], String)] = [
        (
            ["{\"member\":{\"id\":\"1\",\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\(at),\"karma\":1}}"],
            "no record has the field member.karma"
        ),
        (["{\"vote\":{}}"], "no record has the field vote"),
        (["{}"], "the record: a record has exactly one field, its sort"),
        (["{\"member\":{\"id\":\"1\",\"role\":\"member\",\"joinedAt\":\(at)}}"], "the field member.nickname is missing"),
        (
            ["{\"member\":{\"id\":1,\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\(at)}}"],
            "member.id is of another type than String"
        ),
        (
            ["{\"member\":{\"id\":\"0\",\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\(at)}}"],
            "the id \"0\" is no whole number above 0"
        ),
        (
            ["{\"member\":{\"id\":\"1\",\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\"yesterday\"}}"],
            "member.joinedAt: a time is written as 2026-12-24T09:00:00Z"
        ),
        (
            ["{\"member\":{\"id\":\"1\",\"nickname\":\" \",\"role\":\"member\",\"joinedAt\":\(at)}}"],
            "The nickname is empty; write at least one visible character."
        ),
        (
            ["{\"member\":{\"id\":\"1\",\"nickname\":\"kim\",\"persona\":\"wizard\",\"role\":\"member\",\"joinedAt\":\(at)}}"],
            "the persona \"wizard\" is no code such as ECO_WARRIOR"
        ),
        (
            [
                "{\"member\":{\"id\":\"1\",\"nickname\":\"kim\",\"group\":{\"id\":\"3\",\"name\":\"x\"},\"role\":\"member\",\"joinedAt\":\(at)}}"
            ],
            "there is no group 3 before this record"
        ),
        ([member, member.replacing("kim", with: "lee")], "member 1 is in the document already"),
        (["{\"group\":{\"id\":\"3\",\"name\":\"a\"}}", "{\"group\":{\"id\":\"3\",\"name\":\"b\"}}"], "group 3 is in the document already"),
        ([poll, poll], "poll 9 is in the document already"),
        ([poll("", title: "a\\u0000b")], "The title contains the control character U+0; leave it out."),
        ([poll("", title: String(repeating: "가", count: 101))], "The title has 101 characters; at most 100 are allowed."),
        ([poll("\"link\":\"ftp://x\",")], "The link must be an address that begins with https:// or http://."),
        ([poll("\"price\":{\"amount\":-1,\"currency\":\"KRW\"},")], "The price is -1; give a whole number of 0 or more."),
        ([poll("\"price\":{\"amount\":1,\"currency\":\"KRW\",\"vat\":1},")], "no record has the field poll.price.vat"),
        ([poll("\"author\":{\"id\":\"7\"},")], "there is no member 7 before this record"),
        ([poll("\"hidden\":\"spam\",")], "hidden and hiddenAt come together or not at all"),
        ([poll("", scope: "group")], "a poll has a group exactly if its scope is group"),
        ([poll("", options: "yes no")], "A yesno poll has the options agree and disagree; use --kind single for your own."),
        ([poll.replacing("\"number\":2", with: "\"number\":3")], "the options are numbered from 1, in order"),
        ([poll("\"result\":{\"visible\":false,\"sum\":1},")], "no record has the field poll.result.sum"),
        (
            [poll("\"result\":{\"visible\":false,\"options\":[{\"number\":1,\"count\":1,\"per\":1}]},")],
            "no record has the field poll.result.options[0].per"
        ),
        (
            [poll("\"result\":{\"visible\":false,\"outcome\":{\"kind\":\"none\",\"by\":1}},")],
            "no record has the field poll.result.outcome.by"
        ),
        ([poll, ballot()], "there is no member 1 before this record"),
        ([member, ballot()], "there is no poll 9 before this record"),
        ([member, poll, ballot(), ballot()], "the ballot of member 1 in poll 9 is in the document already"),
        (
            [member, poll, ballot("\"option\":3,\"passed\":false")],
            "a ballot names one option of its poll, or passes where poll 9 allows it"
        ),
        ([member, poll, ballot("\"passed\":true")], "a ballot names one option of its poll, or passes where poll 9 allows it"),
        (
            [member, poll, ballot("\"option\":1,\"passed\":true")],
            "a ballot names one option of its poll, or passes where poll 9 allows it"
        ),
        (
            [
                member, member.replacing("\"1\"", with: "\"2\"").replacing("kim", with: "lee"), poll,
                poll.replacing("\"9\"", with: "\"8\""), ballot(), ballot(poll: "8"), ballot(voter: "2"),
            ], "the ballots of poll 9 do not stand together; move this one to the others"
        ),
        ([poll, "{\"revision\":{\"poll\":\"9\",\"field\":\"option 21\",\"at\":\(at)}}"], "no revision changes \"option 21\""),
        (["{\"member\" 1}"], "the record: The given data was not valid JSON."),
    ]

    @Test(arguments: refusedRecords + refusedSetAsides)
    func aRecordThatBreaksARuleIsRefused(lines: [String], reason: String) async throws {
        let before = lines.dropLast()
        let text = Self.head + lines.joined(separator: ",\n") + "\n]}\n"
        let byte = Self.head.utf8.count + before.reduce(0) { $0 + $1.utf8.count + 2 }

        let error = await #expect(throws: WoteError.self) { _ = try await records(text) }
        #expect(error?.message.english == "community.json, line \(2 + before.count), byte \(byte): \(reason)")
        #expect(error?.message.korean.hasPrefix("community.json \(2 + before.count)번째 줄, \(byte)바이트: ") == true)
        #expect(error?.code == .invalid)
    }

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
        ("{\"wote\": 1, \"made\": \"[\", \"records\": []}", "line 1, byte 36: no record has the field made"),
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

extension String {
    /// The text with every `part` replaced.
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
