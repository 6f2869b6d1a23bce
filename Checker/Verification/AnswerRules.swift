import Domain

/// What the rules of a poll say to each answer by itself.
struct AnswerRules {
    let history: History
    let rules: Rules

    init(_ history: History) { (self.history, rules) = (history, Rules(history.stage)) }

    func violations() -> [Violation] { history.operations.compactMap(violation) }

    private func violation(_ operation: Operation) -> Violation? {
        switch operation.reply?.answer {
        case .acknowledged(let outcome): acknowledged(operation, outcome)
        case .refused(let code): refused(operation, code)
        case .unavailable, nil:
            history.timeline.isCalm ? Violation(.unanswered, operation, "nothing was disturbed, and still there is no answer") : nil
        }
    }

    private func acknowledged(_ operation: Operation, _ outcome: BallotOutcome) -> Violation? {
        guard fits(outcome, operation.act) else {
            return Violation(.answer, operation, "\(outcome.rawValue) is no answer to \(operation.act.words)")
        }
        // Sent again after a loss, a ballot that stands as wished is told so, whatever forbids it by now.
        if history.losses(during: operation) > 0, outcome == .unchanged || outcome == .absent { return nil }
        if !rules.admits(operation.seat) { return Violation(.scope, operation, "acknowledged to a member whom the poll is not for") }
        if !rules.allows(operation) { return forbidden(operation) }
        if rules[operation.seat.poll]?.isFinal == true, outcome == .changed {
            return Violation(.final, operation, "a final ballot was changed")
        }
        if let ending = history.endings[operation.seat.poll], operation.begin > ending.overFrom {
            return Violation(.late, operation, "acknowledged though it began after the poll's end")
        }
        return nil
    }

    private func forbidden(_ operation: Operation) -> Violation {
        switch operation.act {
        case .withdraw: Violation(.final, operation, "a final ballot was withdrawn")
        case .cast: Violation(.option, operation, "acknowledged though the poll offers no such choice")
        }
    }

    private func fits(_ outcome: BallotOutcome, _ act: Act) -> Bool {
        switch outcome {
        case .accepted, .changed, .unchanged: act != .withdraw
        case .withdrawn, .absent: act == .withdraw
        }
    }

    private func refused(_ operation: Operation, _ code: WoteError.Code) -> Violation? {
        reasons(for: operation).contains(code) ? nil : Violation(.refusal, operation, "nothing explains \(code.rawValue)")
    }

    /// The refusals that a poll's rules allow; which of several reasons is told is the product's choice.
    private func reasons(for operation: Operation) -> Set<WoteError.Code> {
        var codes: Set<WoteError.Code> = []
        if !rules.admits(operation.seat) { codes.formUnion([.notFound, .forbidden]) }
        if rules[operation.seat.poll]?.isFinal == true { codes.insert(.conflict) }
        if let ending = history.endings[operation.seat.poll], history.end(of: operation) > ending.openUntil { codes.insert(.conflict) }
        if case .cast(let choice) = operation.act, rules[operation.seat.poll]?.offers(choice) == false { codes.insert(.invalid) }
        return codes
    }
}
