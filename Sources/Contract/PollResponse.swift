package import Domain

/// A poll as one reader may see it. Fields that are absent mean none.
package struct PollResponse: Codable, Hashable, Sendable {
    package let id: ID<Poll>
    package let title: String
    package let body: String?
    package let link: String?
    package let price: PriceResponse?
    package let kind: PollKind.Name
    /// How many options a ballot may name; of the kind `multiple` only.
    package let picks: PicksResponse?
    /// The points a ballot may spend; of the kinds `dots` and `quadratic` only.
    package let budget: Int?
    package let method: CountingMethod
    /// How many options win; of the method `stv` only.
    package let seats: Int?
    /// Ballots it takes for a decision, `20`, or a part of those who may vote, `1/2`.
    package let quorum: PollQuorum?
    /// The part of the voters that it takes to win.
    package let threshold: Fraction?
    package let tieSeed: String?
    /// `true` if ballots have weights, which the counts of the result leave out; absent otherwise.
    package let weighted: Bool?
    /// The options by the lots drawn from the seed, the strongest first.
    package let tieOrder: [OptionNumber]?
    /// How many might have voted, where the quorum is a part of them; absent in lists of open polls.
    package let eligible: Int64?
    package let scope: PollScope
    package let ballots: BallotRule
    package let results: ResultVisibility
    package let pass: Bool
    /// Whether options may be added while it is open.
    package let addOptions: Bool
    package let author: AuthorResponse?
    package let options: [OptionResponse]
    package let labels: [CarriedLabelResponse]
    package let round: RoundReferenceResponse?
    package let createdAt: Instant
    package let editedAt: Instant?
    package let status: PollFilter.Status
    /// The deadline of an open poll.
    package let closesAt: Instant?
    package let closedAt: Instant?
    /// Why it is hidden.
    package let hidden: String?
    package let myBallot: BallotResponse?
    package let result: ResultResponse

    package init(
        id: ID<Poll>, question: QuestionResponse, decision: DecisionRule, author: AuthorResponse?, options: [OptionResponse],
        labels: [CarriedLabelResponse], round: RoundReferenceResponse?, createdAt: Instant, editedAt: Instant?, status: PollStatus,
        hidden: String?, myBallot: BallotResponse?, result: ResultResponse
    ) {
        (self.id, title, body, link, price) = (id, question.title, question.body, question.link, question.price)
        let rules = decision.rules
        (eligible, tieOrder) = (decision.eligible, decision.tieOrder)
        (kind, picks, budget) = rules.kind.wire
        (method, seats) = rules.counting.wire
        weighted = rules.isWeighted ? true : nil
        (quorum, threshold, tieSeed) = (rules.quorum, rules.threshold, rules.tieSeed)
        (scope, ballots, results) = (rules.scope, rules.ballots, rules.results)
        (pass, addOptions) = (rules.allowsPass, rules.addsOptions)
        (self.author, self.options, self.labels, self.round) = (author, options, labels, round)
        (self.createdAt, self.editedAt) = (createdAt, editedAt)
        (self.status, closesAt, closedAt) = status.wire
        (self.hidden, self.myBallot, self.result) = (hidden, myBallot, result)
    }

    package init(_ poll: Poll) {
        self.init(
            id: poll.id, question: QuestionResponse(poll.question), decision: poll.decision, author: poll.author.map(AuthorResponse.init),
            options: poll.options.map { OptionResponse(number: $0.number, text: $0.text) },
            labels: poll.labels.map(CarriedLabelResponse.init), round: poll.round.map(RoundReferenceResponse.init),
            createdAt: poll.createdAt,
            editedAt: poll.editedAt, status: poll.status, hidden: poll.hidden?.reason, myBallot: poll.myBallot.map(BallotResponse.init),
            result: ResultResponse(poll.result, by: poll.decision, options: poll.options.map(\.number), count: poll.count))
    }

    package func poll() throws(WoteError) -> Poll {
        Poll(
            id: id, author: author?.author,
            question: Question(title: title, body: body, link: link, price: try price?.price()),
            rules: PollRules(
                kind: try PollKind(kind, picks: picks?.picks, budget: budget), counting: Counting(method, seats: seats ?? 1),
                quorum: quorum,
                threshold: threshold, tieSeed: tieSeed, isWeighted: weighted ?? false, scope: scope,
                ballots: ballots, results: results, allowsPass: pass, addsOptions: addOptions),
            options: options.map { PollOption(number: $0.number, text: $0.text) }, labels: labels.map(\.label), round: round?.round,
            createdAt: createdAt,
            status: PollStatus(closesAt: closesAt, closedAt: closedAt), editedAt: editedAt, hidden: hidden.map(Poll.Hiding.init(reason:)),
            myBallot: myBallot?.ballot, result: try result.result(results), eligible: eligible, tieOrder: tieOrder)
    }
}

package struct PicksResponse: Codable, Hashable, Sendable {
    package let min: Int
    /// Absent: as many as there are options.
    package let max: Int?

    package init(min: Int, max: Int?) { (self.min, self.max) = (min, max) }
    package init(_ picks: Picks) { self.init(min: picks.least, max: picks.most) }
    package var picks: Picks { Picks(least: min, most: max) }
}

extension PollKind {
    /// The kind as flat fields; what it has no use for is absent.
    package var wire: (name: Name, picks: PicksResponse?, budget: Int?) { (name, picks.map(PicksResponse.init), budget) }
}

extension Counting {
    /// The method and, with `stv`, the seats.
    package var wire: (method: CountingMethod, seats: Int?) { (method, method == .stv ? seats : nil) }
}

extension PollStatus {
    fileprivate var wire: (PollFilter.Status, closesAt: Instant?, closedAt: Instant?) {
        switch self {
        case .open(let deadline): (.open, deadline, nil)
        case .closed(let moment): (.closed, nil, moment)
        }
    }

    package init(closesAt: Instant?, closedAt: Instant?) {
        self = closedAt.map { .closed(at: $0) } ?? .open(until: closesAt)
    }
}

/// The text of a poll before it becomes fields of a `PollResponse`.
package struct QuestionResponse: Hashable, Sendable {
    package let title: String
    package let body: String?
    package let link: String?
    package let price: PriceResponse?

    package init(title: String, body: String?, link: String?, price: PriceResponse?) {
        (self.title, self.body, self.link, self.price) = (title, body, link, price)
    }

    package init(_ question: Question) {
        self.init(title: question.title, body: question.body, link: question.link, price: question.price.map(PriceResponse.init))
    }
}

package struct AuthorResponse: Codable, Hashable, Sendable {
    package let id: ID<Member>
    package let nickname: String

    package init(id: ID<Member>, nickname: String) { (self.id, self.nickname) = (id, nickname) }
    package init(_ author: Poll.Author) { self.init(id: author.id, nickname: author.nickname) }
    package var author: Poll.Author { Poll.Author(id: id, nickname: nickname) }
}

package struct OptionResponse: Codable, Hashable, Sendable {
    package let number: OptionNumber
    package let text: String

    package init(number: OptionNumber, text: String) { (self.number, self.text) = (number, text) }
}

package struct PriceResponse: Codable, Hashable, Sendable {
    package let amount: Int64
    package let currency: String

    package init(amount: Int64, currency: String) { (self.amount, self.currency) = (amount, currency) }
    package init(_ price: Price) { self.init(amount: price.amount, currency: price.currency) }
    package func price() throws(WoteError) -> Price { try Price(amount: amount, currency: currency) }
}
