package import Domain
package import StrictJSON

// What requests about polls mean, and what one means that leaves a field out.

extension ListPolls {
    package var filter: PollFilter {
        PollFilter(
            status: status, kind: kind, scope: scope, author: author, voted: voted, labels: labels ?? [], round: round, words: words)
    }

    package static var defaults: [JSONTree.Field] { [.limit] }
}

extension CreatePoll {
    package func draft() throws(WoteError) -> PollDraft {
        try PollDraft(
            question: Question(title: title, body: body, link: link, price: try price?.price()),
            rules: PollRules(
                kind: try PollKind(kind, picks: picks?.picks, budget: budget), counting: counting, quorum: quorum,
                threshold: threshold, tieSeed: tieSeed, scope: scope, ballots: ballots, results: results, allowsPass: pass,
                addsOptions: addOptions), options: options, deadline: try deadline.deadline(), labels: labels ?? [], round: round,
            weights: try (weights ?? []).map { weight throws(WoteError) in try weight.voterWeight() })
    }

    package var counting: Counting { .standard(for: kind).reading(method, seats: seats) }

    package static var defaults: [JSONTree.Field] {
        let rules = PollRules()
        return [
            .init("kind", .text(rules.kind.name.rawValue)), .init("scope", .text(rules.scope.rawValue)),
            .init("ballots", .text(rules.ballots.rawValue)), .init("results", .text(rules.results.rawValue)),
            .init("pass", .bool(rules.allowsPass)), .init("addOptions", .bool(rules.addsOptions)), .init("options", .list([])),
            .init("deadline", .object([.init("inSeconds", .number(Deadline.standardSeconds))])),
        ]
    }
}

extension EditPoll {
    package func edit() throws(WoteError) -> PollEdit {
        var texts: [OptionNumber: String] = [:]
        for option in options where texts.updateValue(option.text, forKey: option.number) != nil {
            throw .invalid(
                "options", "Option \(option.number.rawValue) is there twice; correct it once.",
                ko: "선택지 \(option.number.rawValue, .subject) 두 번 있습니다. 한 번만 고치세요.")
        }
        return PollEdit(
            title: title, body: PollEdit.Change(wireText: body), link: PollEdit.Change(wireText: link), optionTexts: texts,
            addedOptions: addedOptions ?? [], addedLabels: addedLabels ?? [], removedLabels: removedLabels ?? [],
            round: PollEdit.Change(wireText: round))
    }

    package static var defaults: [JSONTree.Field] { [.init("options", .list([]))] }
}

extension PollEdit.Change {
    /// Absent keeps, empty clears.
    var wireText: String? {
        switch self {
        case .keep: nil
        case .clear: ""
        case .set(let text): text
        }
    }

    fileprivate init(wireText text: String?) {
        self = text.map { $0.isEmpty ? .clear : .set($0) } ?? .keep
    }
}

extension DeadlineRequest {
    package func deadline() throws(WoteError) -> Deadline {
        switch (inSeconds, at) {
        case (nil, nil): return .never
        case (let seconds?, nil): return .after(seconds: seconds)
        case (nil, let instant?): return .at(instant)
        case (.some, .some):
            throw .invalid(
                "deadline", "A deadline is inSeconds or at, not both; leave one out.", ko: "마감은 inSeconds나 at 가운데 하나만 쓰세요.")
        }
    }
}

extension ResolveLocalTime {
    package func time() throws(WoteError) -> CalendarTime {
        guard let time = CalendarTime(local: local) else {
            throw .invalid("local", "This is no local time such as 2026-12-24 18:00.", ko: "2026-12-24 18:00 같은 현지 시각이 아닙니다.")
        }
        return time
    }
}

extension BallotSelectionRequest {
    package func selection() throws(WoteError) -> BallotSelection {
        switch (voters, since) {
        case (let voters?, nil) where until == nil: return .voters(voters)
        case (nil, let since?): return .cast(since: .at(since), until: until.map(Moment.at))
        default:
            throw .invalid(
                "ballots", "Ballots are those of voters, or those cast since a time and until another; name one.",
                ko: "표는 voters, 또는 since와 until로 고릅니다. 한 가지만 쓰세요.")
        }
    }
}

extension UndoSetAside {
    package func selection() throws(WoteError) -> SetAsideSelection {
        switch (ballots, act) {
        case (nil, nil): return .all
        case (let ballots?, nil): return .ballots(try ballots.selection())
        case (nil, let act?): return .act(act)
        case (.some, .some):
            throw .invalid("act", "Name ballots or an act, not both.", ko: "ballots나 act 가운데 하나만 쓰세요.")
        }
    }
}

extension JSONTree.Field {
    /// How many items a page has if nobody says.
    static let limit = JSONTree.Field("limit", .number(Int64(PageSize.standard.rawValue)))
}
