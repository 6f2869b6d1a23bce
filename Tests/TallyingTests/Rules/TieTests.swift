import Testing

@testable import Tallying

/// Ties, step by step: what decides them, and in which direction.
struct TieTests {
    private func ballots(_ rankings: [(String, Int)]) -> Ballots<RankMark> {
        var sorter = BallotSorter<RankMark>()
        for (ranking, count) in rankings {
            let levels = ranking.split(separator: ">").map { $0.compactMap { "ABCDEF".firstIndex(of: $0)?.utf16Offset(in: "ABCDEF") } }
            sorter.add([RankMark](levels: levels), count: Integer(count))
        }
        return sorter.ballots()
    }

    @Test func `the fewest now, then the fewest before among those, then the last by lot`() {
        // Round 3: A8 B8 C8; round 2: A7 B7 C8 leaves A and B; round 1: A7 B6.
        let narrowing = ballots([("A", 7), ("B>A", 6), ("C", 5), ("D>C", 3), ("D>B", 1), ("E>A", 1), ("E>B", 1), ("E", 3), ("F", 12)])
        let rounds = InstantRunoff().count(narrowing, in: Election(optionCount: 6)).rounds
        #expect(
            rounds.map(\.decision) == [
                .eliminated(3, nil), .eliminated(4, nil), .eliminated(1, .previousRound), .eliminated(2, nil), .elected(0),
            ])
        let election = Election(optionCount: 3, tieOrder: [0, 2, 1])
        let lot = InstantRunoff().count(ballots([("A", 4), ("B>C", 3), ("C>A", 3)]), in: election)
        #expect(lot.rounds.map(\.decision) == [.eliminated(1, .lot), .elected(2)])
    }

    @Test func `exactly half is no majority, and the last one left is elected`() {
        let rounds = InstantRunoff().count(ballots([("A", 2), ("B", 2)]), in: Election(optionCount: 2, tieOrder: [1, 0])).rounds
        #expect(rounds.map(\.decision) == [.eliminated(0, .lot), .elected(1)])
        #expect(rounds[1].exhausted == 2)
    }

    @Test func `a majority waits for the final pair where it is to be seen`() {
        let votes = ballots([("A", 7), ("B>C", 3), ("C", 2)])
        #expect(InstantRunoff().count(votes, in: Election(optionCount: 3)).rounds.count == 1)
        let shown = InstantRunoff(runsToTwo: true).count(votes, in: Election(optionCount: 3)).rounds
        #expect(shown.map(\.decision) == [.eliminated(2, nil), .elected(0)])
    }

    @Test func `equal votes are elected by earlier votes, then by lot`() {
        // Quota 4. Stage 1: A and B 4 each, by lot B first. E's papers bring C and D to 4 in stage 2, where C was ahead before.
        let votes = ballots([("A", 4), ("B", 4), ("C", 3), ("D", 2), ("E>C", 1), ("E>D", 2)])
        let election = Election(optionCount: 5, tieOrder: [1, 0, 3, 2, 4], seats: 4)
        let result = TransferableVote().count(votes, in: election)
        #expect(result.quota == 4)
        #expect(result.stages[0].elected == [1, 0])
        #expect(result.stages[0].electedTie == .lot)
        // C 3 and E 3 are ahead of D 2, which goes: its papers are lost.
        #expect(result.stages[0].move == .exclusion(of: 3))
        #expect(result.stages[1].elected == [2, 4])
        #expect(result.stages[1].electedTie == .lot)
    }

    @Test func `of equal surpluses the one with more votes before goes on first`() {
        // Quota 5: A 8 and B 5 at once, A's surplus of 3 makes C 8 in stage 2; then D and E follow.
        let votes = ballots([("A", 8), ("B", 8), ("C", 1), ("D", 2)])
        for (order, first) in [([0, 1, 2, 3], 0), ([1, 0, 2, 3], 1)] {
            let result = TransferableVote().count(votes, in: Election(optionCount: 4, tieOrder: order, seats: 3))
            #expect(result.quota == 5)
            #expect(result.stages[0].move == .surplus(of: first))
            #expect(result.stages[0].moveTie == .lot)
            #expect(result.stages[1].move == .surplus(of: 1 - first))
            #expect(result.stages[1].moveTie == nil)
        }
    }

    @Test func `values are cut once, and papers keep the value they had when they came`() {
        let votes = ballots([("C>B>A", 12), ("B>A", 4), ("C>B>D", 6), ("D>B>A>C", 3), ("C>E>D>A", 3), ("D>B", 5)])
        let result = TransferableVote().count(votes, in: Election(optionCount: 5, seats: 3))
        #expect(result.winners == [2, 1, 3])
        #expect(result.stages[1].votes[1] == Rational("14.28556"))
        #expect(result.stages[2].votes[0] == Rational("4.01700"))
        #expect(result.stages[2].exhausted == Rational("0.00022"))
        let exact = TransferableVote(places: nil).count(votes, in: Election(optionCount: 5, seats: 3))
        #expect(exact.stages[1].votes[1] == Rational("100/7"))
        #expect(exact.stages[1].exhausted == 0)
    }

    @Test func `a cut tie has more co-winners than seats, and the lot fills them`() {
        let election = Election(optionCount: 4, tieOrder: [3, 2, 1, 0], seats: 2)
        let placing = Placing(values: [5, 3, 3, 1], in: election)
        #expect(placing.coWinners == [0, 1, 2])
        #expect(placing.winners == [0, 2])
        #expect(placing.ranking == [[0], [1, 2], [3]])
        #expect(Placing(values: [5, nil, 3, nil], in: election).ranking == [[0], [2], [1, 3]])
        #expect(Placing(values: [nil, nil, nil, 2], in: election).winners == [3])
        #expect(Placing(values: [1, 1, 1, 1], in: Election(optionCount: 4, seats: 9)).winners == [0, 1, 2, 3])
    }
}
