import Core
import Domain
import Postgres
import Synchronization
import TestCommunity
import Testing

@testable import PostgresDataSource

/// Polls that stop taking ballots while ballots are on their way.
@Suite struct BallotBoxClosingTests {
    enum End: CaseIterable, Sendable {
        case close, hide, delete, deadline
    }

    @Test(arguments: End.allCases) func noBallotComesAfterTheEnd(end: End) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let crowd = try await community.crowd(300)
            let accepted = Atomic(0)
            async let votes: [WoteError.Code] = together(crowd) { member in
                let voter = community.acting(as: member)
                for turn in 0... {
                    do {
                        let outcome = try await voter.vote(turn % 2 + 1, in: poll)
                        if outcome == .accepted { accepted.add(1, ordering: .relaxed) }
                    } catch {
                        return WoteError(database: error).code
                    }
                }
                return .unexpected
            }
            while accepted.load(ordering: .relaxed) < 300 { await Task.yield() }
            try await apply(end, to: poll, in: community)
            #expect(Set(try await votes) == [end == .delete || end == .hide ? .notFound : .conflict])
            #expect(try await community.lateBallots() == 0)
            if end == .delete { #expect(try await community.ballots(in: poll) == 0) } else { try await community.expectCounters(of: poll) }
        }
    }

    private func apply(_ end: End, to poll: Poll, in community: TestCommunity) async throws {
        switch end {
        case .close: _ = try await community.admin.polls.close(poll.id)
        case .hide: _ = try await community.admin.admin.hide(poll.id, reason: "spam")
        case .delete: _ = try await community.admin.polls.delete(poll.id)
        case .deadline: try await community.setDeadline(of: poll, to: "clock_timestamp() + interval '30 milliseconds'")
        }
    }
}
