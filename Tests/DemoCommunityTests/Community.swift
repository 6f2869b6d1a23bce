import DemoCommunity
import Domain
import Testing

/// The demo's records at one moment, sorted by kind, with what the tests ask of them.
struct Community {
    /// 2026-12-24 09:00 UTC and a bit.
    static let now = Instant(microseconds: 1_798_102_800_000_123)
    static let demo = Community(now: now)

    let records: [CommunityRecord]
    private(set) var groups: [GroupRecord] = []
    private(set) var labels: [LabelRecord] = []
    private(set) var rounds: [RoundRecord] = []
    private(set) var members: [MemberRecord] = []
    private(set) var polls: [PollRecord] = []
    private(set) var ballots: [BallotRecord] = []
    private(set) var revisions: [RevisionRecord] = []

    init(now: Instant) {
        records = DemoCommunity.records(now: now)
        for record in records {
            switch record {
            case .group(let group): groups.append(group)
            case .label(let label): labels.append(label)
            case .round(let round): rounds.append(round)
            case .member(let member): members.append(member)
            case .poll(let poll): polls.append(poll)
            case .ballot(let ballot): ballots.append(ballot)
            case .setAside: Issue.record("The demo sets no ballots aside.")
            case .revision(let revision): revisions.append(revision)
            }
        }
    }

    func member(_ key: String?) -> MemberRecord? { members.first { $0.key == key } }

    func ballots(of poll: PollRecord) -> [BallotRecord] { ballots.filter { $0.poll == poll.key } }

    func tally(of poll: PollRecord) -> Tally {
        ballots(of: poll).reduce(into: Tally(counts: poll.options.map { _ in 0 }, passes: 0, turnout: 0)) { $0.add($1.choice) }
    }
}

extension PollRecord {
    /// When it stopped taking ballots; `nil` while it is open.
    func closing(by now: Instant) -> Instant? {
        [closedAt, closesAt].compactMap(\.self).min().flatMap { $0 <= now ? $0 : nil }
    }

    var isKorean: Bool { question.title.isKorean }
}

extension String {
    var isKorean: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
