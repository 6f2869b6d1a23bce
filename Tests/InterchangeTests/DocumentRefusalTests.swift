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
            {"poll":{\(extra)"id":"9","title":"\(title)","kind":"yesno","scope":"\(scope)","ballots":"revisable","results":"always","pass":false,"addOptions":false,\
            "options":[\(options)],"createdAt":\(at)}}
            """
    }

    static let ranked = poll.replacing("yesno", with: "ranked")
    static let oneChoice = "a ballot has one of option, options, ranking, scores and votes, or passed is true"
    static func label(_ id: String, _ name: String) -> String {
        "{\"label\":{\"id\":\"\(id)\",\"name\":\"\(name)\",\"colour\":\"red\",\"createdAt\":\(at)}}"
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
        ([poll, setAside("\"by\":\"kim\",")], "there is no field setAside.by"),
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
        ([aside("\"by\":1,")], "there is no field poll.result.setAside.by"),
        ([aside("", act: "\"by\":1,")], "there is no field poll.result.setAside.acts[0].by"),
        ([aside("", tally: "\"by\":1,")], "there is no field poll.result.setAside.tally.by"),
    ]

    /// Records on lines of their own from line 2, and why the last of them is refused.
    static let refusedRecords: [([String], String)] = [
        (
            ["{\"member\":{\"id\":\"1\",\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\(at),\"karma\":1}}"],
            "there is no field member.karma"
        ),
        (["{\"vote\":{}}"], "there is no field vote"),
        (["{}"], "a record has exactly one field, its sort"),
        (["{\"member\":{\"id\":\"1\",\"role\":\"member\",\"joinedAt\":\(at)}}"], "the field member.nickname is missing"),
        (
            ["{\"member\":{\"id\":1,\"nickname\":\"kim\",\"role\":\"member\",\"joinedAt\":\(at)}}"],
            "member.id is no text"
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
            [member, member.replacing("\"1\"", with: "\"2\"").replacing("kim", with: "K\u{200B}IM")],
            "member 2 has the name of member 1, \"K\u{200B}IM\"; give each its own"
        ),
        (
            ["{\"group\":{\"id\":\"3\",\"name\":\"a\"}}", "{\"group\":{\"id\":\"4\",\"name\":\"A\"}}"],
            "group 4 has the name of group 3, \"A\"; give each its own"
        ),
        ([label("3", "a"), label("3", "b")], "label 3 is in the document already"),
        ([label("3", "a"), label("4", " A ")], "label 4 has the name of label 3, \"A\"; give each its own"),
        ([label("3", "\\n")], "The label is empty; write at least one visible character."),
        (
            [label("3", "a").replacing("red", with: "beige")],
            "label.colour: none of red, yellow, green, cyan, blue, magenta, grey"
        ),
        (
            ["{\"round\":{\"id\":\"3\",\"name\":\"a\",\"createdAt\":\(at)}}"], "the field round.dueAt is missing"
        ),
        ([poll("\"labels\":[{\"id\":\"3\"}],")], "there is no label 3 before this record"),
        ([label("3", "a"), poll("\"labels\":[{\"id\":\"3\"},{\"id\":\"3\"}],")], "label 3 of the poll is in the document already"),
        ([poll("\"labels\":[{\"id\":\"3\",\"colour\":\"red\"}],")], "there is no field poll.labels[0].colour"),
        ([poll("\"round\":{\"id\":\"3\"},")], "there is no round 3 before this record"),
        (
            (1...11).map { label("\($0)", "label \($0)") }
                + [poll("\"labels\":[" + (1...11).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "],")],
            "A poll carries at most 10 labels; leave some out."
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
        ([member, poll, ballot("\"account\":false,\"option\":1")], "member 1 has an account"),
        (
            [poll, ballot("\"account\":false,\"option\":1"), ballot("\"account\":false,\"option\":2")],
            "the ballot of member 1 in poll 9 is in the document already"
        ),
        ([poll, ballot("\"account\":false,\"option\":1", voter: "x")], "the id \"x\" is no whole number above 0"),
        ([poll, ballot("\"account\":true,\"option\":1")], "there is no member 1 before this record"),
        ([poll("", title: "a\\u0000b")], "The title contains the control character U+0; leave it out."),
        ([poll("", title: String(repeating: "가", count: 101))], "The title has 101 characters; at most 100 are allowed."),
        ([poll("\"link\":\"ftp://x\",")], "The link must be an address that begins with https:// or http://."),
        ([poll("\"price\":{\"amount\":-1,\"currency\":\"KRW\"},")], "The price is -1; give a whole number of 0 or more."),
        ([poll("\"price\":{\"amount\":1,\"currency\":\"KRW\",\"vat\":1},")], "there is no field poll.price.vat"),
        ([poll("\"author\":{\"id\":\"7\"},")], "there is no member 7 before this record"),
        ([poll("\"hidden\":\"spam\",")], "hidden and hiddenAt come together or not at all"),
        ([poll("", scope: "group")], "a poll has a group exactly if its scope is group"),
        ([poll("", options: "yes no")], "A yesno poll has the options agree and disagree; use --kind single for your own."),
        ([poll.replacing("\"number\":2", with: "\"number\":3")], "the options are numbered from 1, in order"),
        ([poll("\"result\":{\"visible\":false,\"sum\":1},")], "there is no field poll.result.sum"),
        (
            [poll("\"result\":{\"visible\":false,\"options\":[{\"number\":1,\"count\":1,\"per\":1}]},")],
            "there is no field poll.result.options[0].per"
        ),
        (
            [poll("\"result\":{\"visible\":false,\"outcome\":{\"kind\":\"none\",\"by\":1}},")],
            "there is no field poll.result.outcome.by"
        ),
        ([poll, ballot()], "there is no member 1 before this record"),
        ([member, ballot()], "there is no poll 9 before this record"),
        ([member, poll, ballot(), ballot()], "the ballot of member 1 in poll 9 is in the document already"),
        ([member, poll, ballot("\"option\":3,\"passed\":false")], "There is no option 3; the poll has 1 to 2."),
        ([member, poll, ballot("\"passed\":true")], "This poll has no pass; choose an option."),
        ([member, poll, ballot("\"option\":1,\"passed\":true")], "ballot: \(oneChoice)"),
        ([member, poll, ballot("\"passed\":false")], "ballot: \(oneChoice)"),
        ([member, poll, ballot("\"scores\":[1],\"passed\":false")], "This poll takes one option."),
        ([member, ranked, ballot("\"ranking\":[[1],[2,1]],\"passed\":false")], "Option 1 is named twice; name it once."),
        ([poll("\"budget\":3,")], "Only polls of the kinds dots and quadratic have a budget."),
        ([poll("\"picks\":{\"min\":1,\"top\":2},")], "there is no field poll.picks.top"),
        (
            [
                member, member.replacing("\"1\"", with: "\"2\"").replacing("kim", with: "lee"), poll,
                poll.replacing("\"9\"", with: "\"8\""), ballot(), ballot(poll: "8"), ballot(voter: "2"),
            ], "the ballots of poll 9 do not stand together; move this one to the others"
        ),
        ([poll, "{\"revision\":{\"poll\":\"9\",\"field\":\"option 21\",\"at\":\(at)}}"], "no revision changes \"option 21\""),
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

    /// A record on line 2, the text in it at which the message points, and why.
    static let refusedTexts: [(record: String, place: String, reason: String)] = [
        ("{\"member\" 1}", "1}", "not valid JSON from here on"),
        ("{\"member\":[],}", "}", "not valid JSON from here on"),
        (member.replacing("\"kim\"", with: "\"ki\\qm\""), "qm", "not valid JSON from here on"),
        (member.replacing("\"kim\"", with: "\"ki\tm\""), "\tm", "not valid JSON from here on"),
        (member.replacing("\"kim\"", with: "kim"), "kim", "not valid JSON from here on"),
        (ballot("\"option\":01,\"passed\":false"), "1,\"passed", "not valid JSON from here on"),
        (ballot("\"option\":1.,\"passed\":false"), ",\"passed", "not valid JSON from here on"),
        (ballot("\"option\":1,\"passed\":nope"), "nope", "not valid JSON from here on"),
        ("{\"group\":{\"id\":\"1\",\"name\":\"a\",\"id\":\"2\"}}", "\"id\":\"2\"", "the field group.id is there twice; leave one of them"),
        (
            "{\"group\":{\"id\":\"1\",\n\"name\":\"a\",\n\"n\\u0061me\":\"b\"}}", "\"n\\u0061",
            "the field group.name is there twice; leave one of them"
        ),
        ("{\"group\":{\"id\":\"1\",\"name\":\"a\"},\"group\":{}}", "\"group\":{}}", "the field group is there twice; leave one of them"),
        (
            poll.replacing("\"number\":2", with: "\"number\":2,\"number\":2"), "\"number\":2,\"text",
            "the field poll.options[1].number is there twice; leave one of them"
        ),
        (ballot("\"option\":1.5,\"passed\":false"), "1.5", "ballot.option is no whole number from -2^63 to 2^63 - 1"),
        (
            poll("\"price\":{\"amount\":9223372036854775808,\"currency\":\"KRW\"},"), "9223372036854775808",
            "poll.price.amount is no whole number from -2^63 to 2^63 - 1"
        ),
        (
            poll("\"price\":{\"amount\":1e400,\"currency\":\"KRW\"},"), "1e400",
            "poll.price.amount is no whole number from -2^63 to 2^63 - 1"
        ),
        (poll("", title: "a\\ud83d"), "\\ud83d", "poll.title has half a surrogate pair, which is no character"),
        (poll("", title: "a\\ud83d\\u0041"), "\\ud83d", "poll.title has half a surrogate pair, which is no character"),
        (poll("", title: "\\udc4d"), "\\udc4d", "poll.title has half a surrogate pair, which is no character"),
        (
            String(repeating: "{\"a\":", count: 40) + "1" + String(repeating: "}", count: 40),
            String(repeating: "{\"a\":", count: 24) + "1",
            "brackets within brackets, too deep"
        ),
    ]

    @Test(arguments: refusedTexts)
    func whatIsNoJSONOrCannotBeHeldIsToldToTheByte(record: String, place: String, reason: String) async throws {
        let start = try #require(record.firstRange(of: place)?.lowerBound)
        let before = record[..<start]
        let line = 2 + before.count { $0 == "\n" }
        let error = await #expect(throws: WoteError.self) { _ = try await records(Self.head + record + "]}") }
        #expect(error?.message.english == "community.json, line \(line), byte \(Self.head.utf8.count + before.utf8.count): \(reason)")
        #expect(error?.code == .invalid)
    }

    /// Escapes, pairs of surrogates, white space and numbers in other spellings stay what they are.
    @Test func oddJSONIsReadAsItIsMeant() async throws {
        let title = "\\ud83c\\uDF55\\/\\n\\t\\\"\\\\"
        let poll = Self.poll("\"price\" : {\"amount\":1.29e5 ,\"currency\":\"KRW\"},\"body\":\"\(title)\",\"link\":null,")
        guard case .poll(let record) = try #require(try await records(Self.head + poll + " , ".replacing(",", with: "") + "]}").first)
        else {
            return
        }
        #expect(record.question.body == "🍕/\n\t\"\\")
        #expect(record.question.price?.amount == 129_000 && record.question.link == nil)
    }
}

extension String {
    /// The text with every `part` replaced.
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
