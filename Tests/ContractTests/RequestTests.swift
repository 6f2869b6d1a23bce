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
                == #"{"ballots":"final","body":"body","deadline":{"inSeconds":90},"kind":"single","labels":["books","먹거리"],"#
                + #""link":"https://example.com","options":["a","b"],"pass":true,"price":{"amount":0,"currency":"KRW"},"#
                + #""results":"staff","round":"spring","scope":"group","title":"살까?"}"#)
        #expect(try received(request) == request)
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
        #expect(try JSON.text(CastBallot(poll: poll, option: OptionNumber(2))) == #"{"option":2,"poll":"7"}"#)
        #expect(try JSON.text(PassBallot(poll: poll)) == #"{"poll":"7"}"#)
        #expect(try JSON.text(WithdrawBallot(poll: poll)) == #"{"poll":"7"}"#)
        #expect(try JSON.text(WhoAmI()) == "{}")
    }
}
