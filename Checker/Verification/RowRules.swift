import Domain

/// What the rules of the polls say to the rows in the end.
struct RowRules {
    let snapshot: Snapshot
    let rules: Rules

    func violations() -> [Violation] {
        let ends = Dictionary(snapshot.counters.map { ($0.poll, $0.endsAt) }) { first, _ in first }
        return doubles() + snapshot.ballots.compactMap { violation($0, endsAt: ends[$0.poll] ?? nil) }
            + snapshot.counters.compactMap(miscounted)
            + snapshot.drifts.map { Violation(.counter, poll: $0.poll, "the recount found \($0.what)") }
    }

    private func doubles() -> [Violation] {
        Dictionary(grouping: snapshot.ballots, by: \.seat).filter { $1.count > 1 }.keys.sorted().map {
            Violation(.double, $0, "several ballots stand")
        }
    }

    private func violation(_ row: Snapshot.Row, endsAt: Int64?) -> Violation? {
        if !rules.admits(row.seat) { return Violation(.scope, row.seat, "a ballot of somebody whom the poll is not for") }
        if row.choice.flatMap({ rules[row.poll]?.offers($0) }) != true {
            return Violation(.option, row.seat, "the ballot says \(row.choices), which the poll does not offer")
        }
        if let endsAt, row.castAt >= endsAt {
            return Violation(.late, row.seat, "cast \(row.castAt - endsAt) µs after the poll's end")
        }
        return nil
    }

    private func miscounted(_ counters: Snapshot.Counters) -> Violation? {
        let ballots = snapshot.ballots.filter { $0.poll == counters.poll }
        let counts = counters.counts.indices.map { option in ballots.count { $0.choices.contains(option + 1) } }
        let counted = Snapshot.Counters(
            poll: counters.poll, turnout: ballots.count, passes: ballots.count { $0.choices.isEmpty }, counts: counts,
            endsAt: counters.endsAt)
        guard counted != counters else { return nil }
        return Violation(.counter, poll: counters.poll, "the counters say \(counters.words), the ballots \(counted.words)")
    }
}

extension Snapshot.Counters {
    fileprivate var words: String { "turnout \(turnout), passes \(passes), options \(counts)" }
}
