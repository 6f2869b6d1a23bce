import Core
import Domain
import Postgres
import TestCommunity
import Testing

@Suite(.bothWays) struct DeadlineTests {
    private func deadline(_ poll: Poll) throws -> Instant? {
        guard case .open(let deadline) = poll.status else { throw Closed() }
        return deadline
    }

    private struct Closed: Error {}

    private func now(_ community: TestCommunity) async throws -> Instant {
        Instant(
            microseconds: try #require(try await community.pool.query("SELECT clock_timestamp() AS now").first)["now", as: Timestamp.self]
                .microseconds)
    }

    @Test func pollsCloseAfterADayByTheDatabasesClock() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            #expect(try deadline(poll)?.microseconds == poll.createdAt.microseconds + 86_400_000_000)
            #expect(abs(poll.createdAt.seconds(since: try await now(community))) < 60)
        }
    }

    @Test func everyKindOfDeadlineIsKept() async throws {
        try await TestCommunity.run { community in
            let instant = try #require(Instant(rfc3339: "2226-12-24T09:00:00.123456Z"))
            #expect(try deadline(try await community.admin.ask(closing: .never)) == nil)
            #expect(try deadline(try await community.admin.ask(closing: .at(instant))) == instant)
            #expect(try deadline(try await community.admin.ask(closing: .at(.latest))) == .latest)
            let poll = try await community.admin.ask(closing: .after(seconds: 5400))
            #expect(try deadline(poll)?.microseconds == poll.createdAt.microseconds + 5_400_000_000)
        }
    }

    @Test(arguments: [
        Deadline.after(seconds: 0), .after(seconds: -1), .after(seconds: .min), .after(seconds: .max), .after(seconds: 253_402_300_800),
        .at(Instant(microseconds: 0)), .at(.earliest), .at(Instant(microseconds: .min)), .at(Instant(microseconds: .min + 1)),
        .at(Instant(microseconds: .max)), .at(Instant(microseconds: .max - 1)), .at(Instant(microseconds: Instant.latest.microseconds + 1)),
    ])
    func deadlinesBeforeNowOrBeyondTheCalendarAreRefused(deadline: Deadline) async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            for refusal in [
                await expectRefusal(.invalid) { try await community.admin.ask(closing: deadline) },
                await expectRefusal(.invalid) { try await community.admin.polls.moveDeadline(of: poll.id, to: deadline) },
            ] { #expect(refusal?.field == "closesAt") }
            #expect(try await community.admin.polls.show(poll.id).status == poll.status)
            #expect(try await community.admin.polls.history(of: poll.id).isEmpty)
            #expect(try await community.admin.polls.list(matching: PollFilter(), limit: .largest, after: nil).items.count == 1)
        }
    }

    @Test func movingADeadlineIsNeverSilent() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask()
            let before = try #require(try deadline(poll))
            let after = try #require(Instant(rfc3339: "2226-01-01T00:00:00Z"))
            #expect(try deadline(try await author.polls.moveDeadline(of: poll.id, to: .at(after))) == after)
            #expect(try deadline(try await author.polls.moveDeadline(of: poll.id, to: .never)) == nil)
            let history = try await author.polls.history(of: poll.id)
            #expect(history.map(\.field) == ["deadline", "deadline"])
            #expect(history.map(\.before) == [before.rfc3339, after.rfc3339])
            #expect(history.map(\.after) == [after.rfc3339, nil])
            #expect(history.allSatisfy { $0.editor == "author" })
        }
    }

    @Test func savingTheSameDeadlineAgainKeepsItToTheMicrosecond() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(closing: .at(Instant(microseconds: 8_000_000_000_000_001)))
            for _ in 0..<3 {
                let shown = try #require(try deadline(try await community.admin.polls.show(poll.id)))
                let typed = try #require(Instant(rfc3339: shown.rfc3339))
                _ = try await community.admin.polls.moveDeadline(of: poll.id, to: .at(typed))
            }
            #expect(try deadline(try await community.admin.polls.show(poll.id)) == Instant(microseconds: 8_000_000_000_000_001))
            #expect(try await community.admin.polls.history(of: poll.id).isEmpty)
        }
    }

    @Test func onlyAnAdminMovesTheDeadlineOfAClosedPoll() async throws {
        try await TestCommunity.run { community in
            let (author, other) = (try await community.join("author"), try await community.join("other"))
            let poll = try await author.ask()
            await expectRefusal(.forbidden) { try await other.polls.moveDeadline(of: poll.id, to: .never) }
            try await community.setDeadline(of: poll, to: "clock_timestamp()")
            await expectRefusal(.conflict) { try await author.polls.moveDeadline(of: poll.id, to: .never) }
            #expect(try await community.admin.polls.moveDeadline(of: poll.id, to: .never).status.isOpen)
            try await author.vote(1, in: poll)
        }
    }

    /// Moments that no calendar of ours writes, put into the table by other hands.
    @Test(arguments: [
        ("'infinity'", true), ("'294276-12-31 23:59:59.999999+00'", true), ("'10000-01-01 00:00+00'", true), ("'-infinity'", false),
        ("'4713-01-01 00:00:00+00 BC'", false),
    ])
    func strangeDeadlinesInTheTableAreRead(moment: String, isOpen: Bool) async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let poll = try await admin.ask()
            try await community.setDeadline(of: poll, to: SQL(unsafe: "\(moment)::timestamptz"))
            let listed = try await admin.polls.list(matching: PollFilter(), limit: .standard, after: nil).items
            for poll in [try await admin.polls.show(poll.id)] + listed {
                #expect(poll.status == (isOpen ? .open(until: nil) : .closed(at: .earliest)))
            }
            if isOpen { try await admin.vote(1, in: poll) } else { await expectRefusal(.conflict) { try await admin.vote(1, in: poll) } }
            _ = try await admin.polls.moveDeadline(of: poll.id, to: .after(seconds: 60))
            let history = try await admin.polls.history(of: poll.id)
            #expect(history.map(\.before) == [isOpen ? Instant.latest.rfc3339 : Instant.earliest.rfc3339])
        }
    }
}
