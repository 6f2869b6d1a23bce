import Domain

/// How much a run did, and what was done to it.
package struct Summary: Encodable, Hashable, Sendable {
    package private(set) var operations = 0
    package private(set) var acknowledged = 0
    package private(set) var refused = 0
    package private(set) var inDoubt = 0
    /// Operations that were under way at the same time as another one of the same voter in the same poll.
    package private(set) var raced = 0
    /// How often each answer was given.
    package private(set) var answers: [String: Int] = [:]
    package private(set) var faults: [String: Int] = [:]
    package private(set) var clients = 0
    package private(set) var standingBallots = 0
    /// From the kill of a server until the next took connections, at most.
    package private(set) var longestOutageSeconds = 0.0
    /// The longest time in which no client heard an acknowledgement.
    package private(set) var longestSilenceSeconds = 0.0

    package init(_ history: History, _ snapshot: Snapshot) {
        standingBallots = snapshot.ballots.count
        raced = Dictionary(grouping: history.operations, by: \.seat).values.reduce(0) { $0 + Self.raced($1, history) }
        for operation in history.operations { count(operation) }
        for line in history.timeline.lines { count(line.event) }
        let outages = history.timeline.outages.filter { $0.isServerKill && $0.end != .max }
        longestOutageSeconds = (outages.map { $0.end - $0.begin }.max() ?? 0).seconds
        longestSilenceSeconds = Self.longestSilence(history).seconds
    }

    private mutating func count(_ operation: Operation) {
        operations += 1
        if operation.acknowledgement != nil { acknowledged += 1 } else if operation.isInDoubt { inDoubt += 1 } else { refused += 1 }
        answers[operation.reply?.answer.words ?? "none", default: 0] += 1
    }

    private mutating func count(_ event: Event) {
        switch event {
        case .killingServer(let everything): faults[everything ? "kill of the whole server" : "kill of the postmaster", default: 0] += 1
        case .cuttingSessions: faults["cut of all sessions", default: 0] += 1
        case .takingConnections: faults["all connections taken", default: 0] += 1
        case .killingClient: faults["kill of a client", default: 0] += 1
        case .stoppingClient: faults["stop of a client", default: 0] += 1
        case .clientStarted: clients += 1
        default: break
        }
    }

    /// `operations` are those of one seat, in the order in which they began.
    private static func raced(_ operations: [Operation], _ history: History) -> Int {
        var raced: Set<Int> = []
        var longest: Int?
        for (place, operation) in operations.enumerated() {
            if let earlier = longest, history.end(of: operations[earlier]) > operation.begin { raced.formUnion([earlier, place]) }
            if longest.map({ history.end(of: operations[$0]) < history.end(of: operation) }) ?? true { longest = place }
        }
        return raced.count
    }

    private static func longestSilence(_ history: History) -> ClockReading {
        let moments = history.operations.filter { $0.acknowledgement != nil }.compactMap { $0.reply?.moment }.sorted()
        return zip(moments, moments.dropFirst()).map { $1 - $0 }.max() ?? 0
    }
}

extension ClockReading {
    /// Rounded to a millisecond.
    fileprivate var seconds: Double { (Double(self) / 1e6).rounded() / 1e3 }
}
