import Domain

/// One seat's operations, as what certainly happened and what may have.
struct SeatHistory {
    let isFinal: Bool
    private(set) var steps: [Step] = []
    private(set) var shadows: [Shadow] = []

    /// Who waited longer may have given a statement up that is still at work: 30 s, less a margin.
    private static let timeout: ClockReading = 29_000_000_000

    init(_ operations: [Operation], row: Choice?, rules: Rules, history: History) {
        isFinal = operations.first.flatMap { rules[$0.seat.poll]?.isFinal } ?? false
        for operation in operations {
            if let claim = claim(operation, history) {
                steps.append(Step(begin: operation.begin, end: history.end(of: operation), claim: claim, operation: operation))
            }
            if rules.allows(operation), let shadow = shadow(operation, history) { shadows.append(shadow) }
        }
        steps.append(Step(begin: .max, end: .max, claim: .found(row)))
    }

    private func claim(_ operation: Operation, _ history: History) -> Claim? {
        switch (operation.act, operation.reply?.answer) {
        case (.cast(let choice), .acknowledged(.accepted)): .accepted(choice)
        case (.cast(let choice), .acknowledged(.changed)): .changed(choice)
        case (.cast(let choice), .acknowledged(.unchanged)): .stood(choice)
        case (.withdraw, .acknowledged(.withdrawn)): .withdrawn
        case (.withdraw, .acknowledged(.absent)): .absent
        // As long as the poll is open, only a standing ballot refuses another.
        case (.cast(let choice), .refused(.conflict)) where isFinal && isOpenThroughout(operation, history): .refusedForGood(choice)
        default: nil
        }
    }

    private func isOpenThroughout(_ operation: Operation, _ history: History) -> Bool {
        history.end(of: operation) <= history.endings[operation.seat.poll]?.openUntil ?? .max
    }

    /// An answered operation had its last effect before its answer. One whose client was killed, or that took too long, may be at work in
    /// the server until that is killed.
    private func shadow(_ operation: Operation, _ history: History) -> Shadow? {
        let copies = history.losses(during: operation) + (operation.isInDoubt ? 1 : 0)
        let overFrom = history.endings[operation.seat.poll]?.overFrom ?? .max
        guard copies > 0, operation.begin < overFrom else { return nil }
        let end = history.end(of: operation)
        let isLeftBehind = operation.reply == nil || operation.isInDoubt && end - operation.begin > Self.timeout
        return Shadow(
            begin: operation.begin, end: min(isLeftBehind ? history.timeline.settled(after: end) : end, overFrom), act: operation.act,
            copies: copies)
    }
}
