import Domain
import Tabular
import Tallying

extension ElectionDocument {
    /// The election that a file's ballots make when they are counted by `method`.
    init(_ file: BallotFile, _ method: ElectionMethod, _ rules: CountingRules) throws {
        let options = file.options.map { Array($0.utf8) }
        let start = Position(line: 1, offset: 0)
        func node(_ value: JSONNode.Value, at position: Position? = nil) -> JSONNode {
            JSONNode(value: value, position: position ?? start)
        }
        var members = [
            ("options", node(.list(options.map { node(.string($0)) }))), ("ballots", node(.bool(true), at: file.firstWeight)),
            ("withdrawn", node(.list(file.withdrawn.map { node(.string(options[$0])) }))),
        ]
        if let seats = rules.seats ?? file.seats { members.append(("seats", node(.number("\(seats)")))) }
        if let parameters = try rules.parameters(for: file) { members.append(("params", parameters)) }
        fields = try JSONFields(node(.object(members)), known: members.map(\.0))
        (self.method, self.options, names) = (method, options, NameTable(options))
        guard let cast = file.cast(as: method.ballotField) else { throw CountingRules.cannotCount(method) }
        self.cast = cast
    }
}

extension CountingRules {
    /// Scores made of categories reach as high as there are categories, where nothing else is said.
    fileprivate func parameters(for file: BallotFile) throws(WoteError) -> JSONNode? {
        let given = try parameterNode()
        guard let categories = file.categories else { return given }
        let none = JSONNode(value: .object([]), position: Position(line: 1, offset: 0))
        guard case .object(var members) = (given ?? none).value, !members.contains(where: { $0.name == "max" }) else { return given }
        let highest = JSONNode(value: .number("\(max(categories - 1, 1))"), position: none.position)
        members.append(("max", highest))
        return JSONNode(value: .object(members), position: none.position)
    }
}

extension BallotFile {
    /// The ballots as a method takes them, `nil` where it can't: categories are also choices of the first, and scores.
    func cast(as field: BallotField?) -> CastBallots? {
        switch (field, cast) {
        case (.choice, .choices), (.rank, .rankings), (.score, .scores), (.votes, .scores): return cast
        case (.choice, .rankings(let ballots)):
            return categories.map { _ in .choices(ballots.choices) }
        case (.score, .rankings(let ballots)):
            return categories.map { .scores(ballots.scores(categories: $0)) }
        default: return nil
        }
    }
}

extension Ballots<RankMark> {
    /// The options of the first level as choices.
    fileprivate var choices: Ballots<Int> {
        var sorter = BallotSorter<Int>()
        for pile in indices { sorter.add(self[pile].levels.first ?? [], count: count(pile), weight: weight(pile)) }
        return sorter.ballots()
    }

    /// The levels as scores: 0 for the last of so many categories, 1 more for each before it.
    fileprivate func scores(categories: Int) -> Ballots<ScoreMark> {
        var sorter = BallotSorter<ScoreMark>()
        for pile in indices {
            let marks = self[pile].levels.enumerated().flatMap { level, options in
                options.map { ScoreMark(option: $0, value: categories - 1 - level) }
            }
            sorter.add(marks.sorted { $0.option < $1.option }, count: count(pile), weight: weight(pile))
        }
        return sorter.ballots()
    }
}
