import Contract
import Domain

// What a line must obey by itself.

/// Ids are the keys of records in a document.
enum RecordKey {
    /// The id in plain digits.
    static func check(_ text: String) throws(DocumentFault) -> String {
        guard let id = ID<CommunityRecord>(text) else {
            throw DocumentFault("the id \"\(text)\" is no whole number above 0", ko: "id \"\(text)\"은(는) 0보다 큰 정수가 아닙니다")
        }
        return id.description
    }
}

enum PersonaCode {
    private static let length = 1...40

    static func check(_ code: String?) throws(DocumentFault) -> String? {
        guard let code else { return nil }
        guard length.contains(code.utf8.count), code.utf8.allSatisfy({ (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }) else {
            throw DocumentFault(
                "the persona \"\(code)\" is no code such as ECO_WARRIOR", ko: "페르소나 \"\(code)\"은(는) ECO_WARRIOR 같은 코드가 아닙니다")
        }
        return code
    }
}

extension PollLine {
    /// The question, rules and options as a new poll would have to obey them.
    func draft() throws -> PollDraft {
        guard (scope == .group) == (group != nil) else {
            throw DocumentFault("a poll has a group exactly if its scope is group", ko: "scope가 group인 투표에만 group이 있어야 합니다")
        }
        guard options.map(\.value.number.rawValue) == Array(1..<options.count + 1) else {
            throw DocumentFault("the options are numbered from 1, in order", ko: "선택지 번호는 1부터 차례대로여야 합니다")
        }
        return try PollDraft(
            question: Question(title: title, body: body, link: link, price: try price?.value.price()),
            rules: PollRules(
                kind: try PollKind(kind, picks: picks?.value.picks, budget: budget),
                counting: Counting.standard(for: kind).reading(method, seats: seats), quorum: quorum,
                threshold: threshold, tieSeed: tieSeed, scope: scope, ballots: ballots, results: results,
                allowsPass: pass, addsOptions: addOptions),
            options: options.map(\.value.text), deadline: .never,
            weights: try (weights ?? []).map { try VoterWeight($0.value.member, weighing: $0.value.weight) })
    }

    /// How many might have voted.
    func checkedEligible() throws(DocumentFault) -> Int64? {
        if let eligible, eligible < 0 { throw DocumentFault("eligible is below 0", ko: "eligible이 0보다 작습니다") }
        return eligible
    }

    func hiding() throws -> HidingRecord? {
        switch (hidden, hiddenAt) {
        case (nil, nil): return nil
        case (let reason?, let at?): return HidingRecord(at: at, reason: try TextRule.reason.accept(reason))
        default: throw DocumentFault("hidden and hiddenAt come together or not at all", ko: "hidden과 hiddenAt은 함께 있거나 함께 없어야 합니다")
        }
    }
}

extension PriceLine {
    fileprivate func price() throws(WoteError) -> Price { try Price(amount: amount, currency: currency) }
}

extension PicksLine {
    fileprivate var picks: Picks { Picks(least: min, most: max) }
}

extension RevisionLine {
    /// `title`, `body`, `link`, `deadline`, or `option` and its number.
    func checkedField() throws(DocumentFault) -> String {
        let isOption = field.hasPrefix("option ") && Int(field.dropFirst(7)).map { 1...PollDraft.optionCount.upperBound ~= $0 } == true
        guard isOption || ["title", "body", "link", "deadline"].contains(field) else {
            throw DocumentFault("no revision changes \"\(field)\"", ko: "\"\(field)\"을(를) 바꾸는 수정은 없습니다")
        }
        return field
    }
}
