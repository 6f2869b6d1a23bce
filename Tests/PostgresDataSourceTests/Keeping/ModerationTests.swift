import Core
import Domain
import Postgres
import TestCommunity
import Testing

@Suite(.bothWays) struct ModerationTests {
    @Test func closingTwiceKeepsTheFirstMoment() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask()
            let closed = try await author.polls.close(poll.id).status
            #expect(!closed.isOpen)
            #expect(try await author.polls.close(poll.id).status == closed)
            #expect(try await community.admin.polls.close(poll.id).status == closed)
            #expect(try await acts(community) == [])
        }
    }

    /// The moment of closing is taken once nobody else holds the poll: a ballot that came first is older.
    @Test func whoWaitsForABallotClosesAfterIt() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let voter = try await Connection.connect(community.connectionString)
            try await voter.execute("BEGIN")
            try await voter.query("SELECT FROM tallies WHERE poll_id = \(poll.id) FOR NO KEY UPDATE")
            let closing = Task { try await community.admin.polls.close(poll.id) }
            let hiding = Task { try await community.admin.admin.hide(poll.id, reason: "spam") }
            while try await community.waiting() < 2 { await Task.yield() }
            try await voter.query(
                "SELECT cast_ballots(\([poll.id]), \([community.admin.id]), ARRAY[1], ARRAY['{1}'], '{0}', false)")
            try await voter.execute("COMMIT")
            _ = try await (closing.value, hiding.value)
            #expect(try await community.ballots(in: poll) == 1)
            #expect(try await community.lateBallots() == 0)
            await voter.close()
        }
    }

    @Test func pollsReopenWithANewDeadline() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask()
            try await author.vote(1, in: poll)
            await expectRefusal(.conflict) { try await community.admin.admin.reopen(poll.id, until: .never) }
            _ = try await author.polls.close(poll.id)
            await expectRefusal(.forbidden) { try await author.admin.reopen(poll.id, until: .never) }
            await expectRefusal(.invalid) { try await community.admin.admin.reopen(poll.id, until: .after(seconds: -1)) }
            #expect(try await !author.polls.show(poll.id).status.isOpen)
            #expect(try await community.admin.admin.reopen(poll.id, until: .never).status == .open(until: nil))
            #expect(try await author.vote(2, in: poll) == .changed)
            try await community.expectCounters(of: poll, Counters([0, 1]))
            #expect(try await acts(community) == ["reopen"])
            #expect(try await author.polls.history(of: poll.id).map(\.field) == ["deadline"])
        }
    }

    @Test func hidingIsReversibleAndSaysWhy() async throws {
        try await TestCommunity.run { community in
            let (author, reader) = (try await community.join("author"), try await community.join("reader"))
            let poll = try await author.ask()
            await expectRefusal(.forbidden) { try await author.admin.hide(poll.id, reason: "mine") }
            await expectRefusal(.invalid) { try await community.admin.admin.hide(poll.id, reason: " \u{200B}") }
            #expect(try await community.admin.admin.hide(poll.id, reason: " spam ").hidden?.reason == "spam")
            #expect(try await author.polls.show(poll.id).hidden?.reason == "spam")
            await expectRefusal(.notFound) { try await reader.polls.show(poll.id) }
            #expect(try await community.admin.admin.hide(poll.id, reason: "fraud").hidden?.reason == "fraud")
            #expect(try await community.admin.admin.unhide(poll.id).hidden == nil)
            #expect(try await community.admin.admin.unhide(poll.id).hidden == nil)
            try await reader.vote(1, in: poll)
            #expect(try await acts(community) == ["unhide", "hide", "hide"])
            #expect(try await entries(community).map(\.reason) == [nil, "fraud", "spam"])
        }
    }

    /// Every table with a row of the poll is empty of it afterwards, and nobody else's poll has lost one.
    @Test func deletingTakesEverythingOfThePoll() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            for title in ["stays", "goes"] {
                let poll = try await author.ask(title, options: ["tea", "coffee"])
                try await author.vote(1, in: poll)
                try await community.admin.vote(2, in: poll)
                _ = try await author.polls.edit(poll.id, PollEdit(title: title + "!"))
                _ = try await community.admin.admin.setAside(
                    .voters([try community.admin.caller.signedIn().id]), in: poll.id, reason: "bot")
                try await community.pool.query("INSERT INTO origins VALUES (\("test/poll/\(title)"), \(poll.id))")
            }
            let goes = try await author.polls.list(matching: PollFilter(), limit: .standard, after: nil).items[0]
            #expect(try await author.polls.delete(goes.id).question.title == "goes!")
            for (table, rows) in [
                ("polls", 1), ("options", 2), ("tallies", 1), ("ballots", 1), ("set_asides", 1), ("aside_ballots", 1), ("revisions", 1),
                ("origins", 1),
            ] {
                let column: SQL = table == "polls" ? "id" : table == "origins" ? "target_id" : "poll_id"
                let counts = try await community.pool.query(
                    "SELECT count(*) AS all, count(*) FILTER (WHERE \(column) = \(goes.id)) AS gone FROM \(name: table)")
                #expect(try counts[0]["all", as: Int64.self] == Int64(rows), "\(table)")
                #expect(try counts[0]["gone", as: Int64.self] == 0, "\(table)")
            }
            #expect(try await acts(community) == ["set-aside", "set-aside"])
            await expectRefusal(.notFound) { try await author.polls.delete(goes.id) }
        }
    }

    @Test func strangersNeitherCloseNorDelete() async throws {
        try await TestCommunity.run { community in
            let (author, other) = (try await community.join("author"), try await community.join("other"))
            let poll = try await author.ask("Tea?")
            await expectRefusal(.forbidden) { try await other.polls.close(poll.id) }
            await expectRefusal(.forbidden) { try await other.polls.delete(poll.id) }
            await expectRefusal(.unauthenticated) { try await community.anonymous.polls.delete(poll.id) }
            #expect(try await author.polls.show(poll.id).status.isOpen)
        }
    }

    @Test func everyActOfAnAdminIsInTheLogAndNoActOfAnAuthor() async throws {
        try await TestCommunity.run { community in
            let author = try await community.join("author")
            let poll = try await author.ask("Tea?")
            _ = try await author.polls.moveDeadline(of: poll.id, to: .never)
            _ = try await author.polls.close(poll.id)
            #expect(try await acts(community) == [])
            let admin = community.admin
            _ = try await admin.polls.moveDeadline(of: poll.id, to: .after(seconds: 60))
            _ = try await admin.polls.close(poll.id)
            _ = try await admin.admin.reopen(poll.id, until: .never)
            _ = try await admin.members.actAs("author")
            _ = try await admin.members.change("author", newNickname: "writer")
            _ = try await admin.polls.delete(poll.id)
            #expect(try await acts(community) == ["delete", "change-member", "act-as", "reopen", "close", "move-deadline"])
            let entries = try await entries(community)
            #expect(entries.allSatisfy { $0.actor == "admin" })
            #expect(entries.map(\.poll) == [poll.id, nil, nil, poll.id, poll.id, poll.id])
            #expect(entries.map(\.member) == [nil, "author", "author", nil, nil, nil])
            #expect(entries[0].reason == "Tea?")
            await expectRefusal(.forbidden) { try await author.admin.audit(limit: .standard, after: nil) }
        }
    }

    /// What an author may do to their own poll is no act of an admin, though the author is one; what takes an admin is.
    @Test func adminsWhoActAsAuthorsAreNotInTheLog() async throws {
        try await TestCommunity.run { community in
            let admin = community.admin
            let poll = try await admin.ask("Tea?")
            _ = try await admin.polls.moveDeadline(of: poll.id, to: .never)
            _ = try await admin.polls.edit(poll.id, PollEdit(title: "Coffee?"), deadline: .after(seconds: 60))
            _ = try await admin.polls.close(poll.id)
            #expect(try await acts(community) == [])
            _ = try await admin.polls.moveDeadline(of: poll.id, to: .never)
            #expect(try await acts(community) == ["move-deadline"])
            _ = try await admin.polls.close(poll.id)
            _ = try await admin.polls.edit(poll.id, PollEdit(title: "Water?"), deadline: .never)
            _ = try await admin.polls.delete(poll.id)
            #expect(try await acts(community) == ["move-deadline", "move-deadline"])
        }
    }

    /// The log without the members that a test made.
    private func entries(_ community: TestCommunity) async throws -> [AuditEntry] {
        try await community.admin.admin.audit(limit: .largest, after: nil).items.filter { $0.act != "create-member" }
    }

    private func acts(_ community: TestCommunity) async throws -> [String] { try await entries(community).map(\.act) }
}

extension TestCommunity {
    /// How many connections to this community wait for a lock.
    func waiting() async throws -> Int64 {
        let rows = try await pool.query(
            "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        return try #require(rows.first)["n"]
    }
}
