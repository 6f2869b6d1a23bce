import Domain
import Tallying
import Testing

struct CountingTests {
    @Test(arguments: PollKind.Name.allCases) func `a method fits its kinds`(_ kind: PollKind.Name) {
        #expect(Counting.standard(for: kind).method == kind.methods.first)
        for method in CountingMethod.allCases {
            let refusal = refusal(of: Counting(method), in: kind)
            #expect((refusal == nil) == kind.methods.contains(method))
            if let refusal {
                #expect(refusal.field == "method")
                for fitting in kind.methods { #expect(refusal.message.english.contains(fitting.rawValue)) }
            }
        }
    }

    private func refusal(of counting: Counting, in kind: PollKind.Name) -> WoteError? {
        do {
            try counting.check(kind, options: 3)
            return nil
        } catch {
            return error
        }
    }

    @Test func `only stv fills seats`() throws {
        try Counting(.stv, seats: 3).check(.ranked, options: 3)
        for seats in [0, 4, -1, .max] {
            let refusal = #expect(throws: WoteError.self) { try Counting(.stv, seats: seats).check(.ranked, options: 3) }
            #expect(refusal?.field == "seats")
        }
        #expect(throws: WoteError.self) { try Counting(.irv, seats: 2).check(.ranked, options: 3) }
    }

    @Test func `what another reading does not say is as the poll has it`() {
        let own = Counting(.stv, seats: 3)
        #expect(own.reading(nil, seats: nil) == own && own.reading(.stv, seats: nil) == own)
        #expect(own.reading(nil, seats: 2) == Counting(.stv, seats: 2))
        #expect(own.reading(.irv, seats: nil) == Counting(.irv))
    }

    static let piles: [(PollKind.Name, [Choice])] = [
        (.single, [.option(OptionNumber(2)), .pass]), (.yesno, [.pass, .option(OptionNumber(1))]),
        (.multiple, [.options([1, 3].map { OptionNumber($0) }), .options([OptionNumber(2)]), .pass]),
        (.ranked, [.ranking([[2], [], [1, 3]].map { $0.map { OptionNumber($0) } }), .ranking([[], [OptionNumber(1)]])]),
        (.score, [.scores([5, nil, 0]), .scores([nil, 1])]), (.dots, [.votes([0, 3, 1]), .votes([2])]), (.quadratic, [.votes([1])]),
    ]

    @Test(arguments: piles) func `piles say what was cast`(_ kind: PollKind.Name, _ choices: [Choice]) {
        let piles = choices.enumerated().map { CastBallots.Pile($1, ballots: Int64($0 + 1), weight: Rational(Integer($0), over: 4)) }
        #expect(CastBallots(piles, kind: kind).piles(kind: kind) == piles)
    }

    private func ranked(_ ballots: [(Int64, [Int])]) -> CastBallots {
        CastBallots(ballots.map { .init(.ranking($1.map { [OptionNumber($0)] }), ballots: $0) }, kind: .ranked)
    }

    @Test func `the method decides who wins, not the first choices`() throws {
        let ballots = ranked([(4, [1]), (3, [2, 3]), (2, [3, 2])])
        let poll = Poll.sample(["tea", "coffee", "water"], kind: .ranked)
        let count = try poll.count(ballots)
        #expect(count.outcome == .winners([OptionNumber(2)]) && count.counting == Counting(.irv))
        #expect(try poll.count(ballots, by: Counting(.stv, seats: 2)).outcome == .winners([OptionNumber(1), OptionNumber(2)]))
    }

    @Test func `equal options are a draw, and nobody's ballots elect nobody`() throws {
        let poll = Poll.sample(["tea", "coffee"], kind: .ranked)
        let borda = try poll.count(ranked([(1, [1]), (1, [2])]), by: Counting(.borda))
        #expect(borda.outcome == .draw([OptionNumber(1), OptionNumber(2)]))
        for method in PollKind.Name.ranked.methods { #expect(try poll.count(ranked([]), by: Counting(method)).outcome == Outcome.none) }
        let yesno = Poll.sample(kind: .yesno)
        let equal = CastBallots([.init(.option(OptionNumber(1)), ballots: 2), .init(.option(OptionNumber(2)), ballots: 2)], kind: .yesno)
        #expect(try yesno.count(equal).outcome == .draw([OptionNumber(1), OptionNumber(2)]))
        #expect(try yesno.count(CastBallots([.init(.pass, ballots: 3)], kind: .yesno)).outcome == Outcome.none)
    }

    @Test func `a poll that grows may have more seats than options`() throws {
        let poll = Poll.sample(["a", "b"], kind: .ranked, counting: Counting(.stv, seats: 3))
        #expect(try poll.reading(nil, seats: nil).seats == 3)
        #expect(try poll.count(ranked([(2, [1]), (1, [2])])).outcome == .winners([OptionNumber(1), OptionNumber(2)]))
        #expect(throws: WoteError.self) { try poll.reading(.stv, seats: 4) }
        #expect(throws: WoteError.self) { try poll.reading(.star, seats: nil) }
    }

    @Test func `ballots of another kind are not counted`() {
        #expect(throws: WoteError.self) { try Poll.sample(kind: .yesno).count(ranked([(1, [1])])) }
    }
}
