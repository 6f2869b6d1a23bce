/// A question with options, a kind, a deadline, a scope and a rule for who sees its result, as one reader may see it.
package struct Poll: Hashable, Sendable, Identifiable {
    package let id: Domain.ID<Poll>
    package let author: Author?
    package let question: Question
    package let rules: PollRules
    package let options: [PollOption]
    /// In the order in which the labels were made.
    package let labels: [Label]
    package let round: RoundReference?
    package let createdAt: Instant
    package let status: PollStatus
    /// When the text was last changed; its history tells what it was.
    package let editedAt: Instant?
    /// Why an admin hid it; such a poll reaches only its author and admins.
    package let hidden: Hiding?
    /// The reader's own standing ballot.
    package var myBallot: Ballot?
    package var result: PollResult
    /// How many might have voted, where its quorum is a part of them and they were counted.
    package let eligible: Int64?
    /// The options by their lots, the strongest first, where lots were drawn.
    package let tieOrder: [OptionNumber]?
    /// The count of its ballots by its own method, where they were read and the reader may see the result.
    package var count: PollCount?

    package init(
        id: Domain.ID<Poll>, author: Author?, question: Question, rules: PollRules, options: [PollOption], labels: [Label] = [],
        round: RoundReference? = nil, createdAt: Instant, status: PollStatus, editedAt: Instant?, hidden: Hiding?, myBallot: Ballot?,
        result: PollResult, eligible: Int64? = nil, tieOrder: [OptionNumber]? = nil
    ) {
        (self.id, self.author, self.question, self.rules, self.options) = (id, author, question, rules, options)
        (self.labels, self.round) = (labels, round)
        (self.createdAt, self.status, self.editedAt, self.hidden) = (createdAt, status, editedAt, hidden)
        (self.myBallot, self.result) = (myBallot, result)
        (self.eligible, self.tieOrder) = (eligible, tieOrder)
    }

    /// Who asked; absent once the account is gone.
    package struct Author: Hashable, Sendable {
        package let id: Domain.ID<Member>
        package let nickname: String

        package init(id: Domain.ID<Member>, nickname: String) { (self.id, self.nickname) = (id, nickname) }
    }

    /// A label where a poll carries it.
    package struct Label: Hashable, Sendable {
        package let name: String
        package let colour: PollLabel.Colour

        package init(name: String, colour: PollLabel.Colour) { (self.name, self.colour) = (name, colour) }
    }

    /// The round a poll is in.
    package struct RoundReference: Hashable, Sendable {
        package let name: String
        package let dueAt: Instant

        package init(name: String, dueAt: Instant) { (self.name, self.dueAt) = (name, dueAt) }
    }

    package struct Hiding: Hashable, Sendable {
        package let reason: String
        package init(reason: String) { self.reason = reason }
    }
}

/// What a poll asks. What is absent is `nil`, never an empty text.
package struct Question: Hashable, Sendable {
    package var title: String
    package var body: String?
    package var link: String?
    package var price: Price?

    package init(title: String, body: String? = nil, link: String? = nil, price: Price? = nil) {
        (self.title, self.body, self.link, self.price) = (title, body, link, price)
    }
}

/// How a poll is voted on; fixed when it is asked.
package struct PollRules: Hashable, Sendable {
    package var kind: PollKind
    package var counting: Counting
    package var quorum: PollQuorum?
    /// The part of the voters that it takes to win: for `agree`, or for any option.
    package var threshold: Fraction?
    /// A text, announced when the poll is asked, from which lots are drawn for options that tie.
    package var tieSeed: String?
    /// Whether ballots have weights, so that counters do not tell the result.
    package var isWeighted: Bool
    package var scope: PollScope
    package var ballots: BallotRule
    package var results: ResultVisibility
    /// Whether voters may pass: counted as turnout, in no ratio.
    package var allowsPass: Bool
    /// Whether its author may add options while it is open.
    package var addsOptions: Bool

    /// - Parameter counting: `nil`: as the kind is counted where nothing else is said.
    package init(
        kind: PollKind = .yesno, counting: Counting? = nil, quorum: PollQuorum? = nil, threshold: Fraction? = nil,
        tieSeed: String? = nil, isWeighted: Bool = false, scope: PollScope = .global, ballots: BallotRule = .revisable,
        results: ResultVisibility = .afterVoting, allowsPass: Bool = false, addsOptions: Bool = false
    ) {
        (self.kind, self.counting) = (kind, counting ?? .standard(for: kind.name))
        (self.quorum, self.threshold, self.tieSeed, self.isWeighted) = (quorum, threshold, tieSeed, isWeighted)
        (self.scope, self.ballots, self.results) = (scope, ballots, results)
        (self.allowsPass, self.addsOptions) = (allowsPass, addsOptions)
    }
}

/// Who may see a poll and vote in it.
package enum PollScope: String, CaseIterable, Sendable {
    case global
    /// Members of the group its author was in when asking.
    case group
}

package enum BallotRule: String, CaseIterable, Sendable {
    /// Change or withdraw while the poll is open.
    case revisable
    /// One vote, for good.
    case final
}

/// Who may see counts, shares and outcome. Admins always may; the author has no privilege.
package enum ResultVisibility: String, CaseIterable, Sendable {
    case always
    case afterVoting = "after-voting"
    case afterClose = "after-close"
    case staff
}

/// The place of an option in its poll, from 1; it never changes.
package struct OptionNumber: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
    package init(_ rawValue: Int) { self.rawValue = rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

package struct PollOption: Hashable, Sendable, Identifiable {
    package let number: OptionNumber
    package let text: String

    package init(number: OptionNumber, text: String) { (self.number, self.text) = (number, text) }

    package var id: OptionNumber { number }
}

/// Whether ballots are taken, by the database's clock at the time of reading.
package enum PollStatus: Hashable, Sendable {
    /// Until the deadline, if there is one.
    case open(until: Instant?)
    case closed(at: Instant)

    package var isOpen: Bool {
        if case .open = self { true } else { false }
    }
}
