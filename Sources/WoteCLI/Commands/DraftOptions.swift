import Arguments
import Domain

/// The options of `wote new`, and the draft they make.
struct DraftOptions: Sendable {
    let title: Argument<String>
    let body: Option<String?>
    let link: Option<String?>
    let price: Option<String?>
    let options: Option<[String]>
    let addOptions: Option<Bool>
    let kind: Option<PollKind.Name?>
    let picks: Option<Picks?>
    let budget: Option<Int?>
    let counting: CountingOptions
    let decision: DecisionOptions
    let scope: Option<PollScope>
    let results: Option<ResultVisibility>
    let final: Option<Bool>
    let pass: Option<Bool>
    let labels: Option<[String]>
    let round: Option<String?>
    let deadline: Commands.DeadlineOptions

    init(_ commands: Commands) {
        let say = { (english: String, korean: String) in commands.say(english, ko: korean) }
        title = Argument("TITLE", help: say("The question, up to 100 characters", "질문, 100자까지"), parse: .text)
        body = Option("body", placeholder: "TEXT", help: say("More about it; - reads standard input", "설명; -는 표준 입력"), parse: .text)
        link = Option("link", placeholder: "URL", help: say("An http or https address", "http 또는 https 주소"), parse: .text)
        price = Option(
            "price", placeholder: "N", help: say("Whole number, perhaps with a currency: \"20 EUR\"", "정수, 통화도 가능: \"20 EUR\""),
            parse: .text)
        options = .many(
            "option", short: "o", placeholder: "TEXT", help: say("An option of your own, 2 to 20", "직접 정하는 선택지, 2–20개"), parse: .text)
        addOptions = .flag("add-options", help: say("Options may be added while it is open", "진행 중에 선택지를 더할 수 있음"))
        kind = Option(
            "kind", placeholder: "KIND",
            help: say("How people vote; if not said yesno, or single with --option", "투표 방식. 없으면 yesno, --option이 있으면 single"),
            parse: .choice(PollKind.Name.allCases))
        picks = Option(
            "picks", placeholder: "N..M", help: say("How many options a multiple ballot takes", "multiple 투표에서 고르는 개수"),
            parse: .picks(commands))
        budget = Option(
            "budget", placeholder: "N",
            help: say(
                "Points to spend, 10 if not said: a vote costs 1 (dots), n votes cost n² (quadratic)",
                "쓸 점수, 없으면 10점: 한 표에 1점(dots), n표에 n²점(quadratic)"),
            parse: .integer())
        counting = CountingOptions(commands)
        decision = DecisionOptions(commands)
        scope = Option(
            "scope", placeholder: "SCOPE", help: say("For everybody or your group", "모두 또는 내 그룹"), default: .global, shown: "global",
            parse: .choice(PollScope.allCases))
        results = Option(
            "results", placeholder: "WHEN", help: say("Who sees the result", "결과를 볼 수 있는 때"), default: .afterVoting, shown: "after-voting",
            parse: .choice(ResultVisibility.allCases))
        final = .flag("final", help: say("Votes can't be changed", "투표를 바꿀 수 없음"))
        pass = .flag("pass", help: say("Voters may pass", "기권 허용"))
        labels = .many("label", placeholder: "NAME", help: say("A label, up to 10", "라벨, 10개까지"), parse: .text)
        round = Option("round", placeholder: "NAME", help: say("The round it is in (admins)", "속하는 회차 (관리자)"), parse: .text)
        deadline = Commands.DeadlineOptions(commands)
    }

    var all: [any AnyOption] {
        [body, link, price, options, addOptions, kind, picks, budget] + counting.all + decision.all + [
            scope, results, final, pass, labels, round,
        ]
            + deadline.all
    }

    func draft(_ parsed: Parsed, shell: Shell) async throws -> PollDraft {
        let own = parsed[options]
        let kind = try PollKind(parsed[kind] ?? (own.isEmpty ? .yesno : .single), picks: parsed[picks], budget: parsed[budget])
        var rules = PollRules(
            kind: kind, counting: Counting.standard(for: kind.name).reading(parsed[counting.method], seats: parsed[counting.seats]),
            scope: parsed[scope], ballots: parsed[final] ? .final : .revisable, results: parsed[results], allowsPass: parsed[pass],
            addsOptions: parsed[addOptions])
        try decision.set(in: &rules, parsed)
        let question = Question(
            title: parsed[title], body: try await shell.text(parsed[body], field: "body"), link: parsed[link],
            price: try parsed[price].map { (text) throws(WoteError) in try Price(parsing: text) })
        let closing = try deadline.deadline(parsed, zone: shell.zone)
        return try PollDraft(
            question: question, rules: rules, options: own, deadline: closing ?? .standard, labels: parsed[labels], round: parsed[round],
            weights: try await decision.voterWeights(parsed))
    }
}

/// The options of `wote edit`, and the changes they make.
struct EditOptions: Sendable {
    let title: Option<String?>
    let body: Option<String?>
    let link: Option<String?>
    let options: Option<[(OptionNumber, String)]>
    let addedOptions: Option<[String]>
    let added: Option<[String]>
    let removed: Option<[String]>
    let round: Option<String?>
    let noRound: Option<Bool>
    let deadline: Commands.DeadlineOptions

    init(_ commands: Commands) {
        let say = { (english: String, korean: String) in commands.say(english, ko: korean) }
        title = Option("title", placeholder: "TEXT", help: say("The new question", "새 질문"), parse: .text)
        body = Option(
            "body", placeholder: "TEXT", help: say("The new body; empty takes it away, - reads standard input", "새 설명; 비우면 삭제, -는 표준 입력"),
            parse: .text)
        link = Option("link", placeholder: "URL", help: say("The new link; empty takes it away", "새 링크; 비우면 삭제"), parse: .text)
        let form = say("an option's number, = and its new text", "선택지 번호, =, 새 글")
        options = .many(
            "option", short: "o", placeholder: "N=TEXT", help: say("Correct the text of an option", "선택지 글 고치기"),
            parse: ValueParser { text in
                guard let mark = text.firstIndex(of: "="), let number = Int(text[..<mark]) else { throw Expectation.words(form) }
                return (OptionNumber(number), String(text[text.index(after: mark)...]))
            })
        addedOptions = .many(
            "add-option", placeholder: "TEXT", help: say("Add an option, where the poll allows it", "선택지 더하기 (허용된 투표만)"), parse: .text)
        added = .many("label", placeholder: "NAME", help: say("Put a label on", "라벨 붙이기"), parse: .text)
        removed = .many("no-label", placeholder: "NAME", help: say("Take a label off", "라벨 떼기"), parse: .text)
        round = Option("round", placeholder: "NAME", help: say("Put it into a round (admins)", "회차에 넣기 (관리자)"), parse: .text)
        noRound = .flag("no-round", help: say("Take it out of its round (admins)", "회차에서 빼기 (관리자)"))
        deadline = Commands.DeadlineOptions(commands)
    }

    var all: [any AnyOption] { [title, body, link, options, addedOptions, added, removed, round, noRound] + deadline.all }

    /// Refuses contradictions; for the moment of parsing, when the hint is still to be added.
    func check(_ parsed: Parsed, _ commands: Commands) throws {
        try deadline.check(parsed)
        if parsed[round] != nil, parsed[noRound] {
            throw UsageError(commands.say("--round and --no-round exclude each other", ko: "--round와 --no-round는 함께 쓸 수 없습니다"))
        }
    }

    func edit(_ parsed: Parsed, shell: Shell) async throws -> PollEdit {
        PollEdit(
            title: parsed[title], body: Self.change(try await shell.text(parsed[body], field: "body")), link: Self.change(parsed[link]),
            optionTexts: Dictionary(parsed[options]) { $1 }, addedOptions: parsed[addedOptions], addedLabels: parsed[added],
            removedLabels: parsed[removed],
            round: parsed[noRound] ? .clear : parsed[round].map(PollEdit.Change.set) ?? .keep)
    }

    private static func change(_ text: String?) -> PollEdit.Change {
        guard let text else { return .keep }
        return text.isBlank ? .clear : .set(text)
    }
}
