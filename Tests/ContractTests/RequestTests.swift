import Contract
import Domain
import Testing

struct RequestTests {
    private let poll = ID<Poll>(7)

    @Test func `a draft travels whole`() throws {
        let draft = try PollDraft(
            question: Question(title: "살까?", body: "body", link: "https://example.com", price: try Price(amount: 0)),
            rules: PollRules(kind: .single, scope: .group, ballots: .final, results: .staff, allowsPass: true), options: ["a", "b"],
            deadline: .never, labels: [" books ", "BOOKS", "먹거리"], round: "spring")
        let request = CreatePoll(draft, deadline: .after(seconds: 90))
        #expect(
            try JSON.text(request)
                == #"{"addOptions":false,"ballots":"final","body":"body","deadline":{"inSeconds":90},"kind":"single","labels":["books","먹거리"],"#
                + #""link":"https://example.com","method":"plurality","options":["a","b"],"pass":true,"price":{"amount":0,"currency":"KRW"},"#
                + #""results":"staff","round":"spring","scope":"group","title":"살까?"}"#)
        #expect(try received(request) == request)
    }

    @Test(arguments: [
        (PollKind.single, #""kind":"single","method":"plurality""#),
        (.multiple(.any), #""kind":"multiple","method":"approval","options":["a","b"],"pass":false,"picks":{"min":1}"#),
        (
            .multiple(Picks(least: 1, most: 2)),
            #""kind":"multiple","method":"approval","options":["a","b"],"pass":false,"picks":{"max":2,"min":1}"#
        ),
        (.dots(budget: 10), #""budget":10,"deadline":{},"kind":"dots""#),
        (.quadratic(budget: 9), #""budget":9,"deadline":{},"kind":"quadratic""#),
    ])
    func `a kind travels flat, with its own limits only`(_ kind: PollKind, _ fields: String) throws {
        let draft = try PollDraft(
            question: Question(title: "Lunch?"), rules: PollRules(kind: kind, addsOptions: true), options: ["a", "b"], deadline: .never)
        let request = CreatePoll(draft, deadline: .never)
        let text = try JSON.text(request)
        #expect(text.contains(fields) && text.contains(#""addOptions":true"#))
        #expect(text.contains("picks") == (kind.picks != nil) && text.contains("budget") == (kind.budget != nil))
        #expect(try received(request) == request)
    }

    static let choices: [(Choice, String)] = [
        (.option(OptionNumber(2)), #""option":2,"passed":false"#),
        (.options([1, 3].map { OptionNumber($0) }), #""options":[1,3],"passed":false"#),
        (.ranking([[3], [], [1, 2]].map { $0.map { OptionNumber($0) } }), #""passed":false,"poll":"7","ranking":[[3],[],[1,2]]"#),
        (.scores([5, nil, 0]), #""passed":false,"poll":"7","scores":[5,null,0]"#),
        (.votes([2, 0, 1]), #""passed":false,"poll":"7","votes":[2,0,1]"#),
    ]

    @Test(arguments: choices)
    func `a ballot says what its kind says`(_ choice: Choice, _ fields: String) throws {
        let request = CastBallot(poll: poll, choice: choice)
        #expect(try JSON.text(request).contains(fields))
        #expect(try received(request) == request)
    }

    @Test(arguments: [
        "", #","passed":false"#, #","option":1,"options":[1]"#, #","scores":[1],"votes":[1]"#, #","option":1,"passed":true"#,
    ])
    func `a ballot says one thing`(_ fields: String) {
        #expect(throws: DecodingError.self) { try read(CastBallot.self, #"{"poll":"7"\#(fields)}"#) }
    }

    @Test(arguments: [
        (DeadlineRequest.never, "{}"), (.after(seconds: 5), #"{"inSeconds":5}"#),
        (.at(.sample(0)), #"{"at":"2026-03-01T12:00:00.000000Z"}"#),
    ])
    func `a deadline is a duration, an instant or neither`(_ deadline: DeadlineRequest, _ text: String) throws {
        #expect(try JSON.text(deadline) == text)
        #expect(try received(deadline) == deadline)
    }

    @Test(arguments: [
        (PollEdit(title: "New?"), #"{"options":[],"poll":"7","title":"New?"}"#),
        (PollEdit(body: .clear, link: .set("https://a.test")), #"{"body":"","link":"https://a.test","options":[],"poll":"7"}"#),
        (
            PollEdit(optionTexts: [OptionNumber(3): "c", OptionNumber(1): "a"]),
            #"{"options":[{"number":1,"text":"a"},{"number":3,"text":"c"}],"poll":"7"}"#
        ),
        (PollEdit(addedOptions: ["d", "e"]), #"{"addedOptions":["d","e"],"options":[],"poll":"7"}"#),
        (
            PollEdit(addedLabels: ["a"], removedLabels: ["b"], round: .clear),
            #"{"addedLabels":["a"],"options":[],"poll":"7","removedLabels":["b"],"round":""}"#
        ),
    ])
    func `an edit names what changes, empty what goes`(_ edit: PollEdit, _ text: String) throws {
        let request = EditPoll(poll: poll, edit: edit)
        #expect(try JSON.text(request) == text)
        #expect(try received(request) == request)
    }

    @Test func `an edit may move the deadline too`() throws {
        let request = EditPoll(poll: poll, edit: PollEdit(title: "New?"), deadline: .never)
        #expect(try JSON.text(request) == #"{"deadline":{},"options":[],"poll":"7","title":"New?"}"#)
        #expect(try received(request) == request)
    }

    @Test func `ballots to set aside are those of voters or of a time`() throws {
        let voters = SetBallotsAside(poll: poll, ballots: .voters([ID(3), ID(4)]), reason: "bots")
        #expect(try JSON.text(voters) == #"{"ballots":{"voters":["3","4"]},"poll":"7","reason":"bots"}"#)
        let time = UndoSetAside(poll: poll, ballots: .cast(since: .sample(0), until: .sample(1)))
        #expect(
            try JSON.text(time) == #"{"ballots":{"since":"2026-03-01T12:00:00.000000Z","until":"2026-03-01T12:01:00.000000Z"},"poll":"7"}"#)
        #expect(try JSON.text(UndoSetAside(poll: poll, act: ID(2))) == #"{"act":"2","poll":"7"}"#)
        #expect(try JSON.text(UndoSetAside(poll: poll)) == #"{"poll":"7"}"#)
        #expect(try received(voters) == voters && received(time) == time)
    }

    @Test func `a list names its filter and where it begins`() throws {
        let filter = PollFilter(
            status: .closed, kind: .yesno, scope: .group, author: "mina", voted: false, labels: ["a", "b"], round: "spring", words: "두 단어")
        let request = ListPolls(filter, limit: 100, after: Cursor(rawValue: "abc"))
        #expect(
            try JSON.text(request)
                == #"{"after":"abc","author":"mina","kind":"yesno","labels":["a","b"],"limit":100,"round":"spring","scope":"group","status":"closed","#
                + #""voted":false,"words":"두 단어"}"#)
        #expect(try received(request) == request)
        #expect(try JSON.text(ListPolls(PollFilter(), limit: 10, after: nil)) == #"{"limit":10}"#)
    }

    @Test func `a local time is asked about as the clock shows it`() throws {
        let time = try #require(CalendarTime(local: "2026-12-24T18:00"))
        #expect(try JSON.text(ResolveLocalTime(time, zone: "Asia/Seoul")) == #"{"local":"2026-12-24 18:00:00","zone":"Asia/Seoul"}"#)
    }

    @Test func `no request says who asks`() throws {
        #expect(try JSON.text(CastBallot(poll: poll, choice: .option(OptionNumber(2)))) == #"{"option":2,"passed":false,"poll":"7"}"#)
        #expect(try JSON.text(PassBallot(poll: poll)) == #"{"poll":"7"}"#)
        #expect(try JSON.text(WithdrawBallot(poll: poll)) == #"{"poll":"7"}"#)
        #expect(try JSON.text(WhoAmI()) == "{}")
    }
}
