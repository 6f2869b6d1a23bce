import Contract
import Domain
import Testing

/// The exact text of a poll in each state of its result: other programs read it.
struct PollJSONTests {
    private func text(_ poll: Poll) throws -> String { try JSON.text(PollResponse(poll)) }

    @Test func `a result that may be seen`() throws {
        #expect(
            try text(.complete()) == #"{"addOptions":false,"author":{"id":"3","nickname":"mina"},"ballots":"final","body":"one\ntwo","#
                + #""closedAt":"2026-03-01T12:30:00.000000Z","createdAt":"2026-03-01T12:00:00.000000Z","editedAt":"2026-03-01T12:05:00.000000Z","#
                + #""hidden":"spam","id":"9007199254740993","kind":"single","#
                + #""labels":[{"colour":"yellow","name":"먹거리"},{"colour":"grey","name":"a b"}],"link":"https://example.com/a","method":"plurality","#
                + #""myBallot":{"castAt":"2026-03-01T12:10:00.000000Z","passed":true},"#
                + #""options":[{"number":1,"text":"tea"},{"number":2,"text":"coffee"},{"number":3,"text":"water"}],"pass":true,"#
                + #""price":{"amount":129000,"currency":"KRW"},"result":{"options":["#
                + #"{"count":8,"number":1,"percent":67,"percentOneDecimal":"66.7","share":"8/12"},"#
                + #"{"count":3,"number":2,"percent":25,"percentOneDecimal":"25.0","share":"3/12"},"#
                + #"{"count":1,"number":3,"percent":8,"percentOneDecimal":"8.3","share":"1/12"}],"#
                + #""outcome":{"kind":"winner","options":[1]},"passes":2,"turnout":14,"visible":true,"voters":12},"#
                + #""results":"always","round":{"dueAt":"2026-03-01T13:30:00.000000Z","name":"spring"},"scope":"group","status":"closed","title":"살까?"}"#
        )
    }

    @Test func `a result that may not be seen`() throws {
        #expect(
            try text(.sample(ballot: .option(OptionNumber(2)), result: .hidden(.afterClose)))
                == #"{"addOptions":false,"ballots":"revisable","#
                + #""closesAt":"2026-03-01T13:00:00.000000Z","createdAt":"2026-03-01T12:00:00.000000Z","id":"9007199254740993","kind":"single","labels":[],"method":"plurality","#
                + #""myBallot":{"castAt":"2026-03-01T12:10:00.000000Z","option":2,"passed":false},"#
                + #""options":[{"number":1,"text":"tea"},{"number":2,"text":"coffee"},{"number":3,"text":"water"}],"pass":false,"#
                + #""result":{"until":"after-close","visible":false},"#
                + #""results":"after-voting","scope":"global","status":"open","title":"Lunch?"}"#)
    }

    @Test func `a result of nobody`() throws {
        let result = ResultResponse(
            .visible(Tally(counts: [0, 0], passes: 1, turnout: 1)), by: DecisionRule(PollRules(kind: .yesno)),
            options: [OptionNumber(1), OptionNumber(2)])
        #expect(
            try JSON.text(result) == #"{"options":[{"count":0,"number":1,"percent":null,"percentOneDecimal":null,"share":null},"#
                + #"{"count":0,"number":2,"percent":null,"percentOneDecimal":null,"share":null}],"#
                + #""outcome":{"kind":"none","options":[]},"passes":1,"turnout":1,"visible":true,"voters":0}"#)
    }

    @Test func `ballots set aside stand beside the result, with the result they would make`() throws {
        let act = SetAside.Act(id: ID(5), reason: "bots", at: .sample(0), ballots: 3)
        let aside = SetAside(counts: [0, 2], passes: 1, ballots: 3, acts: [act])
        let result = PollResult.visible(Tally(counts: [1, 0], passes: 0, turnout: 1, setAside: aside))
        let response = ResultResponse(result, by: DecisionRule(PollRules(kind: .yesno)), options: [OptionNumber(1), OptionNumber(2)])
        #expect(
            try JSON.text(response) == #"{"options":[{"count":1,"number":1,"percent":100,"percentOneDecimal":"100.0","share":"1/1"},"#
                + #"{"count":0,"number":2,"percent":0,"percentOneDecimal":"0.0","share":"0/1"}],"outcome":{"kind":"winner","options":[1]},"#
                + #""passes":0,"setAside":{"acts":[{"at":"2026-03-01T12:00:00.000000Z","ballots":3,"id":"5","reason":"bots"}],"ballots":3,"#
                + #""tally":{"options":[{"count":1,"number":1,"percent":33,"percentOneDecimal":"33.3","share":"1/3"},"#
                + #"{"count":2,"number":2,"percent":67,"percentOneDecimal":"66.7","share":"2/3"}],"outcome":{"kind":"winner","options":[2]},"#
                + #""passes":1,"turnout":4,"voters":3}},"turnout":1,"visible":true,"voters":1}"#)
        #expect(try received(response).result(.always) == result)
    }

    @Test func `a draw names every leader`() throws {
        let result = ResultResponse(
            .visible(Tally(counts: [2, 2], passes: 0, turnout: 4)), by: DecisionRule(PollRules(kind: .yesno)),
            options: [OptionNumber(1), OptionNumber(2)])
        #expect(try JSON.text(result).contains(#""outcome":{"kind":"draw","options":[1,2]}"#))
    }

    @Test func `choices of many are parts of the voters, each by itself`() throws {
        let result = ResultResponse(
            .visible(Tally(counts: [3, 2], passes: 0, turnout: 3)), by: DecisionRule(PollRules(kind: .multiple(.any))),
            options: [OptionNumber(1), OptionNumber(2)])
        #expect(
            try JSON.text(result) == #"{"options":[{"count":3,"number":1,"percent":100,"percentOneDecimal":"100.0","share":"3/3"},"#
                + #"{"count":2,"number":2,"percent":67,"percentOneDecimal":"66.7","share":"2/3"}],"#
                + #""outcome":{"kind":"winner","options":[1]},"passes":0,"turnout":3,"visible":true,"voters":3}"#)
    }

    @Test func `scores have a mean and no percentage`() throws {
        let result = ResultResponse(
            .visible(Tally(counts: [17, 9], passes: 0, turnout: 4)), by: DecisionRule(PollRules(kind: .score)),
            options: [OptionNumber(1), OptionNumber(2)])
        #expect(
            try JSON.text(result)
                == #"{"options":[{"count":17,"meanOneDecimal":"4.3","number":1,"percent":null,"percentOneDecimal":null,"share":"17/4"},"#
                + #"{"count":9,"meanOneDecimal":"2.3","number":2,"percent":null,"percentOneDecimal":null,"share":"9/4"}],"#
                + #""outcome":{"kind":"winner","options":[1]},"passes":0,"turnout":4,"visible":true,"voters":4}"#)
    }
}
