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
            return search.contradiction().map { contradiction in
                let stands = contradiction.possible.map(words).sorted().joined(separator: " or ")
                guard let operation = contradiction.step.operation else { return lost(seat, rows[seat]?.choice, stands, operations) }
                return unexplained(operation, stands, operations)
            }
        }
    }

    private static func lost(_ seat: Seat, _ row: Standing, _ stands: String, _ operations: [Operation]) -> Violation {
        let reason = "the database has \(words(row)), the operations lead to \(stands)"
        return Violation(.lost, seat, reason, lines: lines(operations.suffix(context)))
    }

    private static func unexplained(_ operation: Operation, _ stands: String, _ operations: [Operation]) -> Violation {
        let answer = operation.reply?.answer.words ?? "nothing"
        let reason = "no order explains \"\(answer)\" to \(operation.act.words): before it stood \(stands)"
        let earlier = operations.filter { $0.begin <= operation.reply?.moment ?? .max && $0 != operation }
        return Violation(.answer, operation.seat, reason, lines: lines(earlier.suffix(context)) + operation.logLines)
    }

    private static func words(_ standing: Standing) -> String { standing?.word ?? "no ballot" }

    /// How many operations before it are shown with a contradiction.
    private static let context = 6

    private static func lines(_ operations: some Sequence<Operation>) -> [String] { operations.flatMap(\.logLines) }
}
