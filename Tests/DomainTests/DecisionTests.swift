import Domain
import Tallying
import Testing

/// Quorum, threshold and lots: what decides a poll besides its ballots.
struct DecisionTests {
    @Test(arguments: [
        ("2/3", "2/3"), ("60%", "3/5"), ("66.7%", "667/1000"), ("100%", "1/1"), ("1/1", "1/1"), ("0.5%", "1/200"), ("4/6", "2/3"),
    ])
    func `a part is read`(_ text: String, _ lowest: String) throws {
        #expect(try #require(Fraction(text)).text == lowest)
        #expect(try PollQuorum(parsing: text) == .part(try Fraction(threshold: text)))
    }

    @Test(arguments: ["", "0/3", "4/3", "1", "0.5", "-1/2", "x", "1/0", "101%", "0%", "%", "/", "1/10000000", "1/2/3"])
    func `what is no part is refused`(_ text: String) {
        #expect(Fraction(text) == nil)
        let refusal = #expect(throws: WoteError.self) { try Fraction(threshold: text) }
        #expect(refusal?.field == "threshold")
        if text != "1" { #expect(throws: WoteError.self) { try PollQuorum(parsing: text) } }
    }

    @Test func `a quorum of ballots is a number of them`() throws {
        #expect(try PollQuorum(parsing: "20") == .ballots(20))
        for text in ["0", "-5", "2.5"] { #expect(throws: WoteError.self) { try PollQuorum(parsing: text) } }
        #expect(PollQuorum.ballots(20).needed(of: nil) == 20)
    }

    @Test(arguments: [("2/3", 12, 8), ("2/3", 13, 9), ("1/2", 5, 3), ("1/2", 4, 2), ("1/1", 7, 7), ("1/1000000", 1, 1), ("1/2", 0, 0)])
    func `a part needs the next whole number`(_ part: String, _ count: Int64, _ needed: Int64) throws {
        let part = try Fraction(threshold: part)
        #expect(part.needed(of: count) == needed && PollQuorum.part(part).needed(of: count) == needed)
        #expect(PollQuorum.part(part).needed(of: nil) == nil)
        #expect(part.needed(of: .max) > 0)
    }

    private func outcome(
        _ counts: [Int64], passes: Int64 = 0, kind: PollKind = .single, quorum: String? = nil, threshold: String? = nil,
        eligible: Int64? = nil, lots: [Int]? = nil
    ) throws -> Outcome? {
        let rules = PollRules(
            kind: kind, quorum: try quorum.map { try PollQuorum(parsing: $0) },
            threshold: try threshold.map { try Fraction(threshold: $0) },
            tieSeed: lots.map { _ in "seed" })
        let decision = DecisionRule(rules, eligible: eligible, tieOrder: lots?.map { OptionNumber($0) })
        return decision.outcome(of: Tally(counts: counts, passes: passes, turnout: counts.reduce(passes, +)))
    }

    private static let first = Outcome.winners([OptionNumber(1)])

    @Test func `without a quorum nothing is decided`() throws {
        #expect(try outcome([3, 1], passes: 1, quorum: "5") == Self.first)
        #expect(try outcome([3, 1], quorum: "5") == .noQuorum)
        #expect(try outcome([3, 1], quorum: "1/2", eligible: 8) == Self.first)
        #expect(try outcome([3, 1], quorum: "1/2", eligible: 9) == .noQuorum)
        #expect(try outcome([3, 1], quorum: "1/2") == nil)
        #expect(try outcome([0, 0], passes: 2, quorum: "5") == Outcome.none)
    }

    @Test func `who wins needs the threshold`() throws {
        #expect(try outcome([8, 4], threshold: "2/3") == Self.first)
        #expect(try outcome([7, 4], passes: 9, threshold: "2/3") == .notPassed)
        #expect(try outcome([1, 8], threshold: "2/3") == .winners([OptionNumber(2)]))
        // Of yes and no it is yes that has to pass.
        #expect(try outcome([1, 8], kind: .yesno, threshold: "2/3") == .notPassed)
        #expect(try outcome([2, 1], kind: .yesno, threshold: "2/3") == Self.first)
        #expect(try outcome([2, 3], kind: .yesno, threshold: "2/5") == Self.first)
        #expect(try outcome([5, 5, 1], threshold: "1/2") == .notPassed)
        #expect(try outcome([9, 1], quorum: "11", threshold: "2/3") == .noQuorum)
    }

    @Test func `equals draw unless lots were drawn`() throws {
        let equal = [2, 3].map { OptionNumber($0) }
        #expect(try outcome([1, 4, 4]) == .draw(equal))
        #expect(try outcome([1, 4, 4], lots: [1, 3, 2]) == .winners([OptionNumber(3)], tie: .lots))
        #expect(try outcome([5, 4, 4], lots: [3, 2, 1]) == Self.first)
        // A seed is there, its lots are not known: as in an export.
        let seeded = DecisionRule(PollRules(kind: .single, tieSeed: "seed"))
        #expect(seeded.outcome(of: Tally(counts: [1, 1], passes: 0, turnout: 2)) == nil)
        #expect(seeded.outcome(of: Tally(counts: [2, 1], passes: 0, turnout: 3)) == Self.first)
    }

    private func ranked(_ ballots: [Int]...) -> CastBallots {
        CastBallots(ballots.map { .init(.ranking($0.map { [OptionNumber($0)] }), ballots: 1) }, kind: .ranked)
    }

    @Test func `a count says what decided its ties`() throws {
        let ballots = ranked([1], [2], [3])
        var poll = Poll.sample(["a", "b", "c"], kind: .ranked)
        #expect(try poll.count(ballots).outcome == .winners([OptionNumber(1)], tie: .order))
        #expect(try poll.count(ballots, by: Counting(.borda)).outcome == .draw([1, 2, 3].map { OptionNumber($0) }))
        poll = Poll.sample(["a", "b", "c"], kind: .ranked, tieOrder: [3, 1, 2])
        for method in PollKind.Name.ranked.methods where method != .stv {
            #expect(try poll.count(ballots, by: Counting(method)).outcome == .winners([OptionNumber(3)], tie: .lots), "\(method)")
        }
        #expect(try poll.count(ranked([2], [2], [3])).outcome == .winners([OptionNumber(2)]))
    }

    @Test(arguments: [("0", "0"), ("1", "1"), ("2.50", "2.5"), ("0.000001", "0.000001"), ("1000000000", "1000000000"), ("1e3", "1000")])
    func `a weight is a decimal`(_ text: String, _ written: String) throws {
        #expect(try VoterWeight("kim", weighing: text).text == written)
    }

    @Test(arguments: ["", "-1", "x", "1/2", "0.0000001", "1000000001", "NaN", "inf", "1,5"])
    func `any other weight is refused`(_ text: String) {
        #expect(throws: WoteError.self) { try VoterWeight("kim", weighing: text) }
    }

    @Test func `weights go with what adds them up`() throws {
        let weights = [try VoterWeight("kim", weighing: "2")]
        let draft = { (rules: PollRules, weights: [VoterWeight]) throws(WoteError) in
            try PollDraft(question: Question(title: "x"), rules: rules, options: ["a", "b"], deadline: .never, weights: weights)
        }
        #expect(try draft(PollRules(kind: .single), weights).rules.isWeighted)
        #expect(try !draft(PollRules(kind: .single), []).rules.isWeighted)
        #expect(throws: WoteError.self) { try draft(PollRules(kind: .ranked, counting: Counting(.stv)), weights) }
        #expect(throws: WoteError.self) { try draft(PollRules(kind: .single), weights + [try VoterWeight("KIM", weighing: "1")]) }
        #expect(throws: WoteError.self) { try draft(PollRules(kind: .score, threshold: Fraction("1/2")), []) }
    }

    @Test func `the counters of a weighted poll tell no winner, its ballots do`() throws {
        let rules = PollRules(kind: .single, threshold: Fraction("1/2"), isWeighted: true)
        let tally = Tally(counts: [2, 1], passes: 0, turnout: 3)
        #expect(DecisionRule(rules).outcome(of: tally) == nil)
        let piles = [
            CastBallots.Pile(.option(OptionNumber(1)), ballots: 2, weight: Rational(1, over: 4)),
            .init(.option(OptionNumber(2)), ballots: 1),
        ]
        let count = try Poll.sample(["a", "b"]).count(CastBallots(piles, kind: .single))
        #expect(DecisionRule(rules).outcome(of: tally, count: count) == .winners([OptionNumber(2)]))
        #expect(count.weightOfOptions?.map(\.weight) == ["0.5", "1"])
    }
}
