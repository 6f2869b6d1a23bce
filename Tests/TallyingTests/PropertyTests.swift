import Testing

@testable import Tallying

/// What must hold whatever the ballots are.
struct PropertyTests {
    /// Every method on rankings, as the order of winners it comes to.
    static let methods: [(name: String, winners: @Sendable (Ballots<RankMark>, Election) -> [Int])] = [
        ("irv", { ballots, election in InstantRunoff().count(ballots, in: election).winner.map { [$0] } ?? [] }),
        ("stv", { TransferableVote().count($0, in: $1).winners }),
        ("borda", { Borda().count($0, in: $1).placing.winners }),
        ("copeland", { Copeland().count($0, in: $1).placing.winners }),
        ("schulze", { Schulze().count($0, in: $1).placing.winners }),
        ("ranked pairs", { RankedPairs().count($0, in: $1).winners }),
        ("minimax", { Minimax().count($0, in: $1).placing.winners }),
    ]

    @Test(arguments: methods.map(\.name))
    func `the order of the ballots, and how they are grouped, changes nothing`(_ name: String) throws {
        let winners = try #require(Self.methods.first { $0.name == name }).winners
        elections(300, seed: 31) { random, generator in
            let expected = winners(random.ballots, random.election)
            var shuffled = random
            shuffled.ranked = random.papers.map { .init(levels: $0.levels, count: 1, weight: $0.weight) }.shuffled(using: &generator)
            #expect(winners(shuffled.ballots, random.election) == expected, "\(random)")
        }
    }

    @Test(arguments: methods.map(\.name))
    func `renaming the options renames the winners`(_ name: String) throws {
        let winners = try #require(Self.methods.first { $0.name == name }).winners
        elections(300, seed: 32) { random, generator in
            let names = Array(0..<random.options).shuffled(using: &generator)
            // The numbers beyond are nobody's.
            let rename = { (option: Int) in option < names.count ? names[option] : option }
            var renamed = random
            renamed.withdrawn = Set(random.withdrawn.map(rename))
            renamed.tieOrder = random.tieOrder.map(rename)
            renamed.ranked = random.ranked.map { .init(levels: $0.levels.map { $0.map(rename) }, count: $0.count, weight: $0.weight) }
            let expected = winners(random.ballots, random.election).map(rename)
            #expect(winners(renamed.ballots, renamed.election) == expected, "\(random)")
        }
    }

    /// Those that the method alone cannot separate from the winner.
    static let best: [(name: String, options: @Sendable (Ballots<RankMark>, Election) -> [Int])] = [
        ("borda", { Borda().count($0, in: $1).placing.coWinners }),
        ("copeland", { Copeland().count($0, in: $1).placing.coWinners }),
        ("schulze", { Schulze().count($0, in: $1).placing.coWinners }),
        ("ranked pairs", { RankedPairs().count($0, in: $1).winners }),
        ("minimax", { Minimax().count($0, in: $1).placing.coWinners }),
    ]

    @Test(arguments: best.map(\.name))
    func `a ballot more for the winner alone leaves it in front`(_ name: String) throws {
        let best = try #require(Self.best.first { $0.name == name }).options
        elections(500, seed: 33) { random, _ in
            var random = random
            random.seats = 1
            let before = best(random.ballots, random.election)
            guard let winner = random.election.byLot(before).first else { return }
            random.ranked.append(.init(levels: [[winner]], count: 1, weight: 1))
            #expect(best(random.ballots, random.election).contains(winner), "\(random)")
        }
    }

    @Test func `a vote more for the winner leaves the winner, and shares add up`() {
        var generator = SeededGenerator(state: 34)
        for _ in 0..<500 {
            let options = Int.random(in: 1...6, using: &generator)
            let election = Election(optionCount: options, tieOrder: (0..<options).shuffled(using: &generator))
            var sorter = BallotSorter<Int>()
            for _ in 0..<Int.random(in: 1...9, using: &generator) {
                let picks = (0..<options).filter { _ in Bool.random(using: &generator) }
                sorter.add(picks, weight: Rational(Integer(Int.random(in: 1...9, using: &generator)), over: 4))
            }
            let before = ChoiceVoting.approval.count(sorter.ballots(), in: election)
            let (shares, votes) = (Shares.exact(of: before.counts.votes), before.counts.votes.reduce(0, +))
            #expect(votes.isZero || shares.compactMap { $0 }.reduce(0, +) == 1)
            #expect(votes.isZero || Shares.units(of: before.counts.votes, .tenths).reduce(0, +) == 1000)
            guard let winner = before.winners.first else { continue }
            sorter.add([winner])
            #expect(ChoiceVoting.approval.count(sorter.ballots(), in: election).winners == [winner])
        }
    }

    @Test func `every ballot is valid, blank or invalid, and votes and exhausted ones make the whole`() {
        elections(seed: 35) { random, _ in
            let runoff = InstantRunoff().count(random.ballots, in: random.election)
            #expect(runoff.turnout.cast == Integer(random.total))
            for round in runoff.rounds {
                #expect(round.votes.reduce(0, +) + round.exhausted == Rational(runoff.turnout.valid), "\(random)")
            }
            let transfers = TransferableVote().count(random.ballots, in: random.election)
            #expect(transfers.winners.count == (transfers.stages.isEmpty ? 0 : min(random.seats, random.standing.count)), "\(random)")
            for stage in transfers.stages { #expect(stage.exhausted >= 0, "\(random)") }
        }
    }

    @Test func `a Condorcet winner is the Smith set and wins by every method that promises it`() {
        elections(seed: 36) { random, _ in
            let result = Copeland().count(random.ballots, in: random.election)
            guard let winner = result.pairwise.condorcetWinner else { return }
            #expect(result.pairwise.smithSet == [winner])
            for method in Self.methods where ["copeland", "schulze", "ranked pairs", "minimax"].contains(method.name) {
                #expect(method.winners(random.ballots, random.election).first == winner, "\(method.name) \(random)")
            }
        }
    }
}
