import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

@Suite struct ConstraintTests {
    /// Poll 1 with two options, a ballot of member 1, label 1 of two and round 1 of two; a group; a revision.
    private func scene(_ community: TestCommunity) async throws {
        let author = try await community.join("author", group: "blue")
        let poll = try await author.ask("Tea?", options: ["tea", "coffee"])
        try #require(poll.id.rawValue == 1)
        try await community.admin.vote(1, in: poll)
        for name in ["first", "second"] {
            _ = try await community.admin.labels.create(name, .red)
            _ = try await community.admin.rounds.create(name, .standard)
        }
        _ = try await community.admin.polls.edit(poll.id, PollEdit(addedLabels: ["first"], round: .set("first")))
    }

    @Test func everyConstraintHasACase() async throws {
        try await TestCommunity.run { community in
            let rows = try await community.pool.query(
                """
                SELECT conname::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
                    AND conrelid <> 'schema_migrations'::regclass ORDER BY 1
                """)
            #expect(try rows.map { try $0[0, as: String.self] } == Set(ConstraintCase.all.map(\.constraint)).sorted())
        }
    }

    @Test func everyConstraintRefusesWhatItShould() async throws {
        try await TestCommunity.run { community in
            try await scene(community)
            for bad in ConstraintCase.all {
                let error = await #expect(throws: PostgresError.self, "\(bad.constraint)") { try await community.pool.query(bad.statement) }
                #expect(error?.constraint == bad.constraint)
                guard let error else { continue }
                // What people can bring about has words for people; the rest would be a fault of ours.
                let told = WoteError(database: error)
                #expect((told.code == .unexpected) == (bad.guardedBy != nil), "\(bad.constraint): \(told)")
            }
        }
    }

    /// The longest texts the rules accept, made of what grows most when it is folded or composed.
    @Test(arguments: [
        "x", "가", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{130}", "\u{1D160}", "a\u{344}", "\u{23A}",
    ])
    func theLongestTextsAcceptedAreStored(letter: String) async throws {
        try await TestCommunity.run { community in
            func longest(_ rule: TextRule) -> String { String(repeating: letter, count: rule.limit.upperBound) }
            let author = try await community.join(longest(.nickname), group: longest(.groupName))
            let options = ["1", "2"].map { $0 + longest(.option).dropFirst() }
            let asked = try await author.ask(longest(.title), body: longest(.body), options: options)
            #expect(asked.question.title == longest(.title) && asked.options.map(\.text) == options)
            let label = try await community.admin.labels.create(longest(PollLabel.nameRule), .grey)
            let round = try await community.admin.rounds.create(longest(Round.nameRule), .standard)
            #expect(label.name == longest(PollLabel.nameRule) && round.name == longest(Round.nameRule))
            #expect(try await community.admin.admin.hide(asked.id, reason: longest(.reason)).hidden?.reason == longest(.reason))
            #expect(
                try await author.polls.edit(asked.id, PollEdit(link: .set("https://x/" + longest(.link).dropFirst(20)))).question.link
                    != nil)
        }
    }

    /// One letter under as many marks as the rules let through: stored, or refused in words, never a fault.
    @Test(arguments: ["\u{301}", "\u{344}", "\u{1D165}", "\u{FE0F}"])
    func textBombsAreStoredOrRefusedInWords(mark: String) async throws {
        try await TestCommunity.run { community in
            func bomb(_ limit: Int) -> String { "a" + String(repeating: mark, count: (limit * 44 - 1) / mark.utf8.count) }
            let attempts: [() async throws -> Void] = [
                { _ = try await community.join(bomb(30)) }, { _ = try await community.join("kim", group: bomb(80)) },
                { _ = try await community.admin.ask(bomb(100), body: bomb(2000), options: ["b", bomb(80)]) },
            ]
            for attempt in attempts {
                do { try await attempt() } catch let error as WoteError { #expect(error.code == .invalid, "\(error)") }
            }
        }
    }
}
