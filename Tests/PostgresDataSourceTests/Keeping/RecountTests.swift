import Core
import Domain
import Postgres
import TestCommunity
import Testing

@Suite(.bothWays) struct RecountTests {
    private func vote(in community: TestCommunity) async throws -> [Poll] {
        let voters = try await community.join(["kim", "lee", "park"])
        var polls: [Poll] = []
        for _ in 0..<3 {
            let poll = try await community.admin.ask(options: ["tea", "coffee"], pass: true)
            for option in 1...2 { try await voters[option].vote(option, in: poll) }
            try await voters[0].pass(in: poll)
            polls.append(poll)
        }
        return polls
    }

    private static let tamperings: [(change: SQL, drifts: [(String, counted: Int64, ballots: Int64)])] = [
        ("turnout = 5", [("turnout", 5, 3)]), ("passes = 0", [("passes", 0, 1)]), ("counts = '{1,7}'", [("option 2", 7, 1)]),
        ("counts = '{0,0}', turnout = 0, passes = 0", [("turnout", 0, 3), ("passes", 0, 1), ("option 1", 0, 1), ("option 2", 0, 1)]),
        ("counts = '{2,0}'", [("option 1", 2, 1), ("option 2", 0, 1)]),
        // A counter too few, a counter too many.
        ("counts = '{1}'", [("option 2", 0, 1)]), ("counts = '{1,1,4}'", [("option 3", 4, 0)]),
    ]

    @Test func tamperedCountersAreFoundAndSetRight() async throws {
        try await TestCommunity.run { community in
            let (polls, admin) = (try await vote(in: community), community.admin.admin)
            #expect(try await admin.recount(poll: nil, fix: false) == (3, []))
            for (change, drifts) in Self.tamperings {
                try await community.pool.query("UPDATE tallies SET \(change) WHERE poll_id = \(polls[1].id)")
                let expected = drifts.map { Drift(poll: polls[1].id, counter: $0.0, counted: $0.counted, ballots: $0.ballots) }
                #expect(try await admin.recount(poll: nil, fix: false) == (3, expected), "\(change)")
                #expect(try await admin.recount(poll: polls[0].id, fix: true) == (1, []))
                #expect(try await admin.recount(poll: polls[1].id, fix: true) == (1, expected), "\(change)")
                #expect(try await admin.recount(poll: nil, fix: false) == (3, []))
                for poll in polls { try await community.expectCounters(of: poll, Counters([1, 1], passes: 1)) }
            }
        }
    }

    @Test func aBallotThatVanishedIsADriftToo() async throws {
        try await TestCommunity.run { community in
            let polls = try await vote(in: community)
            try await community.pool.query("DELETE FROM ballots WHERE poll_id = \(polls[2].id) AND choices = '{1}'")
            let (looked, drifts) = try await community.admin.admin.recount(poll: nil, fix: true)
            #expect(looked == 3 && drifts.map(\.counter) == ["turnout", "option 1"])
            try await community.expectCounters(of: polls[2], Counters([0, 1], passes: 1))
        }
    }

    private static let asideTamperings: [(change: SQL, drifts: [(String, counted: Int64, ballots: Int64)])] = [
        (
            "UPDATE tallies SET set_aside = 0, aside_passes = 0, aside_counts = NULL",
            [("set aside: turnout", 0, 2), ("set aside: passes", 0, 1), ("set aside: option 1", 0, 1)]
        ),
        ("UPDATE tallies SET aside_counts = '{0,7}' WHERE set_aside > 0", [("set aside: option 1", 0, 1), ("set aside: option 2", 7, 0)]),
        ("UPDATE tallies SET aside_counts = '{1}' WHERE set_aside > 0", []),
        ("UPDATE set_asides SET ballots = 5", [("decision ACT", 5, 2)]),
        ("DELETE FROM set_asides", [("decision ACT", 0, 2)]),
        (
            "DELETE FROM aside_ballots WHERE choices = '{}'",
            [("set aside: turnout", 2, 1), ("set aside: passes", 1, 0), ("decision ACT", 2, 1)]
        ),
        ("DELETE FROM aside_ballots", [("set aside: turnout", 1, 0), ("set aside: option 1", 1, 0), ("decision ACT", 1, 0)]),
    ]

    @Test func countersOfBallotsSetAsideAreComparedToo() async throws {
        try await TestCommunity.run { community in
            let (polls, admin) = (try await vote(in: community), community.admin.admin)
            let meant = try await admin.voters(named: ["kim", "lee"], in: polls[1].id).map { try $0.voter(called: "") }
            let act = try #require(try await admin.setAside(.voters(meant), in: polls[1].id, reason: "bots").outcome.act)
            #expect(try await admin.recount(poll: nil, fix: false) == (3, []))
            for (change, drifts) in Self.asideTamperings {
                try await community.pool.query(change)
                let expected = drifts.map {
                    Drift(poll: polls[1].id, counter: $0.0.replacing("ACT", with: "\(act)"), counted: $0.counted, ballots: $0.ballots)
                }
                #expect(try await admin.recount(poll: nil, fix: false) == (3, expected), "\(change)")
                #expect(try await admin.recount(poll: polls[1].id, fix: true) == (1, expected), "\(change)")
                #expect(try await admin.recount(poll: nil, fix: false) == (3, []), "\(change)")
            }
            #expect(try await admin.undoSetAside(.all, in: polls[1].id).poll.result.tally?.setAside == nil)
        }
    }

    @Test func aBallotOutlivesItsVoter() async throws {
        try await TestCommunity.run { community in
            let polls = try await vote(in: community)
            try await community.pool.query("DELETE FROM members WHERE nickname = 'lee'")
            #expect(try await community.admin.admin.recount(poll: nil, fix: false) == (3, []))
            for poll in polls { try await community.expectCounters(of: poll, Counters([1, 1], passes: 1)) }
        }
    }

    @Test func repairsAreInTheLogAndFindingsAreNot() async throws {
        try await TestCommunity.run { community in
            let polls = try await vote(in: community)
            try await community.pool.query("UPDATE tallies SET turnout = 9 WHERE poll_id = \(polls[0].id)")
            _ = try await community.admin.admin.recount(poll: nil, fix: false)
            _ = try await community.admin.admin.recount(poll: nil, fix: true)
            let entries = try await community.admin.admin.audit(limit: .largest, after: nil).items.filter { $0.act == "recount" }
            #expect(entries.map(\.poll) == [polls[0].id])
        }
    }

    @Test func onlyAdminsRecountAndOnlyPollsThereAre() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            await expectRefusal(.forbidden) { try await kim.admin.recount(poll: nil, fix: true) }
            await expectRefusal(.notFound) { try await community.admin.admin.recount(poll: .unused, fix: true) }
        }
    }

    /// Counters and ballots change in one transaction and are compared in one snapshot: while people vote nothing is ever wrong.
    @Test func votingIsNeverTakenForADrift() async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join((0..<4).map { "voter \($0)" })
            let polls = [try await community.admin.ask(pass: true), try await community.admin.ask(pass: true)]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, voter) in voters.enumerated() {
                    group.addTask {
                        for turn in 0..<60 {
                            let poll = polls[(turn + number) % 2]
                            switch turn % 5 {
                            case 0: try await voter.pass(in: poll)
                            case 1: try await voter.withdraw(from: poll)
                            default: try await voter.vote(turn % 2 + 1, in: poll)
                            }
                        }
                    }
                }
                group.addTask {
                    for turn in 0..<40 {
                        let found = try await community.admin.admin.recount(poll: nil, fix: turn % 2 == 0)
                        #expect(found == (2, []))
                    }
                }
                try await group.waitForAll()
            }
            for poll in polls { try await community.expectCounters(of: poll) }
        }
    }
}

/// What a recount found, comparable.
private func == (left: (polls: Int64, drifts: [Drift]), right: (Int64, [Drift])) -> Bool {
    left.polls == right.0 && left.drifts == right.1
}
