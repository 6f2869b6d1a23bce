import Contract
import Domain
import Tallying
import Testing

struct PiledBallotsTests {
    @Test func `piles travel as the fields of their choices`() throws {
        let poll = PollResponse(
            .sample(rules: PollRules(kind: .ranked), result: .visible(Tally(counts: [3, 0, 0], passes: 0, turnout: 3))))
        let levels = [[OptionNumber(3)], [], [OptionNumber(1), OptionNumber(2)]]
        let piles = [
            CastBallots.Pile(.ranking(levels), ballots: 2),
            CastBallots.Pile(.ranking([[OptionNumber(1)]]), ballots: 1, weight: Rational(5, over: 2)),
        ]
        let sent = PiledBallots(poll: poll, ballots: CastBallots(piles, kind: .ranked))
        let text = try JSON.text(sent)
        #expect(text.contains(#"{"ballots":2,"passed":false,"ranking":[[3],[],[1,2]]}"#))
        #expect(text.contains(#"{"ballots":1,"passed":false,"ranking":[[1]],"weight":"5/2"}"#))
        let arrived = try received(sent)
        #expect(arrived.poll == poll && arrived.ballots?.piles(kind: .ranked) == piles)
    }

    @Test func `a result that may not be seen comes without ballots`() throws {
        let sent = PiledBallots(poll: PollResponse(.sample(result: .hidden(.staff))), ballots: nil)
        #expect(try !JSON.text(sent).contains("piles"))
        #expect(try received(sent).ballots == nil)
    }

    @Test(arguments: ["-1", "x", "1/0"]) func `a weight is a number`(_ weight: String) throws {
        let poll = PollResponse(.sample(result: .visible(Tally(counts: [1, 0, 0], passes: 0, turnout: 1))))
        let piles = [CastBallots.Pile(.option(OptionNumber(1)), ballots: 1, weight: Rational(1, over: 2))]
        let text = try JSON.text(PiledBallots(poll: poll, ballots: CastBallots(piles, kind: .single)))
        #expect(throws: DecodingError.self) { try read(PiledBallots.self, text.replacing(#""1/2""#, with: "\"\(weight)\"")) }
    }
}
