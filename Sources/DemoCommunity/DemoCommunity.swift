package import Domain

/// A small bilingual community to look at and to play with: a school, a reading club, and what they asked each other in ten days.
package enum DemoCommunity {
    /// Where an import says these records come from.
    package static let origin = "demo"

    /// The key of an open yesno poll whose result everyone sees: a good first vote.
    package static let featured = "headphones"

    static var polls: [PollSketch] { koreanPurchases + koreanSchool + englishPurchases + englishClub + manyWays + curiosities }

    /// The community as it stands at `now`: groups, labels, a round, members, polls from the oldest to the newest, their ballots, their revisions.
    /// The same moment gives the same records.
    package static func records(now: Instant) -> [CommunityRecord] {
        let polls = polls.sorted { $0.age > $1.age }
        let groups = Circle.allCases.map { CommunityRecord.group($0.record) }
        let topics = Topic.allCases.map { CommunityRecord.label($0.record(now: now)) }
        let rounds = Occasion.allCases.map { CommunityRecord.round($0.record(now: now)) }
        let members = Person.allCases.map { CommunityRecord.member($0.record(now: now)) }
        return groups + topics + rounds + members
            + polls.map { .poll($0.record(now: now)) }
            + polls.flatMap { $0.ballots(now: now).map(CommunityRecord.ballot) }
            + polls.flatMap { $0.revisions(now: now).map(CommunityRecord.revision) }
    }
}
