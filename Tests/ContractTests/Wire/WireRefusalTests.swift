import Contract
import Domain
import Testing

/// What is no request says what is wrong with it.
struct WireRefusalTests {
    @Test(arguments: [
        (#"{"option":2,"voter":"9"}"#, "voter", "there is no field voter"), (#"{"option":2,"poll":"8"}"#, "poll", "there is no field poll"),
        (#"{"option":2,"option":1}"#, "option", "there twice"), (#"{"option":"2"}"#, "option", "is no whole number"),
        (#"{"option":2,"votes":[1]}"#, "body", "a ballot has one of"),
        (#"{"scores":[1,"2"]}"#, "scores", "is no whole number"),
        (#"{"option":2.5}"#, "option", "no whole number"), (#"{"option":9223372036854775808}"#, "option", "no whole number"),
        (#"{"option":null}"#, "body", "a ballot has one of"), ("{}", "body", "a ballot has one of"), ("", "body", "a ballot has one of"),
        (#"{"option":2}}"#, "body", "not valid JSON from here on (byte 12)"), (#"{"option":2}{}"#, "body", "not valid JSON"),
        ("[]", "body", "is no object"), ("7", "body", "is no object"), ("option=2", "body", "not valid JSON from here on (byte 0)"),
        (String(repeating: "[", count: 60_000), "body", "too deep"), (#"{"option":{"a":2}}"#, "option", "is no whole number"),
    ])
    func `a body that is none`(_ body: String, _ field: String, _ reason: String) {
        let wire = WireRequest(method: "PUT", path: "/v1/polls/7/ballot", body: Array(body.utf8))
        let error = #expect(throws: WoteError.self) { try wire.parse(CastBallot.self) }
        #expect(error?.code == .invalid)
        #expect(error?.field?.hasPrefix(field) == true, "\(error?.field ?? "-")")
        #expect(error?.message.english.contains(reason) == true, "\(error?.message.english ?? "-")")
    }

    @Test func `bytes that are no UTF-8`() {
        let wire = WireRequest(method: "PUT", path: "/v1/me", body: Array(#"{"nickname":""#.utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8))
        let error = #expect(throws: WoteError.self) { try wire.parse(Enrol.self) }
        #expect(error?.message.english.contains("not valid UTF-8 (byte 13)") == true)
    }

    @Test(arguments: [
        ("limit=ten", "limit"), ("limit=+5", "limit"), ("limit=05", "limit"), ("limit=5&limit=6", "limit"), ("limit=", "limit"),
        ("limit=9223372036854775808", "limit"), ("page=2", "page"), ("voted=1", "voted"), ("kind=borda", "kind"), ("words=%FF", "query"),
        ("words=%2", "query"), ("words=%zz", "query"),
    ])
    func `a query that is none`(_ query: String, _ field: String) {
        let wire = WireRequest(method: "GET", path: "/v1/polls", query: query)
        let error = #expect(throws: WoteError.self) { try wire.parse(ListPolls.self) }
        #expect(error?.code == .invalid && error?.field == field, "\(error?.message.english ?? "-")")
    }

    @Test func `a word that is none of those there are`() {
        let wire = WireRequest(method: "GET", path: "/v1/polls", query: "scope=world")
        let error = #expect(throws: WoteError.self) { try wire.parse(ListPolls.self) }
        #expect(error?.message.english.contains("scope: none of global, group") == true)
    }

    @Test(arguments: [
        "/v1/polls/abc", "/v1/polls/", "/v1/polls/0", "/v1/polls/07", "/v1/polls/-7", "/v1/polls/7/", "/v1/polls/7%2Fballot",
        "/v1/polls/%FF",
        "/v1/polls/9223372036854775808", "v1/polls/7", "/v1/polls", "/V1/polls/7", "//v1/polls/7", "*", "",
    ])
    func `a path that is none`(_ path: String) {
        let error = #expect(throws: WoteError.self) { try WireRequest(method: "GET", path: path).parse(ShowPoll.self) }
        #expect(error?.code == .notFound)
    }

    @Test func `a body where none belongs, and a query`() {
        let get = WireRequest(method: "GET", path: "/v1/polls/7", body: Array("{}".utf8))
        #expect(throws: WoteError.self) { try get.parse(ShowPoll.self) }
        let put = WireRequest(method: "PUT", path: "/v1/polls/7/pass", query: "as=kim")
        #expect(throws: WoteError.self) { try put.parse(PassBallot.self) }
    }

    @Test(arguments: ["", "\"\"", "a b", "ä", String(repeating: "k", count: 256)])
    func `an idempotency key that is none`(_ key: String) {
        let wire = WireRequest(method: "POST", path: "/v1/polls", body: Array(#"{"title":"Tea?"}"#.utf8), idempotencyKey: key)
        let error = #expect(throws: WoteError.self) { try wire.parse(CreatePoll.self) }
        #expect(error?.code == .invalid && error?.field == "Idempotency-Key")
    }

    @Test func `an idempotency key in the body`() {
        let wire = WireRequest(method: "POST", path: "/v1/polls", body: Array(#"{"title":"Tea?","idempotencyKey":"a"}"#.utf8))
        #expect(throws: WoteError.self) { try wire.parse(CreatePoll.self) }
    }

    @Test func `requests that say two things at once`() throws {
        let both = try WireRequest(
            method: "PUT", path: "/v1/polls/7/deadline", body: Array(#"{"deadline":{"inSeconds":5,"at":"2026-03-01T12:00:00Z"}}"#.utf8)
        ).parse(MoveDeadline.self)
        #expect(throws: WoteError.self) { try both.deadline.deadline() }
        let twice = try WireRequest(
            method: "PATCH", path: "/v1/polls/7", body: Array(#"{"options":[{"number":1,"text":"a"},{"number":1,"text":"b"}]}"#.utf8)
        ).parse(EditPoll.self)
        #expect(throws: WoteError.self) { try twice.edit() }
        #expect(throws: WoteError.self) { try UndoSetAside(poll: ID(7), ballots: .voters([]), act: ID(1)).selection() }
        for ballots in ["{}", #"{"until":"2026-03-01T12:00:00Z"}"#, #"{"voters":["1"],"since":"2026-03-01T12:00:00Z"}"#] {
            let aside = try WireRequest(
                method: "POST", path: "/v1/admin/polls/7/set-aside", body: Array("{\"reason\":\"bots\",\"ballots\":\(ballots)}".utf8)
            ).parse(SetBallotsAside.self)
            #expect(throws: WoteError.self) { try aside.ballots.selection() }
        }
    }
}
