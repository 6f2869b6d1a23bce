import Contract
import Domain
import Testing

struct WireRequestTests {
    @Test func `each endpoint has a sample`() throws {
        let endpoints = try WireSamples.all().map { type(of: $0).endpoint }
        #expect(Set(endpoints) == Set(Endpoint.allCases))
    }

    @Test func `every request arrives as it was sent`() throws {
        for request in try WireSamples.all() { try expectRoundTrip(request) }
    }

    private func expectRoundTrip<R: Request>(_ request: R) throws {
        let wire = try WireRequest(request)
        let arrived = try wire.parse(R.self)
        #expect(arrived == request, "\(wire)")
        // `==` holds composed and decomposed text equal; the wire must not change which it is.
        #expect(try JSON.text(arrived).utf8.elementsEqual(JSON.text(request).utf8), "\(wire)")
        #expect(wire.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && wire.query?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } != false)
        #expect(wire.segments.allSatisfy { $0 != "." && $0 != ".." })
    }

    @Test func `only one endpoint takes a request's path`() throws {
        for request in try WireSamples.all() {
            let wire = try WireRequest(request)
            let takers = Endpoint.allCases.filter { $0.route.method == wire.method && $0.route.fields(of: wire.segments) != nil }
            #expect(takers == [type(of: request).endpoint], "\(wire)")
        }
    }

    @Test func `fields stand in the path, then in the query or the body`() throws {
        let poll = ID<Poll>(7)
        let cast = try WireRequest(CastBallot(poll: poll, choice: .option(OptionNumber(2))))
        #expect(cast == WireRequest(method: "PUT", path: "/v1/polls/7/ballot", body: Array(#"{"option":2,"passed":false}"#.utf8)))
        #expect(try WireRequest(ClosePoll(poll: poll)) == WireRequest(method: "POST", path: "/v1/polls/7/close"))
        let list = ListPolls(PollFilter(labels: ["a&b", "먹"], words: "1+1"), limit: 10, after: nil)
        #expect(
            try WireRequest(list)
                == WireRequest(method: "GET", path: "/v1/polls", query: "labels=a%26b&labels=%EB%A8%B9&limit=10&words=1%2B1"))
        #expect(try WireRequest(DeleteLabel(name: "..")).path == "/v1/admin/labels/%2E%2E")
        #expect(try WireRequest(DeleteLabel(name: "먹/거리")).path == "/v1/admin/labels/%EB%A8%B9%2F%EA%B1%B0%EB%A6%AC")
    }

    @Test func `what is left out has its usual meaning`() throws {
        let list: ListPolls = try WireRequest(method: "GET", path: "/v1/polls").parse()
        #expect(list == ListPolls(PollFilter(), limit: 10, after: nil))
        let created: CreatePoll = try WireRequest(method: "POST", path: "/v1/polls", body: Array(#"{"title":"Tea?"}"#.utf8)).parse()
        let draft = try PollDraft(question: Question(title: "Tea?"), rules: PollRules(), options: [], deadline: .standard)
        #expect(try created.draft() == draft)
        let edit: EditPoll = try WireRequest(method: "PATCH", path: "/v1/polls/7", body: Array(#"{"title":"Tea?"}"#.utf8)).parse()
        #expect(try edit.edit() == PollEdit(title: "Tea?"))
        let all: UndoSetAside = try WireRequest(method: "POST", path: "/v1/admin/polls/7/set-aside/undo").parse()
        #expect(try all.selection() == .all)
    }

    @Test func `queries are read as browsers and curl write them`() throws {
        let query = "words=a+b%20c&labels=x&&limit=5&labels=&voted=true"
        let list: ListPolls = try WireRequest(method: "GET", path: "/v1/polls", query: query).parse()
        #expect(list == ListPolls(PollFilter(voted: true, labels: ["x", ""], words: "a b c"), limit: 5, after: nil))
    }

    @Test(arguments: ["abc-1", "\"abc-1\""])
    func `an idempotency key is a header, with or without quotation marks`(_ key: String) throws {
        let body = Array(#"{"title":"Tea?"}"#.utf8)
        let created: CreatePoll = try WireRequest(method: "POST", path: "/v1/polls", body: body, idempotencyKey: key).parse()
        #expect(created.idempotencyKey?.rawValue == "abc-1")
        #expect(try WireRequest(created).idempotencyKey == "abc-1")
        #expect(try !String(decoding: WireRequest(created).body, as: UTF8.self).contains("abc-1"))
    }
}
