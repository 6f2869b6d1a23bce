import Contract
import Domain
import Testing

struct PollResponseTests {
    @Test(arguments: [Poll.openStatus, Poll.closedStatus, .open(until: nil)], [Choice.pass, .option(OptionNumber(2)), nil])
    func `a poll arrives as it was sent`(_ status: PollStatus, _ ballot: Choice?) throws {
        let results: [PollResult] = [
            .visible(Tally(counts: [8, 3, 1], passes: 2, turnout: 14)), .visible(Tally(counts: [0, 0, 0], passes: 0, turnout: 0)),
            .visible(Tally(counts: [.max, 1, 0], passes: 0, turnout: .max)),
        ]
        for result in results + ResultVisibility.allCases.map(PollResult.hidden) {
            let poll = Poll.sample(status: status, ballot: ballot, result: result)
            #expect(try received(PollResponse(poll)).poll() == poll)
        }
    }

    @Test func `a poll about which everything is known arrives as it was sent`() throws {
        let poll = try Poll.complete()
        #expect(try received(PollResponse(poll)).poll() == poll)
    }

    static let kinds: [PollKind] = [
        .yesno, .single, .multiple(.any), .multiple(Picks(least: 2, most: 3)), .score, .ranked, .dots(budget: 7), .quadratic(budget: 1000),
    ]

    @Test(arguments: kinds, PollScope.allCases)
    func `rules arrive as they were sent`(_ kind: PollKind, _ scope: PollScope) throws {
        for ballots in BallotRule.allCases {
            for results in ResultVisibility.allCases {
                let rules = PollRules(
                    kind: kind, scope: scope, ballots: ballots, results: results, allowsPass: kind == .yesno, addsOptions: kind == .score)
                #expect(try received(PollResponse(.sample(rules: rules, result: .hidden(results)))).poll().rules == rules)
            }
        }
    }

    @Test(arguments: [
        #""kind":"single","picks":{"min":1}"#, #""kind":"score","budget":3"#,
    ])
    func `a limit that the kind has no use for is refused`(_ fields: String) throws {
        let text = try JSON.text(PollResponse(.sample(result: .hidden(.always))))
        let response = try read(PollResponse.self, text.replacing(#""kind":"single""#, with: fields))
        #expect(throws: WoteError.self) { try response.poll() }
    }

    @Test(arguments: ResultVisibility.allCases, [Choice.pass, .option(OptionNumber(1)), nil])
    func `a hidden result says no count of any kind`(_ rule: ResultVisibility, _ ballot: Choice?) throws {
        let hidden = try JSON.text(PollResponse(.sample(ballot: ballot, result: .hidden(rule))))
        #expect(
            hidden.hasSuffix(
                #""result":{"until":"\#(rule.rawValue)","visible":false},"results":"after-voting","scope":"global","#
                    + #""status":"open","title":"Lunch?"}"#))
        for word in ["count", "turnout", "passes", "voters", "share", "percent", "outcome"] { #expect(!hidden.contains(word)) }
    }

    @Test func `a visible result without counts is no result`() throws {
        let text = #"{"visible":true,"turnout":3,"passes":0}"#
        let response = try read(ResultResponse.self, text)
        let refusal = #expect(throws: WoteError.self) { try response.result(.always) }
        #expect(refusal?.code == .unexpected)
    }

    @Test func `a price below zero is refused on arrival`() throws {
        let price = try read(PriceResponse.self, #"{"amount":-1,"currency":"KRW"}"#)
        #expect(throws: WoteError.self) { try price.price() }
    }
}
