import Domain

/// What one client process wrote down, and what is wrong with that itself.
package struct ClientLog: Sendable {
    package let client: Int
    package private(set) var operations: [Operation] = []
    /// When the client began to close a poll first, and when it had.
    private(set) var closings: [Domain.ID<Poll>: ClockReading] = [:]
    private(set) var closed: [Domain.ID<Poll>: ClockReading] = [:]
    private(set) var hasEnded = false
    package private(set) var faults: [Violation] = []

    package static func name(of client: Int) -> String { "client-\(client).log" }

    /// A last line that is not whole was being written when the client was killed: what it tells of had not begun, or is in doubt.
    package init(client: Int, text: String) {
        self.client = client
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let torn = lines.removeLast()
        for (index, line) in lines.enumerated() { read(line, number: index + 1) }
        if hasEnded, !torn.isEmpty { blame(lines.count + 1, torn, "the log ends in the middle of a line, but its client ended in order") }
        findUnanswered()
    }

    private mutating func read(_ text: Substring, number: Int) {
        guard let line = LogLine(text) else { return blame(number, text, "not a line of a log") }
        switch line.content {
        case .invocation(let operation, let seat, let act): begin(operation, seat, act, line.moment, number, text)
        case .outcome(let operation, let seat, let answer): end(operation, seat, answer, line.moment, number, text)
        case .ready: break
        case .closing(let poll): closings[poll] = closings[poll] ?? line.moment
        case .closed(let poll): closed[poll] = closed[poll] ?? line.moment
        case .ended: hasEnded = true
        }
    }

    /// Operations are numbered without a gap, in the order of their lines.
    private mutating func begin(_ number: Int, _ seat: Seat, _ act: Act, _ moment: ClockReading, _ line: Int, _ text: Substring) {
        let expected = (operations.last?.number ?? 0) + 1
        if number != expected { blame(line, text, "operation \(expected) should come here: a line is missing or out of place") }
        guard number >= expected else { return }
        operations.append(Operation(client: client, number: number, seat: seat, act: act, begin: moment, line: line))
    }

    private mutating func end(_ number: Int, _ seat: Seat, _ answer: Answer, _ moment: ClockReading, _ line: Int, _ text: Substring) {
        guard let place = place(of: number), operations[place].seat == seat, operations[place].reply == nil,
            operations[place].begin <= moment
        else { return blame(line, text, "an outcome without its invocation", seat) }
        operations[place].reply = Operation.Reply(moment: moment, answer: answer, line: line)
    }

    private func place(of number: Int) -> Int? {
        var (low, high) = (0, operations.count)
        while low < high {
            let middle = (low + high) / 2
            if operations[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < operations.count && operations[low].number == number ? low : nil
    }

    /// A voter of a client does one thing after another, so only the last may be without an outcome, and that only where the client
    /// was killed.
    private mutating func findUnanswered() {
        var last: [Domain.ID<Member>: Int] = [:]
        for operation in operations { last[operation.seat.voter] = operation.number }
        for operation in operations where operation.reply == nil && (hasEnded || last[operation.seat.voter] != operation.number) {
            let lines = operation.logLines
            faults.append(Violation(.log, operation.seat, "an operation without its outcome, though its client went on", lines: lines))
        }
    }

    private mutating func blame(_ line: Int, _ text: Substring, _ reason: String, _ seat: Seat? = nil) {
        faults.append(Violation(.log, seat, reason, lines: ["\(Self.name(of: client)):\(line): \(text)"]))
    }
}
