import DemoCommunity
import Domain
import Testing

/// The community shows everything a poll can be.
struct VarietyTests {
    let demo = Community.demo
    let now = Community.now

    @Test func sizesAreThoseOfASmallCommunity() {
        #expect(demo.groups.count == 2)
        #expect((12...14).contains(demo.members.count))
        #expect((45...52).contains(demo.polls.count))
        #expect((300...600).contains(demo.ballots.count))
        #expect(demo.members.count { $0.role == .admin } == 1)
        #expect(demo.groups.allSatisfy { group in demo.members.count { $0.group == group.key } >= 5 })
    }

    @Test func labelsAndARoundAreInUse() {
        #expect((3...6).contains(demo.labels.count) && Set(demo.labels.map(\.colour)).count == demo.labels.count)
        #expect(demo.labels.allSatisfy { label in demo.polls.count { $0.labels.contains(label.key) } >= 3 })
        #expect(demo.polls.contains { $0.labels.count > 1 } && demo.polls.contains(where: \.labels.isEmpty))
        #expect(demo.labels.contains(where: \.name.isKorean) && demo.labels.contains { !$0.name.isKorean })
        let round = demo.polls.filter { $0.round != nil }
        #expect(demo.rounds.count == 1 && round.count >= 5)
        #expect(Set(round.map { $0.closing(by: now) == nil }) == [true, false])
    }

    @Test func everyPersonaIsThere() {
        let personas: Set = [
            "ECO_WARRIOR", "BUDGET_KEEPER", "FLEXER", "TRENDSETTER", "BEAUTY_LOVER", "IMPULSE_BUYER", "ADVENTURER", "RISK_AVERSE",
        ]
        #expect(Set(demo.members.compactMap(\.persona)) == personas)
    }

    @Test func bothLanguagesAreSpoken() {
        let korean = demo.polls.count(where: \.isKorean)
        #expect((demo.polls.count * 2 / 5...demo.polls.count * 3 / 5).contains(korean))
        let names = demo.members.count(where: \.nickname.isKorean)
        #expect((4...demo.members.count - 4).contains(names))
    }

    @Test func everyRuleIsUsed() {
        let rules = demo.polls.map(\.rules)
        #expect(Set(rules.map(\.kind.name)) == Set(PollKind.Name.allCases))
        #expect(Set(rules.map(\.scope)) == Set(PollScope.allCases))
        #expect(Set(rules.map(\.ballots)) == Set(BallotRule.allCases))
        #expect(Set(rules.map(\.results)) == Set(ResultVisibility.allCases))
        #expect(Set(rules.map(\.allowsPass)) == [true, false])
        #expect(Set(rules.map(\.addsOptions)) == [true, false])
        #expect(Set(demo.polls.compactMap(\.group)) == Set(demo.groups.map(\.key)))
        #expect(Set(demo.polls.compactMap(\.question.price?.currency)).isSuperset(of: ["KRW", "EUR", "USD"]))
        #expect(demo.ballots.contains { $0.choice == .pass })
    }

    /// What each poll must have to be an example of a state.
    static let states: [(name: String, holds: @Sendable (PollRecord, Tally) -> Bool)] = [
        ("open without deadline", { poll, _ in poll.closesAt == nil && poll.closedAt == nil }),
        ("closing within the hour", { poll, _ in poll.closes(in: 1..<3600) }),
        ("closing within the day", { poll, _ in poll.closes(in: 3600..<86_400) }),
        ("open for days", { poll, _ in poll.closes(in: 172_800..<864_000) }),
        ("closed by its deadline", { poll, _ in poll.closedAt == nil && poll.closing(by: Community.now) != nil }),
        ("closed early", { poll, _ in poll.closedAt != nil }),
        ("a draw", { poll, tally in tally.leaders.count > 1 && poll.closing(by: Community.now) != nil }),
        ("no votes", { _, tally in tally.turnout == 0 }),
        ("one-sided", { _, tally in tally.counts.max() == tally.voters && tally.voters >= 5 }),
        ("hidden", { poll, _ in poll.hiding != nil }),
        ("edited", { poll, _ in poll.editedAt != nil }),
        ("two options", { poll, _ in poll.rules.kind == .single && poll.options.count == 2 }),
        ("twenty options", { poll, _ in poll.options.count == 20 }),
        ("a title of 100 characters", { poll, _ in poll.question.title.count == 100 }),
        ("a title of emoji", { poll, _ in poll.question.title.unicodeScalars.allSatisfy { $0.value > 0x2000 || $0.value < 0x20 } }),
    ]

    @Test(arguments: states.indices)
    func stateIsThere(_ index: Int) {
        let state = Self.states[index]
        #expect(demo.polls.contains { state.holds($0, demo.tally(of: $0)) }, "no poll is \(state.name)")
    }

    @Test func theFeaturedPollTakesAVote() throws {
        let poll = try #require(demo.polls.first { $0.key == DemoCommunity.featured })
        #expect(poll.rules == PollRules(kind: .yesno, results: .always))
        #expect(poll.closing(by: now) == nil && poll.hiding == nil)
        #expect(demo.tally(of: poll).voters >= 5)
        #expect(poll.closes(in: 86_400..<864_000))
    }
}

extension PollRecord {
    /// Whether it is open and its deadline is so many seconds ahead.
    fileprivate func closes(in seconds: Range<Int64>) -> Bool {
        guard let closesAt, closing(by: Community.now) == nil else { return false }
        return seconds.contains(closesAt.seconds(since: Community.now))
    }
}
