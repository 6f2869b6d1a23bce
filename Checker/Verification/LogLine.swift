package import Domain

/// One line of a client's log.
package struct LogLine: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Written before the call.
        case invocation(number: Int, Seat, Act)
        /// Written when the call has returned.
        case outcome(number: Int, Seat, Answer)
        /// The client waits for all to begin at once.
        case ready
        /// An admin is about to close a poll, and has closed it.
        case closing(Domain.ID<Poll>)
        case closed(Domain.ID<Poll>)
        /// The client ended in order: no operation is without its outcome.
        case ended
    }

    package let moment: ClockReading
    package let content: Content

    package init(moment: ClockReading, content: Content) { (self.moment, self.content) = (moment, content) }
}

extension LogLine: CustomStringConvertible {
    package var description: String { "\(moment) \(words)" }

    private var words: String {
        switch content {
        case .invocation(let number, let seat, let act): "\(number) > \(seat) \(act.words)"
        case .outcome(let number, let seat, let answer): "\(number) < \(seat) \(answer.words)"
        case .ready: "- ready"
        case .closing(let poll): "- closing poll \(poll)"
        case .closed(let poll): "- closed poll \(poll)"
        case .ended: "- ended"
        }
    }

    package init?(_ text: Substring) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count >= 3, let moment = ClockReading(words[0]) else { return nil }
        guard let content = words[1] == "-" ? Self.remark(words[2...]) : Self.operation(words) else { return nil }
        self.init(moment: moment, content: content)
    }

    private static func operation(_ words: [Substring]) -> Content? {
        guard words.count >= 8, let number = Int(words[1]), words[3] == "poll", words[5] == "voter",
            let poll = Domain.ID<Poll>(String(words[4])), let voter = Domain.ID<Member>(String(words[6]))
        else { return nil }
        let seat = Seat(poll: poll, voter: voter)
        switch words[2] {
        case ">": return Act(words: words[7...]).map { .invocation(number: number, seat, $0) }
        case "<": return Answer(words: words[7...]).map { .outcome(number: number, seat, $0) }
        default: return nil
        }
    }

    private static func remark(_ words: ArraySlice<Substring>) -> Content? {
        if words.elementsEqual(["ready"]) { return .ready }
        if words.elementsEqual(["ended"]) { return .ended }
        guard words.count == 3, words.dropFirst().first == "poll", let poll = words.last.flatMap({ Domain.ID<Poll>(String($0)) }) else {
            return nil
        }
        switch words.first {
        case "closing": return .closing(poll)
        case "closed": return .closed(poll)
        default: return nil
        }
    }
}
