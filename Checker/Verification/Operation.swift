package import Domain

/// A moment on the machine's monotonic clock, the same one for all its processes: nanoseconds.
package typealias ClockReading = Int64

/// One voter's place in one poll.
package struct Seat: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let poll: Domain.ID<Poll>
    package let voter: Domain.ID<Member>

    package init(poll: Domain.ID<Poll>, voter: Domain.ID<Member>) { (self.poll, self.voter) = (poll, voter) }

    package var description: String { "poll \(poll) voter \(voter)" }

    package static func < (left: Seat, right: Seat) -> Bool { (left.poll, left.voter) < (right.poll, right.voter) }
}

/// What a voter asks for.
package enum Act: Hashable, Sendable {
    case cast(Choice)
    case withdraw
}

/// What a voter hears.
package enum Answer: Hashable, Sendable {
    case acknowledged(BallotOutcome)
    case refused(WoteError.Code)
    /// The ballot may count or not.
    case unavailable
}

/// One call of one client process, with its answer; without one where the process ended first.
package struct Operation: Hashable, Sendable {
    package struct Reply: Hashable, Sendable {
        package let moment: ClockReading
        package let answer: Answer
        /// Where it is in the client's log, from 1.
        package let line: Int

        package init(moment: ClockReading, answer: Answer, line: Int) { (self.moment, self.answer, self.line) = (moment, answer, line) }
    }

    package let client: Int
    /// The place among the client's operations, from 1.
    package let number: Int
    package let seat: Seat
    package let act: Act
    package let begin: ClockReading
    package let line: Int
    package internal(set) var reply: Reply?

    package init(client: Int, number: Int, seat: Seat, act: Act, begin: ClockReading, line: Int, reply: Reply? = nil) {
        (self.client, self.number, self.seat, self.act) = (client, number, seat, act)
        (self.begin, self.line, self.reply) = (begin, line, reply)
    }

    var acknowledgement: BallotOutcome? {
        if case .acknowledged(let outcome) = reply?.answer { outcome } else { nil }
    }

    /// Whether nobody was told what became of it.
    package var isInDoubt: Bool { reply == nil || reply?.answer == .unavailable }

    /// Its lines as the client's log has them, each with its place.
    var logLines: [String] {
        let file = ClientLog.name(of: client)
        let invocation = LogLine(moment: begin, content: .invocation(number: number, seat, act))
        guard let reply else { return ["\(file):\(line): \(invocation)", "\(file): no answer to \(number)"] }
        let outcome = LogLine(moment: reply.moment, content: .outcome(number: number, seat, reply.answer))
        return ["\(file):\(line): \(invocation)", "\(file):\(reply.line): \(outcome)"]
    }
}
