/// Ballots that an admin took out of a poll's tally and nobody deleted: what they say, and why they do not count.
package struct SetAside: Hashable, Sendable {
    /// One decision of an admin, for as long as ballots are set aside by it.
    package struct Act: Hashable, Sendable, Identifiable {
        package let id: Domain.ID<SetAside>
        package let reason: String
        package let at: Instant
        package let ballots: Int64

        package init(id: Domain.ID<SetAside>, reason: String, at: Instant, ballots: Int64) {
            (self.id, self.reason, self.at, self.ballots) = (id, reason, at, ballots)
        }
    }

    /// What they give each option, in the poll's order, as the counts of a tally do.
    package let counts: [Int64]
    package let passes: Int64
    /// All of them, passes included.
    package let ballots: Int64
    /// The newest first, at most 20; lists of polls come without.
    package let acts: [Act]

    package init(counts: [Int64], passes: Int64, ballots: Int64, acts: [Act]) {
        (self.counts, self.passes, self.ballots, self.acts) = (counts, passes, ballots, acts)
    }

    /// The same as a tally of its own.
    package var tally: Tally { Tally(counts: counts, passes: passes, turnout: ballots) }
}

/// Which standing ballots of a poll are meant.
package enum BallotSelection: Hashable, Sendable {
    case voters([ID<Member>])
    /// Those whose choice was made at `since` or later, and before `until`.
    case cast(since: Moment, until: Moment?)
}

/// Which ballots of those set aside are to count again.
package enum SetAsideSelection: Hashable, Sendable {
    case all
    case act(ID<SetAside>)
    case ballots(BallotSelection)
}

/// What became of the ballots meant when some were set aside, or when that was undone.
package struct SetAsideOutcome: Hashable, Sendable {
    /// The decision that now holds the ballots; absent when none was moved, and after undoing.
    package let act: ID<SetAside>?
    package let moved: Int64
    /// Ballots that were there already: doing it twice is harmless.
    package let already: Int64
    /// Voters meant who have no ballot in the poll.
    package let absent: Int64

    package init(act: ID<SetAside>?, moved: Int64, already: Int64, absent: Int64) {
        (self.act, self.moved, self.already, self.absent) = (act, moved, already, absent)
    }
}

/// Whom a nickname or a voter's number means in one poll.
package enum VoterMatch: Hashable, Sendable {
    case voter(ID<Member>)
    case nobody
    /// One member's nickname and another voter's number.
    case ambiguous

    /// - Parameters:
    ///   - nickname: The member of that nickname.
    ///   - id: The voter of that number.
    package init(nickname: ID<Member>?, id: ID<Member>?) {
        self = (nickname ?? id).map { (id ?? $0) == $0 ? .voter($0) : .ambiguous } ?? .nobody
    }

    /// Why it means no single voter.
    package var fault: Phrase? {
        switch self {
        case .voter: nil
        case .nobody: Phrase("neither a nickname nor a voter's id", ko: "별명도 투표자 번호도 아닙니다")
        case .ambiguous:
            Phrase(
                "one member's nickname and another voter's id; name the voter in a column voterId",
                ko: "어떤 회원의 별명이면서 다른 투표자의 번호입니다. voterId 열로 지정하세요")
        }
    }

    /// The voter, or why `name` means none.
    package func voter(called name: String) throws(WoteError) -> ID<Member> {
        if case .voter(let voter) = self { return voter }
        let fault = fault ?? Phrase(verbatim: "")
        throw WoteError(
            self == .nobody ? .notFound : .conflict, "\"\(name)\" is \(fault.english); see: wote admin members",
            ko: "\"\(name)\": \(fault.korean). 확인하세요: wote admin members", field: "member")
    }
}
