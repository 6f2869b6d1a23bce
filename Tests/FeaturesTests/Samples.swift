import Domain
import Features
import Store

extension Instant {
    /// Noon on 1 March 2026, UTC.
    static let sample = Instant(microseconds: 1_772_366_400_000_000)
}

extension WoteError {
    static let offline = WoteError(.unavailable, "No connection.", ko: "연결되지 않았습니다.")
    static let closed = WoteError(.conflict, "It is closed.", ko: "마감되었습니다.")
}

extension Member {
    static let sample = Member(id: ID(1), nickname: "mina", role: .member, group: nil, persona: nil, isBanned: false, joinedAt: .sample)
}

extension Poll {
    /// A poll with so many votes for agree, one for disagree; hidden from its reader without them.
    static func sample(_ id: Int64, agree: Int64? = 0, isOpen: Bool = true) -> Poll {
        Poll(
            id: ID(id), author: nil, question: Question(title: "Lunch?"), rules: PollRules(),
            options: PollDraft.yesnoOptions.enumerated().map { PollOption(number: OptionNumber($0 + 1), text: $1) }, createdAt: .sample,
            status: isOpen ? .open(until: nil) : .closed(at: .sample), editedAt: nil, hidden: nil, myBallot: nil,
            result: agree.map { .visible(Tally(counts: [$0, 1], passes: 0, turnout: $0 + 1)) } ?? .hidden(.afterVoting))
    }
}

extension Choice {
    static let agree = Choice.option(OptionNumber(1))
    static let disagree = Choice.option(OptionNumber(2))
}

extension Page<Poll> {
    /// A page of `polls`, and the next one after `next`.
    static func of(_ polls: Poll..., next: String? = nil) -> Page { Page(items: polls, next: next.map(Cursor.init(rawValue:))) }
}

extension VoteListFeature.Vote {
    static func accepted(_ poll: Poll) -> Self { Self(outcome: .accepted, poll: poll) }
}

extension VoteListFeature.Pages {
    /// A list that has come as far as `page`.
    static func at(_ page: Page<Poll>, phase: Phase? = nil, generation: Int = 1) -> Self {
        Self(
            items: page.items, phase: phase ?? (page.next == nil ? .ended : .idle), position: page.next.map(Position.after) ?? .end,
            generation: generation)
    }
}
