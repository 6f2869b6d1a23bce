import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

@Suite(.bothWays) struct ConcurrencyTests {
    /// Runs `work` once for each number at the same time and gives the results in no order.
    private func parallel<R: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) async throws -> R) async throws -> [R] {
        try await withThrowingTaskGroup(of: R.self) { group in
            for number in 0..<count { group.addTask { try await work(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func fiftyIdenticalVotesAreOneBallot() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask()
            let outcomes = try await parallel(50) { _ in try await voter.vote(1, in: poll) }
            #expect(outcomes.count { $0 == .accepted } == 1)
            #expect(outcomes.count { $0 == .unchanged } == 49)
            try await community.expectCounters(of: poll, Counters([1, 0]))
        }
    }

    @Test func fiftyAlternatingVotesLeaveOneBallot() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask()
            let outcomes = try await parallel(50) { number in try await voter.vote(number % 2 + 1, in: poll) }
            #expect(outcomes.count { $0 == .accepted } == 1)
            #expect(outcomes.allSatisfy { [.accepted, .changed, .unchanged].contains($0) })
            #expect(try await community.ballots(in: poll) == 1)
            try await community.expectCounters(of: poll)
        }
    }

    @Test func sixtyFourCastsFromSeveralProcessesLeaveOneBallot() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask(pass: true)
            let sources = (0..<4).map { _ in community.anotherSource() }
            _ = try await parallel(64) { number in
                let voter = community.member(voter, through: sources[number % 4])
                return number % 3 == 2 ? try await voter.pass(in: poll) : try await voter.vote(number % 3 + 1, in: poll)
            }
            #expect(try await community.ballots(in: poll) == 1)
            try await community.expectCounters(of: poll)
        }
    }

    @Test func firstVotesOnBrandNewPollsAllSucceed() async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join((0..<16).map { "voter \($0)" })
            let sources = (0..<4).map { _ in community.anotherSource() }
            for _ in 0..<5 {
                let polls = [try await community.admin.ask(), try await community.admin.ask()]
                let outcomes = try await parallel(32) { number in
                    let voter = community.member(voters[number % 16], through: sources[number % 4])
                    // Half of them begin with the second poll.
                    return try await voter.vote(1, in: polls[(number / 16 + number) % 2])
                }
                #expect(outcomes.allSatisfy { $0 == .accepted })
                for poll in polls { try await community.expectCounters(of: poll, Counters([16, 0])) }
            }
            #expect(try await community.deadlocks() == 0)
        }
    }

    @Test func parallelWithdrawalsNeverGoBelowZero() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask()
            try await voter.vote(2, in: poll)
            let outcomes = try await parallel(20) { _ in try await voter.withdraw(from: poll) }
            #expect(outcomes.count { $0 == .withdrawn } == 1)
            #expect(outcomes.count { $0 == .absent } == 19)
            try await community.expectCounters(of: poll, Counters([0, 0]))
        }
    }

    enum Rival: CaseIterable {
        case close, delete, hide, moveDeadline, edit, recount, setAside
    }

    /// Voters, and somebody who changes the poll under them, again and again on new polls.
    @Test(arguments: Rival.allCases)
    func votesRace(rival: Rival) async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join((0..<6).map { "voter \($0)" })
            let stable: Set<WoteError.Code> = rival == .setAside ? [.forbidden] : [.conflict, .notFound]
            for _ in 0..<8 {
                let poll = try await community.admin.ask(options: ["tea", "coffee"])
                let refusals = try await parallel(voters.count + 2) { number -> WoteError.Code? in
                    do {
                        if number >= voters.count {
                            try await act(rival, on: poll, as: community.admin)
                        } else {
                            for turn in 0..<6 { try await voters[number].vote(turn % 2 + 1, in: poll) }
                            try await voters[number].withdraw(from: poll)
                            try await voters[number].vote(1, in: poll)
                        }
                        return nil
                    } catch let error as WoteError {
                        #expect(stable.contains(error.code), "\(error)")
                        return error.code
                    }
                }
                if rival == .edit || rival == .recount { #expect(refusals.allSatisfy { $0 == nil }) }
                if rival != .delete { try await community.expectCounters(of: poll) }
                #expect(try await community.lateBallots() == 0)
            }
            #expect(try await community.deadlocks() == 0)
            #expect(try await community.admin.admin.recount(poll: nil, fix: false).drifts.isEmpty)
        }
    }

    private func act(_ rival: Rival, on poll: Poll, as admin: UseCases) async throws {
        switch rival {
        case .close: _ = try await admin.polls.close(poll.id)
        case .delete: _ = try await admin.polls.delete(poll.id)
        case .hide: _ = try await admin.admin.hide(poll.id, reason: "spam")
        case .moveDeadline:
            for seconds in [3600, 7200] as [Int64] { _ = try await admin.polls.moveDeadline(of: poll.id, to: .after(seconds: seconds)) }
        case .edit: _ = try await admin.polls.edit(poll.id, PollEdit(optionTexts: [OptionNumber(1): "green tea"]))
        case .setAside:
            _ = try await admin.admin.setAside(.cast(since: .at(.earliest), until: nil), in: poll.id, reason: "bots")
            _ = try await admin.admin.undoSetAside(.all, in: poll.id)
        case .recount: _ = try await admin.admin.recount(poll: poll.id, fix: true)
        }
    }

    /// Whoever changes a poll takes its locks in one order: none waits for another in a circle.
    @Test func everythingAtOnceNeverDeadlocks() async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let stable: Set<WoteError.Code> = [.conflict, .notFound, .forbidden]
            for _ in 0..<12 {
                let poll = try await admin.ask(options: ["tea", "coffee"])
                _ = try await parallel(14) { number in
                    do {
                        switch number % 7 {
                        case 0: try await admin.vote(number / 7 + 1, in: poll)
                        case 6: try await act(.delete, on: poll, as: admin)
                        default:
                            try await act([.moveDeadline, .edit, .hide, .moveDeadline, .setAside][number % 7 - 1], on: poll, as: admin)
                        }
                    } catch let error as WoteError {
                        #expect(stable.contains(error.code), "\(error)")
                    }
                }
            }
            #expect(try await community.deadlocks() == 0)
        }
    }
}
