import Core
import Domain
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Random sequences of casts, changes, withdrawals, passes, closings, reopenings, and ballots set aside and back, against a dictionary
/// that knows the rules.
@Suite struct BallotRulesPropertyTests {
    private struct Rules: Sendable {
        let kind: PollKind
        let isFinal: Bool
        let allowsPass: Bool
        var isOpen = true
        var ballots: [Domain.ID<Member>: Choice] = [:]
        var aside: [Domain.ID<Member>: Choice] = [:]

        /// What the database should say.
        mutating func verdict(on act: HandedBallot.Act, by voter: Domain.ID<Member>) -> Verdict {
            if !isOpen { return .closed }
            if aside[voter] != nil { return .aside }
            switch act {
            case .withdraw:
                if isFinal { return .final }
                return ballots.removeValue(forKey: voter) == nil ? .absent : .withdrawn
            case .cast(let wish):
                if wish == .pass, !allowsPass { return .pass }
                guard let choice = accepted(wish) else { return .choice }
                guard let old = ballots[voter] else {
                    ballots[voter] = choice
                    return .accepted
                }
                if old == choice { return .unchanged }
                if isFinal { return .final }
                ballots[voter] = choice
                return .changed
            }
        }

        /// The domain's rule: the database has its own words for the same.
        private func accepted(_ wish: Choice) -> Choice? {
            do { return try PollRules(kind: kind, allowsPass: allowsPass).accept(wish, options: 3) } catch { return nil }
        }

        /// What moving the ballots of `voters` out of the tally should come to, or back into it.
        mutating func move(_ voters: [Domain.ID<Member>], out: Bool) -> (moved: Int, already: Int, absent: Int) {
            var outcome = (moved: 0, already: 0, absent: 0)
            for voter in voters {
                if let choice = out ? ballots.removeValue(forKey: voter) : aside.removeValue(forKey: voter) {
                    if out { aside[voter] = choice } else { ballots[voter] = choice }
                    outcome.moved += 1
                } else if (out ? aside : ballots)[voter] != nil {
                    outcome.already += 1
                } else {
                    outcome.absent += 1
                }
            }
            return outcome
        }

        func counters(_ choices: some Collection<Choice>) -> Counters {
            let tally = choices.reduce(into: Tally(options: 3)) { $0.add($1) }
            return Counters(tally.counts, passes: tally.passes, voters: tally.voters)
        }
    }

    private static let kinds: [PollKind] = [
        .single, .multiple(.any), .multiple(Picks(least: 2, most: 2)), .score, .ranked, .dots(budget: 4), .quadratic(budget: 5),
    ]

    /// Each batch has ballots of two polls with different rules, most of them of different kinds.
    @Test(arguments: 1...21) func theDatabaseKeepsTheRules(seed: UInt64) async throws {
        try await TestCommunity.run { community in
            var dice = SplitMix(state: seed)
            var rules = [0, 1].map { place in
                let (kind, seed) = (Self.kinds[(Int(seed) + place * Int(seed / 7 + 1)) % Self.kinds.count], Int(seed) + place)
                return Rules(kind: kind, isFinal: seed % 3 == 0, allowsPass: kind.name.canPass && seed % 2 == 0)
            }
            var polls: [Poll] = []
            for rules in rules {
                polls.append(
                    try await community.admin.ask(
                        options: ["one", "two", "three"], kind: rules.kind, ballots: rules.isFinal ? .final : .revisable,
                        pass: rules.allowsPass))
            }
            let crowd = try await community.crowd(5)
            for _ in 0..<40 {
                if Int.random(in: 0..<8, using: &dice) == 0 {
                    let place = Int.random(in: 0...1, using: &dice)
                    try await rules[place].isOpen ? close(polls[place], in: community) : reopen(polls[place], in: community)
                    rules[place].isOpen.toggle()
                }
                if Int.random(in: 0..<4, using: &dice) == 0 {
                    let place = Int.random(in: 0...1, using: &dice)
                    let members = crowd.shuffled(using: &dice).prefix(Int.random(in: 1...5, using: &dice)).map(\.id)
                    try await move(members, out: .random(using: &dice), of: polls[place], in: community, &rules[place])
                } else {
                    let seats = [0, 1].flatMap { place in crowd.map { (place, $0.id) } }.shuffled(using: &dice)
                    let drawn = seats.prefix(Int.random(in: 1...7, using: &dice)).map { ($0.0, $0.1, act(rules[$0.0].kind, &dice)) }
                    let ballots = drawn.map { HandedBallot(seat: Seat(poll: polls[$0.0].id, voter: $0.1), act: $0.2) }
                    let expected = drawn.map { rules[$0.0].verdict(on: $0.2, by: $0.1) }
                    let answers = try await BatchDelivery.deliver(Batch(ballots: ballots), through: community.pool).get()
                    #expect(answers == expected.map { .success($0) }, "\(ballots.map(\.act))")
                }
                for (poll, rules) in zip(polls, rules) {
                    try await community.expectCounters(of: poll, rules.counters(rules.ballots.values))
                    try await community.expectSetAside(in: poll, rules.counters(rules.aside.values))
                }
            }
        }
    }

    private func move(
        _ voters: [Domain.ID<Member>], out: Bool, of poll: Poll, in community: TestCommunity, _ rules: inout Rules
    ) async throws {
        let expected = rules.move(voters, out: out)
        let admin = community.admin.admin
        let outcome =
            out
            ? try await admin.setAside(.voters(voters), in: poll.id, reason: "bots").outcome
            : try await admin.undoSetAside(.ballots(.voters(voters)), in: poll.id).outcome
        #expect((Int(outcome.moved), Int(outcome.already), Int(outcome.absent)) == expected)
        #expect((outcome.act != nil) == (out && expected.moved > 0))
    }

    private func act(_ kind: PollKind, _ dice: inout SplitMix) -> HandedBallot.Act {
        switch Int.random(in: 0..<12, using: &dice) {
        case 0..<2: .withdraw
        case 2: .cast(.pass)
        case 3: .cast(choice(Self.kinds.randomElement(using: &dice) ?? kind, &dice))
        default: .cast(choice(kind, &dice))
        }
    }

    /// A choice of the form that `kind` takes, often one it refuses; always one that the database has to be asked about.
    private func choice(_ kind: PollKind, _ dice: inout SplitMix) -> Choice {
        var numbers = (1...4).map { OptionNumber($0) }.shuffled(using: &dice).prefix(Int.random(in: 1...4, using: &dice))
        // Rarely an option twice.
        if Int.random(in: 0..<6, using: &dice) == 0 { numbers.append(numbers[0]) }
        let most = Int.random(in: 0..<4, using: &dice) == 0 ? 4 : 3
        let figures = (0..<Int.random(in: 1...most, using: &dice)).map { _ in Int.random(in: 0...2, using: &dice) }
        return switch kind {
        case .yesno, .single: .option(numbers[0])
        case .multiple: .options(Array(numbers))
        case .ranked: .ranking(ranking(Array(numbers), &dice))
        case .score: .scores(figures.map { $0 == 0 ? nil : $0 * 2 } + [5])
        case .dots, .quadratic: .votes(figures + [1])
        }
    }

    /// The options on levels of one or two, some levels empty.
    private func ranking(_ numbers: [OptionNumber], _ dice: inout SplitMix) -> [[OptionNumber]] {
        var (levels, rest): ([[OptionNumber]], [OptionNumber]) = ([], numbers)
        while !rest.isEmpty {
            let size = min(Int.random(in: 0...2, using: &dice), rest.count)
            levels.append(Array(rest.prefix(size)))
            rest.removeFirst(size)
        }
        return levels
    }

    private func close(_ poll: Poll, in community: TestCommunity) async throws { _ = try await community.admin.polls.close(poll.id) }

    private func reopen(_ poll: Poll, in community: TestCommunity) async throws {
        _ = try await community.admin.admin.reopen(poll.id, until: .never)
    }
}
