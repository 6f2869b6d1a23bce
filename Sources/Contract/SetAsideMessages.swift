package import Domain

/// Which standing ballots are meant: those of some voters, or those whose choice was made in a span of time.
package struct BallotSelectionRequest: Codable, Hashable, Sendable {
    package let voters: [ID<Member>]?
    package let since: Instant?
    package let until: Instant?

    package static func voters(_ voters: [ID<Member>]) -> Self { Self(voters: voters, since: nil, until: nil) }
    package static func cast(since: Instant, until: Instant?) -> Self { Self(voters: nil, since: since, until: until) }
}

/// Takes ballots out of a poll's tally without deleting them.
package struct SetBallotsAside: Request {
    package typealias Response = SetAsideReceipt
    package static let endpoint = Endpoint.setBallotsAside
    package let poll: ID<Poll>
    package let ballots: BallotSelectionRequest
    package let reason: String

    package init(poll: ID<Poll>, ballots: BallotSelectionRequest, reason: String) {
        (self.poll, self.ballots, self.reason) = (poll, ballots, reason)
    }
}

/// Lets ballots set aside count again: those selected, those of one decision, or all of the poll.
package struct UndoSetAside: Request {
    package typealias Response = SetAsideReceipt
    package static let endpoint = Endpoint.undoSetAside
    package let poll: ID<Poll>
    package let ballots: BallotSelectionRequest?
    package let act: ID<SetAside>?

    package init(poll: ID<Poll>, ballots: BallotSelectionRequest? = nil, act: ID<SetAside>? = nil) {
        (self.poll, self.ballots, self.act) = (poll, ballots, act)
    }
}

package struct SetAsideReceipt: Codable, Hashable, Sendable {
    package let act: ID<SetAside>?
    package let moved: Int64
    package let already: Int64
    package let absent: Int64

    package init(_ outcome: SetAsideOutcome) {
        (act, moved, already, absent) = (outcome.act, outcome.moved, outcome.already, outcome.absent)
    }

    package var outcome: SetAsideOutcome { SetAsideOutcome(act: act, moved: moved, already: already, absent: absent) }
}

/// Asks which voters of a poll some nicknames and voters' ids mean.
package struct FindVoters: Request {
    package typealias Response = VoterList
    package static let endpoint = Endpoint.findVoters
    package let poll: ID<Poll>
    package let names: [String]
    package init(poll: ID<Poll>, names: [String]) { (self.poll, self.names) = (poll, names) }
}

/// For each name, in order, whom it means.
package struct VoterList: Codable, Hashable, Sendable {
    package struct Item: Codable, Hashable, Sendable {
        /// Absent when the name means nobody, or two.
        package let voter: ID<Member>?
        package let ambiguous: Bool

        package init(_ match: VoterMatch) {
            voter = if case .voter(let voter) = match { voter } else { nil }
            ambiguous = match == .ambiguous
        }

        package var match: VoterMatch { ambiguous ? .ambiguous : voter.map(VoterMatch.voter) ?? .nobody }
    }

    package let items: [Item]
    package init(items: [Item]) { self.items = items }
}
