package import Domain
package import StrictJSON

package struct ReopenPoll: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.reopenPoll
    package let poll: ID<Poll>
    package let deadline: DeadlineRequest
    package init(poll: ID<Poll>, deadline: DeadlineRequest) { (self.poll, self.deadline) = (poll, deadline) }
}

package struct HidePoll: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.hidePoll
    package let poll: ID<Poll>
    package let reason: String
    package init(poll: ID<Poll>, reason: String) { (self.poll, self.reason) = (poll, reason) }
}

package struct UnhidePoll: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.unhidePoll
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

/// Compares counters with their ballots, and sets them right if `fix`: of one poll, or of the next few thousand after `after`.
package struct Recount: Request {
    package typealias Response = RecountResponse
    package static let endpoint = Endpoint.recount
    package let poll: ID<Poll>?
    package let after: ID<Poll>?
    package let fix: Bool

    package init(poll: ID<Poll>?, after: ID<Poll>?, fix: Bool) { (self.poll, self.after, self.fix) = (poll, after, fix) }
    package static var defaults: [JSONTree.Field] { [.init("fix", .bool(false))] }
}

package struct RecountResponse: Codable, Hashable, Sendable {
    /// How many polls were looked at.
    package let polls: Int64
    package let drifts: [DriftResponse]
    /// Where to go on; absent when all were looked at.
    package let next: ID<Poll>?

    package init(polls: Int64, drifts: [DriftResponse], next: ID<Poll>?) { (self.polls, self.drifts, self.next) = (polls, drifts, next) }
}

package struct DriftResponse: Codable, Hashable, Sendable {
    package let poll: ID<Poll>
    package let counter: String
    package let counted: Int64
    package let ballots: Int64

    package init(poll: ID<Poll>, counter: String, counted: Int64, ballots: Int64) {
        (self.poll, self.counter, self.counted, self.ballots) = (poll, counter, counted, ballots)
    }

    package init(_ drift: Drift) { self.init(poll: drift.poll, counter: drift.counter, counted: drift.counted, ballots: drift.ballots) }
    package var drift: Drift { Drift(poll: poll, counter: counter, counted: counted, ballots: ballots) }
}

package struct ListAudit: Request {
    package typealias Response = Page<AuditResponse>
    package static let endpoint = Endpoint.listAudit
    package let limit: Int
    package let after: Cursor?
    package init(limit: Int, after: Cursor?) { (self.limit, self.after) = (limit, after) }
    package static var defaults: [JSONTree.Field] { [.limit] }
}

package struct AuditResponse: Codable, Hashable, Sendable {
    package let id: ID<AuditEntry>
    package let at: Instant
    package let actor: String
    package let act: String
    package let poll: ID<Poll>?
    package let member: String?
    package let reason: String?

    package init(_ entry: AuditEntry) {
        (id, at, actor, act) = (entry.id, entry.at, entry.actor, entry.act)
        (poll, member, reason) = (entry.poll, entry.member, entry.reason)
    }

    package var entry: AuditEntry { AuditEntry(id: id, at: at, actor: actor, act: act, poll: poll, member: member, reason: reason) }
}
