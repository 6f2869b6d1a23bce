package import Domain

/// A promise that was not kept.
package struct Violation: Encodable, Hashable, Sendable {
    package enum Rule: String, Encodable, Sendable {
        /// What stands in the database is not what the acknowledged operations lead to.
        case lost
        /// No order of the operations explains an answer.
        case answer
        /// A ballot of a poll whose ballots are final was changed or withdrawn.
        case final
        /// A ballot was taken after the poll's end.
        case late
        /// A ballot of a member whom the poll is not for.
        case scope
        /// A ballot that the poll does not offer.
        case option
        /// Two ballots of one voter in one poll.
        case double
        /// A poll's counters are not what its ballots say.
        case counter
        /// A refusal without a reason.
        case refusal
        /// Nobody disturbed anything, and still an operation has no answer.
        case unanswered
        /// A client process ended by itself or not at all.
        case client
        /// A log is not as its client wrote it.
        case log
    }

    package let rule: Rule
    package let poll: Domain.ID<Poll>?
    package let voter: Domain.ID<Member>?
    package let reason: String
    /// The lines of the logs that show it.
    package let lines: [String]

    package init(_ rule: Rule, poll: Domain.ID<Poll>? = nil, voter: Domain.ID<Member>? = nil, _ reason: String, lines: [String] = []) {
        (self.rule, self.poll, self.voter, self.reason, self.lines) = (rule, poll, voter, reason, lines)
    }

    package init(_ rule: Rule, _ seat: Seat?, _ reason: String, lines: [String] = []) {
        self.init(rule, poll: seat?.poll, voter: seat?.voter, reason, lines: lines)
    }

    init(_ rule: Rule, _ operation: Operation, _ reason: String) {
        self.init(rule, operation.seat, reason, lines: operation.logLines)
    }
}

extension Violation: CustomStringConvertible {
    package var description: String {
        let place = [poll.map { "poll \($0)" }, voter.map { "voter \($0)" }].compactMap { $0 }.joined(separator: " ")
        return (["\(rule.rawValue): \(place.isEmpty ? "" : place + ": ")\(reason)"] + lines.map { "    " + $0 }).joined(separator: "\n")
    }
}
