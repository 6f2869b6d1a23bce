import Domain

/// Holds what was promised to voters against what the database has. A pure function of logs and rows.
package enum Verifier {
    package static func violations(in history: History, against snapshot: Snapshot) -> [Violation] {
        let rules = Rules(history.stage)
        return history.faults + AnswerRules(history).violations() + RowRules(snapshot: snapshot, rules: rules).violations()
            + seatViolations(history, snapshot, rules)
    }

    /// One at most for each seat: what follows a contradiction says nothing.
    private static func seatViolations(_ history: History, _ snapshot: Snapshot, _ rules: Rules) -> [Violation] {
        let operations = Dictionary(grouping: history.operations, by: \.seat)
        let rows = Dictionary(snapshot.ballots.map { ($0.seat, $0) }) { first, _ in first }
        return Set(operations.keys).union(rows.keys).sorted().compactMap { seat in
            let operations = operations[seat] ?? []
            // What a row says that no poll offers is told by the rules for rows.
            if let row = rows[seat], row.choice == nil { return nil }
            var search = SeatSearch(SeatHistory(operations, row: rows[seat]?.choice, rules: rules, history: history))
            return search.contradiction().map { violation(seat, $0.step, $0.possible, operations) }
        }
    }

    private static func violation(_ seat: Seat, _ step: Step, _ possible: Set<Standing>, _ operations: [Operation]) -> Violation {
        let stands = possible.map { $0?.word ?? "no ballot" }.sorted().joined(separator: " or ")
        guard let operation = step.operation, let answer = operation.reply?.answer else {
            guard case .found(let row) = step.claim else { return Violation(.answer, seat, "an operation contradicts itself") }
            return Violation(
                .lost, seat, "the database has \(row?.word ?? "no ballot"), the operations lead to \(stands)",
                lines: lines(operations.suffix(context)))
        }
        let earlier = operations.filter { $0.begin <= operation.reply?.moment ?? .max && $0 != operation }
        return Violation(
            .answer, seat, "no order explains \"\(answer.words)\" to \(operation.act.words): before it stood \(stands)",
            lines: lines(earlier.suffix(context)) + operation.logLines)
    }

    /// How many operations before it are shown with a contradiction.
    private static let context = 6

    private static func lines(_ operations: some Sequence<Operation>) -> [String] { operations.flatMap(\.logLines) }
}
