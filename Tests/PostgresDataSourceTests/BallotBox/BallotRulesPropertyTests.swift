import Core
import Domain
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Random sequences of casts, changes, withdrawals, passes, closings, reopenings, and ballots set aside and back, against a dictionary
/// that knows the rules.
@Suite struct BallotRulesPropertyTests {
    private struct Rules: Sendable {
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
            case .cast(let choice):
                if choice == .pass, !allowsPass { return .pass }
                if case .option(let number) = choice, number.rawValue > 3 { return .option }
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
            let counts = (1...3).map { number in Int64(choices.count { $0 == .option(OptionNumber(number)) }) }
            return Counters(counts, passes: Int64(choices.count { $0 == .pass }))
        }
    }

    /// Each batch has ballots of two polls with different rules.
    @Test(arguments: 1...12) func theDatabaseKeepsTheRules(seed: UInt64) async throws {
        try await TestCommunity.run { community in
            var dice = SplitMix(state: seed)
            var rules = [0, 1].map { Rules(isFinal: (seed + $0) % 3 == 0, allowsPass: (seed + $0) % 2 == 0) }
            var polls: [Poll] = []
            for rules in rules {
                polls.append(
                    try await community.admin.ask(
                        options: ["one", "two", "three"], ballots: rules.isFinal ? .final : .revisable, pass: rules.allowsPass))
            }
            let crowd = try await community.crowd(5)
            for _ in 0..<30 {
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
                    let drawn = seats.prefix(Int.random(in: 1...7, using: &dice)).map { ($0.0, $0.1, act(&dice)) }
                    let ballots = drawn.map { HandedBallot(seat: Seat(poll: polls[$0.0].id, voter: $0.1), act: $0.2) }
                    let expected = drawn.map { rules[$0.0].verdict(on: $0.2, by: $0.1) }
                    let answers = try await BatchDelivery.deliver(Batch(ballots: ballots), through: community.pool).get()
                    #expect(answers == expected.map { .success($0) })
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

    private func act(_ dice: inout SplitMix) -> HandedBallot.Act {
        switch Int.random(in: 0..<10, using: &dice) {
        case 0..<2: .withdraw
        case 2: .cast(.pass)
        case 3: .cast(.option(OptionNumber(4)))
        default: .cast(.option(OptionNumber(Int.random(in: 1...3, using: &dice))))
        }
    }

    private func close(_ poll: Poll, in community: TestCommunity) async throws { _ = try await community.admin.polls.close(poll.id) }

    private func reopen(_ poll: Poll, in community: TestCommunity) async throws {
        _ = try await community.admin.admin.reopen(poll.id, until: .never)
    }
}
