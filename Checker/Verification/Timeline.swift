import Domain

/// What was disturbed when, from the supervisor's log.
package struct Timeline: Sendable {
    /// A span in which connections were lost.
    struct Outage: Hashable, Sendable {
        let begin: ClockReading
        let end: ClockReading
        /// Whether no statement sent before it can be at work after it.
        let isServerKill: Bool
    }

    package let lines: [EventLine]
    private(set) var outages: [Outage] = []
    private(set) var deaths: [Int: ClockReading] = [:]

    package init(_ lines: [EventLine]) {
        self.lines = lines
        var (killing, cutting): (ClockReading?, ClockReading?) = (nil, nil)
        for line in lines {
            switch line.event {
            case .killingServer: killing = line.moment
            case .serverUp: close(&killing, at: line.moment, isServerKill: true)
            case .cuttingSessions: cutting = line.moment
            case .sessionsCut: close(&cutting, at: line.moment, isServerKill: false)
            case .clientEnded(let client, _): deaths[client] = line.moment
            default: break
            }
        }
        close(&killing, at: .max, isServerKill: true)
        close(&cutting, at: .max, isServerKill: false)
    }

    private mutating func close(_ begin: inout ClockReading?, at end: ClockReading, isServerKill: Bool) {
        if let begin { outages.append(Outage(begin: begin, end: end, isServerKill: isServerKill)) }
        begin = nil
    }

    /// Whether nothing was killed, stopped, cut or taken away.
    var isCalm: Bool {
        lines.allSatisfy { line in
            switch line.event {
            case .killingServer, .cuttingSessions, .takingConnections, .killingClient, .stoppingClient: false
            default: true
            }
        }
    }

    /// How often connections were lost between two moments.
    func losses(from begin: ClockReading, to end: ClockReading) -> Int { outages.count { begin < $0.end && $0.begin < end } }

    /// When a statement left behind at `moment` can no longer be at work: the server was killed since.
    func settled(after moment: ClockReading) -> ClockReading { outages.first { $0.isServerKill && $0.begin >= moment }?.end ?? .max }
}

/// What is known of a poll's end: it was open at least until, and over at the latest from.
struct Ending: Hashable, Sendable {
    var openUntil: ClockReading
    var overFrom: ClockReading
}
