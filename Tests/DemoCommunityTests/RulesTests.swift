import DemoCommunity
import Domain
import Testing

/// Every record obeys the domain's rules and names what is there.
struct RulesTests {
    let demo = Community.demo

    @Test func recordsComeAfterThoseTheyName() {
        let kinds = demo.records.map { record in
            switch record {
            case .group: 0
            case .label: 1
            case .round: 2
            case .member: 3
            case .poll: 4
            case .setAside, .ballot: 5
            case .revision: 6
            }
        }
        #expect(kinds == kinds.sorted())
        #expect(Set(kinds).count == 7)
    }

    @Test func theSameMomentGivesTheSameRecords() {
        #expect(DemoCommunity.records(now: Community.now) == DemoCommunity.records(now: Community.now))
    }

    @Test func anotherMomentGivesTheSamePollsAndChoices() {
        let later = Community(now: Instant(microseconds: Community.now.microseconds + 86_400_000_000))
        #expect(later.polls.map(\.question) == demo.polls.map(\.question))
        #expect(later.ballots.map(\.choice) == demo.ballots.map(\.choice))
        #expect(later.polls.map(\.createdAt) != demo.polls.map(\.createdAt))
    }

    @Test func keysAndNamesAreUnique() {
        #expect(Set(demo.groups.map(\.key)).count == demo.groups.count)
        #expect(Set(demo.labels.map(\.name.comparisonKey)).count == demo.labels.count)
        #expect(Set(demo.members.map(\.key)).count == demo.members.count)
        #expect(Set(demo.polls.map(\.key)).count == demo.polls.count)
        #expect(Set(demo.members.map(\.nickname.comparisonKey)).count == demo.members.count)
        #expect(Set(demo.polls.map(\.question.title.comparisonKey)).count == demo.polls.count)
    }

    @Test(arguments: Community.demo.groups)
    func groupNameIsAccepted(_ group: GroupRecord) throws {
        #expect(try TextRule.groupName.accept(group.name) == group.name)
    }

    @Test func labelsAndRoundsAreValid() throws {
        for label in demo.labels {
            #expect(try PollLabel.nameRule.accept(label.name) == label.name)
            #expect(label.createdAt < Community.now)
        }
        for round in demo.rounds {
            #expect(try Round.nameRule.accept(round.name) == round.name)
            #expect(round.createdAt < Community.now && Community.now < round.dueAt)
        }
    }

    @Test(arguments: Community.demo.polls)
    func pollCarriesLabelsAndIsInARoundThatAreThere(_ poll: PollRecord) {
        #expect(Set(poll.labels).count == poll.labels.count && poll.labels.count <= PollLabel.mostOnAPoll)
        #expect(Set(poll.labels).isSubset(of: demo.labels.map(\.key)))
        #expect(poll.round == nil || demo.rounds.contains { $0.key == poll.round })
    }

    @Test(arguments: Community.demo.members)
    func memberIsValid(_ member: MemberRecord) throws {
        #expect(try TextRule.nickname.accept(member.nickname) == member.nickname)
        #expect(member.group == nil || demo.groups.contains { $0.key == member.group })
        #expect(member.joinedAt < Community.now)
        #expect(member.bannedAt == nil)
    }

    @Test(arguments: Community.demo.polls)
    func pollIsOneThatMayBeAsked(_ poll: PollRecord) throws {
        #expect(try poll.question.checked() == poll.question)
        let draft = try PollDraft(
            question: poll.question, rules: poll.rules, options: poll.options, deadline: poll.closesAt.map(Deadline.at) ?? .never)
        #expect(draft.options == poll.options)
        let author = try #require(demo.member(poll.author))
        #expect(poll.group == (poll.rules.scope == .group ? author.group : nil))
        #expect((poll.group != nil) == (poll.rules.scope == .group))
        if let hiding = poll.hiding { #expect(try TextRule.reason.accept(hiding.reason) == hiding.reason) }
    }

    @Test(arguments: Community.demo.polls)
    func linkLeadsToAnExample(_ poll: PollRecord) {
        guard let link = poll.question.link else { return }
        #expect(link.hasPrefix("https://example.com/") || link.hasPrefix("https://example.org/"))
    }

    @Test(arguments: Community.demo.polls)
    func pollsMomentsFollowEachOther(_ poll: PollRecord) throws {
        let age = Community.now.seconds(since: poll.createdAt)
        #expect((1...10 * 86_400).contains(age))
        #expect(try #require(demo.member(poll.author)).joinedAt < poll.createdAt)
        for moment in [poll.editedAt, poll.closedAt, poll.hiding?.at].compactMap(\.self) {
            #expect(moment > poll.createdAt && moment < Community.now)
        }
        if let closesAt = poll.closesAt { #expect(closesAt > poll.createdAt && closesAt != Community.now) }
        if let closedAt = poll.closedAt, let closesAt = poll.closesAt { #expect(closedAt < closesAt) }
    }

    @Test func pollsComeFromTheOldestToTheNewest() {
        let moments = demo.polls.map(\.createdAt)
        #expect(moments == moments.sorted())
        #expect(Set(moments).count == moments.count)
    }
}
