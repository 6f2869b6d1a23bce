import Contract
import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

/// Ballots taken out of a tally and back in.
@Suite(.bothWays) struct SetAsideTests {
    /// A poll in which kim and lee chose 1, park and choi 2, and ahn passed.
    private func scene(_ community: TestCommunity) async throws -> (voters: [UseCases], poll: Poll) {
        let voters = try await community.join(["kim", "lee", "park", "choi", "ahn"])
        let poll = try await community.admin.ask("Tea or coffee?", options: ["tea", "coffee"], pass: true)
        for (voter, option) in zip(voters, [1, 1, 2, 2]) { try await voter.vote(option, in: poll) }
        try await voters[4].pass(in: poll)
        return (voters, poll)
    }

    @Test func bothTalliesAndTheReasonAreShownToWhoSeesTheResult() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let (outcome, changed) = try await community.admin.admin.setAside(
                .voters([ID(voters[0].id), ID(voters[4].id)]), in: poll.id, reason: " one person ")
            #expect(outcome.moved == 2 && outcome.already == 0 && outcome.absent == 0)
            let act = try #require(outcome.act)
            let reader = try await community.join("reader")
            for shown in [changed, try await reader.polls.show(poll.id)] {
                let tally = try #require(shown.result.tally)
                #expect(tally.counts == [1, 2] && tally.turnout == 3 && tally.passes == 0)
                let full = try #require(tally.withSetAside)
                #expect(full.counts == [2, 2] && full.turnout == 5 && full.passes == 1)
                let acts = try #require(tally.setAside).acts
                #expect(acts.map(\.reason) == ["one person"] && acts.map(\.ballots) == [2] && acts.map(\.id) == [act])
            }
            try await community.expectCounters(of: poll, Counters([1, 2]))
            try await community.expectSetAside(in: poll, Counters([1, 0], passes: 1))
        }
    }

    @Test func whoseBallotIsSetAsideSeesItAndChangesNothing() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let before = try #require(try await voters[0].polls.show(poll.id).myBallot)
            _ = try await community.admin.admin.setAside(.voters([ID(voters[0].id)]), in: poll.id, reason: "bot")
            let mine = try #require(try await voters[0].polls.show(poll.id).myBallot)
            #expect(mine.isSetAside && mine.choice == before.choice && mine.castAt == before.castAt)
            #expect(try await voters[1].polls.show(poll.id).myBallot?.isSetAside == false)
            let attempts: [() async throws -> BallotOutcome] = [
                { try await voters[0].vote(1, in: poll) }, { try await voters[0].vote(2, in: poll) },
                { try await voters[0].pass(in: poll) }, { try await voters[0].withdraw(from: poll) },
            ]
            for attempt in attempts {
                let refusal = await expectRefusal(.forbidden) { try await attempt() }
                #expect(refusal?.message.english.contains("set aside") == true)
            }
            let voted = try await voters[0].polls.list(matching: PollFilter(voted: true), limit: .standard, after: nil).items
            #expect(voted.map(\.id) == [poll.id])
            #expect(try await voters[0].polls.list(matching: PollFilter(voted: false), limit: .standard, after: nil).items.isEmpty)
            try await community.expectSetAside(in: poll, Counters([1, 0]))
            _ = try await community.admin.admin.undoSetAside(.all, in: poll.id)
            #expect(try await voters[0].polls.show(poll.id).myBallot == before)
            #expect(try await voters[0].vote(2, in: poll) == .changed)
            try await community.expectCounters(of: poll, Counters([1, 3], passes: 1))
        }
    }

    @Test func doingItTwiceIsHarmlessAndSaysSo() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let admin = community.admin.admin
            let stranger = try await community.join("stranger")
            let meant = BallotSelection.voters([voters[0], voters[0], voters[1], stranger].map { ID($0.id) })
            let outcomes = [
                try await admin.setAside(meant, in: poll.id, reason: "bots").outcome,
                try await admin.setAside(meant, in: poll.id, reason: "bots").outcome,
                try await admin.undoSetAside(.ballots(meant), in: poll.id).outcome,
                try await admin.undoSetAside(.ballots(meant), in: poll.id).outcome,
            ]
            #expect(outcomes.map(\.moved) == [2, 0, 2, 0])
            #expect(outcomes.map(\.already) == [0, 2, 0, 2])
            #expect(outcomes.map(\.absent) == [1, 1, 1, 1])
            #expect(outcomes.map { $0.act != nil } == [true, false, false, false])
            let log = try await admin.audit(limit: .largest, after: nil).items.filter { $0.act.hasPrefix("set-aside") }
            #expect(log.map(\.act) == ["set-aside-undo", "set-aside"])
            #expect(
                log.map(\.reason) == [
                    "2 ballots; 0 + 2, 1 passed -> 2 + 2, 1 passed", "bots (2 ballots; 2 + 2, 1 passed -> 0 + 2, 1 passed)",
                ])
            try await community.expectCounters(of: poll, Counters([2, 2], passes: 1))
        }
    }

    @Test func decisionsAreUndoneOneByOne() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let admin = community.admin.admin
            let first = try #require(
                try await admin.setAside(.voters([ID(voters[0].id), ID(voters[2].id)]), in: poll.id, reason: "first").outcome.act)
            let second = try #require(try await admin.setAside(.voters([ID(voters[4].id)]), in: poll.id, reason: "second").outcome.act)
            try await community.expectSetAside(in: poll, Counters([1, 1], passes: 1))
            let partly = try await admin.undoSetAside(.ballots(.voters([ID(voters[0].id)])), in: poll.id)
            #expect(partly.poll.result.tally?.setAside?.acts.map(\.ballots) == [1, 1])
            try await community.expectSetAside(in: poll, Counters([0, 1], passes: 1))
            let rest = try await admin.undoSetAside(.act(first), in: poll.id)
            #expect(rest.outcome.moved == 1 && rest.poll.result.tally?.setAside?.acts.map(\.id) == [second])
            #expect(try await admin.undoSetAside(.act(first), in: poll.id).outcome.moved == 0)
            #expect(try await admin.undoSetAside(.all, in: poll.id).poll.result.tally?.setAside == nil)
            try await community.expectCounters(of: poll, Counters([2, 2], passes: 1))
            try await community.expectSetAside(in: poll, Counters([0, 0]))
        }
    }

    @Test func ballotsOfATimeAreThoseCastInIt() async throws {
        try await TestCommunity.run { community in
            let (_, poll) = try await scene(community)
            try await community.pool.query("UPDATE ballots SET cast_at = timestamptz '2026-01-05 09:00Z' + voter_id * interval '1 hour'")
            // Voters 2 to 6: 11:00 to 15:00, which is 20:00 to 24:00 in Seoul.
            let admin = community.admin.admin
            let noon = Moment.at(try #require(Instant(rfc3339: "2026-01-05T12:00:00Z")))
            let twoInSeoul = Moment.local(try #require(CalendarTime(local: "2026-01-05 23:00")), zone: "Asia/Seoul")
            #expect(try await admin.setAside(.cast(since: noon, until: twoInSeoul), in: poll.id, reason: "x").outcome.moved == 2)
            try await community.expectSetAside(in: poll, Counters([1, 1]))
            let rest = try await admin.setAside(.cast(since: noon, until: nil), in: poll.id, reason: "y").outcome
            #expect(rest.moved == 2 && rest.already == 2 && rest.absent == 0)
            #expect(try await admin.undoSetAside(.ballots(.cast(since: twoInSeoul, until: nil)), in: poll.id).outcome.moved == 2)
            try await community.expectSetAside(in: poll, Counters([1, 1]))
            for (since, until, field) in [
                (noon, noon, "until"), (twoInSeoul, noon, "until"),
                (.local(try #require(CalendarTime(local: "2026-01-05 23:00")), zone: "X/Y"), nil, "since"),
            ] as [(Moment, Moment?, String)] {
                let refusal = await expectRefusal(.invalid) {
                    try await admin.setAside(.cast(since: since, until: until), in: poll.id, reason: "z")
                }
                #expect(refusal?.field == field)
            }
        }
    }

    /// The outcome of a closed poll is derived: it is that of the ballots that count, and the other one stands beside it.
    @Test func aClosedPollsOutcomeFollowsTheBallotsThatCount() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            try await community.admin.vote(2, in: poll)
            let closed = try await community.admin.polls.close(poll.id)
            #expect(closed.outcome == .winners([OptionNumber(2)]))
            let meant = BallotSelection.voters([voters[2], voters[3]].map { ID($0.id) })
            let changed = try await community.admin.admin.setAside(meant, in: poll.id, reason: "bots").poll
            #expect(changed.status == closed.status && changed.outcome == .winners([OptionNumber(1)]))
            #expect(changed.result.tally?.withSetAside?.leaders == [OptionNumber(2)])
            await expectRefusal(.conflict) { try await voters[2].vote(1, in: poll) }
            let back = try await community.admin.admin.undoSetAside(.all, in: poll.id).poll
            #expect(back.result == closed.result && back.status == closed.status)
            #expect(try await community.lateBallots() == 0)
        }
    }

    @Test func onlyAdminsSetAsideAndOnlyWithAReasonAndOnlyWhereThereIsAPoll() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let (kim, meant) = (voters[0], BallotSelection.voters([ID(voters[1].id)]))
            await expectRefusal(.forbidden) { try await kim.admin.setAside(meant, in: poll.id, reason: "bot") }
            await expectRefusal(.forbidden) { try await kim.admin.undoSetAside(.all, in: poll.id) }
            await expectRefusal(.forbidden) { try await kim.admin.voters(named: ["lee"], in: poll.id) }
            await expectRefusal(.invalid) { try await community.admin.admin.setAside(meant, in: poll.id, reason: " ") }
            await expectRefusal(.notFound) { try await community.admin.admin.setAside(meant, in: .unused, reason: "bot") }
            await expectRefusal(.notFound) { try await community.admin.admin.undoSetAside(.all, in: .unused) }
            // The rules are the source's too, whatever asks it.
            let (source, caller) = (community.source, kim.caller)
            await expectRefusal(.forbidden) {
                try await source.send(SetBallotsAside(poll: poll.id, ballots: .voters([]), reason: "x"), as: caller)
            }
            await expectRefusal(.forbidden) { try await source.send(UndoSetAside(poll: poll.id), as: caller) }
            await expectRefusal(.forbidden) { try await source.send(FindVoters(poll: poll.id, names: []), as: caller) }
            try await community.expectCounters(of: poll, Counters([2, 2], passes: 1))
        }
    }

    @Test func namesMeanNicknamesAndNumbersMeanVoters() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let kim = Domain.ID<Member>(voters[0].id)
            // Somebody called as another's number, and as one that nobody has.
            let (tricky, plain) = (try await community.join(kim.description), try await community.join("987"))
            // A ballot whose voter is gone.
            try await community.pool.query("UPDATE ballots SET voter_id = 4711 WHERE voter_id = \(voters[4].id)")
            let names = ["KIM", " kim", "lee\u{200B}", "\(voters[1].id)", "\(kim)", "987", "4711", "4712", "nobody", "", "-1", "0"]
            let matches = try await community.admin.admin.voters(named: names, in: poll.id)
            let lee = VoterMatch.voter(ID(voters[1].id))
            #expect(
                matches == [
                    .voter(kim), .voter(kim), lee, lee, .ambiguous, .voter(ID(plain.id)), .voter(ID(4711)), .nobody, .nobody, .nobody,
                    .nobody,
                    .nobody,
                ])
            #expect(tricky.id != kim.rawValue)
            #expect(try await community.admin.admin.voters(named: ["4711"], in: .unused) == [.nobody])
        }
    }

    @Test func watchersAreToldAtOnce() async throws {
        try await TestCommunity.run { community in
            let (voters, poll) = try await scene(community)
            let listener = try await Connection.connect(community.connectionString)
            var heard = try await listener.listen("wote_polls").makeAsyncIterator()
            let admin = community.admin.admin
            _ = try await admin.setAside(.voters([ID(voters[0].id)]), in: poll.id, reason: "bot")
            _ = try await admin.setAside(.voters([ID(voters[0].id)]), in: poll.id, reason: "nothing moves")
            #expect(try await heard.next()?.payload == poll.id.description)
            _ = try await admin.undoSetAside(.all, in: poll.id)
            #expect(try await heard.next()?.payload == poll.id.description)
            await listener.close()
        }
    }
}
