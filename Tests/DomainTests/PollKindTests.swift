import Domain
import Testing

struct PollKindTests {
    private func draft(
        _ kind: PollKind, options: Int = 4, pass: Bool = false, adding: Bool = false
    ) throws(WoteError) -> PollDraft {
        try PollDraft(
            question: Question(title: "Lunch?"), rules: PollRules(kind: kind, allowsPass: pass, addsOptions: adding),
            options: kind == .yesno ? [] : (1...options).map { "option \($0)" }, deadline: .never)
    }

    static let good: [PollKind] = [
        .yesno, .single, .score, .ranked, .multiple(.any), .multiple(Picks(least: 4, most: 4)), .multiple(Picks(least: 2, most: nil)),
        .dots(budget: 1), .dots(budget: 1000), .quadratic(budget: 1), .quadratic(budget: 1000),
    ]

    @Test(arguments: good) func `a poll of any kind can be asked`(_ kind: PollKind) throws {
        #expect(try draft(kind).rules.kind == kind)
        #expect(try PollKind(kind.name, picks: kind.picks, budget: kind.budget) == kind)
    }

    static let bad: [(PollKind, String)] = [
        (.multiple(Picks(least: 0, most: 2)), "picks"), (.multiple(Picks(least: 3, most: 2)), "picks"),
        (.multiple(Picks(least: 1, most: 5)), "picks"), (.multiple(Picks(least: 5, most: nil)), "picks"),
        (.multiple(Picks(least: .min, most: .max)), "picks"), (.dots(budget: 0), "budget"), (.quadratic(budget: 1001), "budget"),
    ]

    @Test(arguments: bad) func `limits that make no sense are refused`(_ kind: PollKind, _ field: String) {
        let refusal = #expect(throws: WoteError.self) { try draft(kind) }
        #expect(refusal?.field == field)
    }

    @Test func `more picks than options at first are for polls that grow, but ballots are possible from the start`() throws {
        _ = try draft(.multiple(Picks(least: 4, most: 20)), adding: true)
        for picks in [Picks(least: 1, most: 21), Picks(least: 5, most: 20), Picks(least: 5, most: nil)] {
            #expect(throws: WoteError.self) { try draft(.multiple(picks), adding: true) }
        }
    }

    @Test(arguments: PollKind.Name.allCases) func `a limit belongs to its kinds`(_ name: PollKind.Name) {
        let (picks, budget) = (Picks(least: 1, most: 2), 5)
        if name != .multiple { #expect(throws: WoteError.self) { try PollKind(name, picks: picks) } }
        if name != .dots, name != .quadratic { #expect(throws: WoteError.self) { try PollKind(name, budget: budget) } }
    }

    @Test func `limits left out are the usual ones`() throws {
        #expect(try PollKind(.multiple) == .multiple(.any))
        #expect(try PollKind(.dots) == .dots(budget: 10))
        #expect(try PollKind(.quadratic) == .quadratic(budget: 10))
    }

    @Test(arguments: good) func `who may pass and what may grow`(_ kind: PollKind) {
        if kind.name.canPass { #expect(throws: Never.self) { try draft(kind, pass: true) } }
        if !kind.name.canPass { #expect(throws: WoteError.self) { try draft(kind, pass: true) } }
        if kind == .yesno { #expect(throws: WoteError.self) { try draft(kind, adding: true) } }
    }
}
