import Domain

/// Everything that was asked and answered in a run, and what was done to it.
package struct History: Sendable {
    package let stage: Stage
    package let timeline: Timeline
    /// In the order in which they began.
    package let operations: [Operation]
    /// What is wrong with the logs themselves.
    package let faults: [Violation]
    let endings: [Domain.ID<Poll>: Ending]

    package init(stage: Stage, timeline: Timeline, logs: [ClientLog]) {
        (self.stage, self.timeline) = (stage, timeline)
        operations = logs.flatMap(\.operations).sorted { $0.begin < $1.begin }
        faults = logs.flatMap(\.faults) + Self.clientFaults(timeline, logs)
        endings = Self.endings(timeline, logs)
    }

    /// When an operation without an answer was certainly no longer waited for.
    func end(of operation: Operation) -> ClockReading { operation.reply?.moment ?? timeline.deaths[operation.client] ?? .max }

    /// How often its connection may have been lost, so that the ballot box sent it again.
    func losses(during operation: Operation) -> Int { timeline.losses(from: operation.begin, to: end(of: operation)) }

    private static func endings(_ timeline: Timeline, _ logs: [ClientLog]) -> [Domain.ID<Poll>: Ending] {
        var endings: [Domain.ID<Poll>: Ending] = [:]
        func add(_ poll: Domain.ID<Poll>, openUntil: ClockReading = .max, overFrom: ClockReading = .max) {
            let known = endings[poll] ?? Ending(openUntil: .max, overFrom: .max)
            endings[poll] = Ending(openUntil: min(known.openUntil, openUntil), overFrom: min(known.overFrom, overFrom))
        }
        for log in logs {
            for (poll, moment) in log.closings { add(poll, openUntil: moment) }
            for (poll, moment) in log.closed { add(poll, overFrom: moment) }
        }
        for line in timeline.lines {
            if case .pollOver(let poll, let openUntil) = line.event { add(poll, openUntil: openUntil, overFrom: line.moment) }
        }
        return endings
    }

    /// Clients that ended though nobody killed them, that did not end, and logs that are missing.
    private static func clientFaults(_ timeline: Timeline, _ logs: [ClientLog]) -> [Violation] {
        let ended = Set(logs.filter(\.hasEnded).map(\.client))
        let known = Set(logs.map(\.client))
        var killed: Set<Int> = []
        return timeline.lines.compactMap { line in
            switch line.event {
            case .killingClient(let client): killed.insert(client)
            case .clientStarted(let client) where !known.contains(client): return fault(client, "its log is missing", line)
            case .clientHangs(let client): return fault(client, "did not end when it was told to", line)
            case .clientEnded(let client, let status) where !killed.contains(client) && (status != 0 || !ended.contains(client)):
                return fault(client, "ended by itself", line)
            default: break
            }
            return nil
        }
    }

    private static func fault(_ client: Int, _ reason: String, _ line: EventLine) -> Violation {
        Violation(.client, nil, "client \(client): \(reason)", lines: ["\(RunFolder.events): \(line)"])
    }
}
