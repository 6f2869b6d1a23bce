package import Domain

package struct ListPolls: Request {
    package typealias Response = Page<PollResponse>
    package static let endpoint = Endpoint.listPolls
    package let status: PollFilter.Status?
    package let kind: PollKind.Name?
    package let scope: PollScope?
    package let author: String?
    package let voted: Bool?
    package let labels: [String]?
    package let round: String?
    package let words: String?
    package let limit: Int
    package let after: Cursor?

    package init(_ filter: PollFilter, limit: Int, after: Cursor?) {
        (status, kind, scope, author) = (filter.status, filter.kind, filter.scope, filter.author)
        (voted, labels, round) = (filter.voted, filter.labels.ifAny, filter.round)
        (words, self.limit, self.after) = (filter.words, limit, after)
    }
}

package struct ShowPoll: Request {
    package typealias Response = PollResponse
    package static let endpoint = Endpoint.showPoll
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

package struct CreatePoll: CreatingRequest {
    package typealias Response = PollReference
    package static let endpoint = Endpoint.createPoll
    package let title: String
    package let body: String?
    package let link: String?
    package let price: PriceResponse?
    package let kind: PollKind.Name
    package let picks: PicksResponse?
    package let budget: Int?
    /// Absent: as the kind is counted where nothing else is said.
    package let method: CountingMethod?
    /// Absent: one.
    package let seats: Int?
    package let quorum: PollQuorum?
    package let threshold: Fraction?
    package let tieSeed: String?
    package let scope: PollScope
    package let ballots: BallotRule
    package let results: ResultVisibility
    package let pass: Bool
    package let addOptions: Bool
    package let options: [String]
    package let deadline: DeadlineRequest
    package let labels: [String]?
    package let round: String?
    package let weights: [WeightResponse]?
    package var idempotencyKey: IdempotencyKey?

    package init(_ draft: PollDraft, deadline: DeadlineRequest, idempotencyKey: IdempotencyKey? = nil) {
        (title, body, link) = (draft.question.title, draft.question.body, draft.question.link)
        price = draft.question.price.map(PriceResponse.init)
        (kind, picks, budget) = draft.rules.kind.wire
        (method, seats) = draft.rules.counting.wire
        (quorum, threshold, tieSeed) = (draft.rules.quorum, draft.rules.threshold, draft.rules.tieSeed)
        (scope, ballots, results) = (draft.rules.scope, draft.rules.ballots, draft.rules.results)
        (pass, addOptions, options) = (draft.rules.allowsPass, draft.rules.addsOptions, draft.options)
        weights = draft.weights.map(WeightResponse.init).ifAny
        (self.deadline, labels, round) = (deadline, draft.labels.ifAny, draft.round)
        self.idempotencyKey = idempotencyKey
    }
}

extension Array {
    /// Nothing where there is no element: what is absent is not written.
    var ifAny: [Element]? { isEmpty ? nil : self }
}

package struct PollReference: Codable, Hashable, Sendable {
    package let id: ID<Poll>
    package init(id: ID<Poll>) { self.id = id }
}

/// When a poll closes: seconds from the database's now, an instant, or neither for never.
package struct DeadlineRequest: Codable, Hashable, Sendable {
    package let inSeconds: Int64?
    package let at: Instant?

    package static let never = DeadlineRequest(inSeconds: nil, at: nil)
    package static func after(seconds: Int64) -> Self { Self(inSeconds: seconds, at: nil) }
    package static func at(_ instant: Instant) -> Self { Self(inSeconds: nil, at: instant) }
}

package struct EditPoll: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.editPoll
    package let poll: ID<Poll>
    package let title: String?
    /// Empty takes it away.
    package let body: String?
    /// Empty takes it away.
    package let link: String?
    package let options: [OptionText]
    /// Absent: none.
    package let addedOptions: [String]?
    package let addedLabels: [String]?
    package let removedLabels: [String]?
    /// Empty takes the poll out of its round.
    package let round: String?
    /// Absent leaves the deadline as it is.
    package let deadline: DeadlineRequest?

    package struct OptionText: Codable, Hashable, Sendable {
        package let number: OptionNumber
        package let text: String
    }

    package init(poll: ID<Poll>, edit: PollEdit, deadline: DeadlineRequest? = nil) {
        (self.poll, title, self.deadline) = (poll, edit.title, deadline)
        (body, link) = (edit.body.wireText, edit.link.wireText)
        (addedLabels, removedLabels, round) = (edit.addedLabels.ifAny, edit.removedLabels.ifAny, edit.round.wireText)
        options = edit.optionTexts.map { OptionText(number: $0.key, text: $0.value) }.sorted { $0.number < $1.number }
        addedOptions = edit.addedOptions.isEmpty ? nil : edit.addedOptions
    }
}

package struct DeletePoll: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.deletePoll
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

package struct ClosePoll: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.closePoll
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

package struct MoveDeadline: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.moveDeadline
    package let poll: ID<Poll>
    package let deadline: DeadlineRequest
    package init(poll: ID<Poll>, deadline: DeadlineRequest) { (self.poll, self.deadline) = (poll, deadline) }
}

package struct ListRevisions: Request {
    package typealias Response = RevisionList
    package static let endpoint = Endpoint.listRevisions
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

/// Asks the time zone database which instants a wall clock's time names.
package struct ResolveLocalTime: Request {
    package typealias Response = LocalTimeResponse
    package static let endpoint = Endpoint.resolveLocalTime
    /// For example `2026-12-24 18:00:00`.
    package let local: String
    package let zone: String

    package init(_ time: CalendarTime, zone: String) { (local, self.zone) = (time.localText, zone) }
}
