import Arguments
import Contract
import Core
import Domain
import Interchange
import Terminal

/// Taking ballots out of a tally, and letting them count again.
extension Commands {
    var setAside: Command<Action> {
        let options = SetAsideOptions(self)
        return Command(
            "set-aside", summary: say("Take ballots out of a tally, or back in", ko: "표를 집계에서 제외하거나 되돌리기"),
            discussion: say(
                "The ballots are kept, and who may see the result sees it without and with them, and why. Their voters can't vote again.",
                ko: "표는 남습니다. 결과를 볼 수 있는 사람은 제외 전후의 결과와 이유를 봅니다. 제외된 사람은 다시 투표할 수 없습니다."),
            examples: [
                ("wote admin set-aside --poll 42 --member bot1,bot2 --reason \"one person\"", ""),
                ("wote admin set-aside --poll 42 --since \"2026-12-24 18:00 Asia/Seoul\" --reason \"a bot net\"", ""),
                (
                    "wote admin set-aside --poll 42 --ballots bots.txt --reason \"a bot net\"",
                    say("a nickname or id a line", ko: "한 줄에 별명이나 번호")
                ),
                ("wote admin set-aside --poll 42 --undo", say("all of the poll count again", ko: "모두 다시 집계")),
            ],
            options: options.all
        ) { parsed in
            let wish = try options.wish(parsed)
            return community(parsed) { shell, session in try await SettingAside(shell: shell, session: session).run(wish) }
        }
    }
}

/// The options of `wote admin set-aside`, and what they ask for.
struct SetAsideOptions: Sendable {
    /// What is wanted, before voters are looked up and times read.
    struct Wish: Sendable {
        let poll: ID<Poll>
        let ballots: Ballots
        /// `nil` undoes.
        let reason: String?
        let isSure: Bool
    }

    enum Ballots: Sendable {
        case members([String])
        case cast(since: String, until: String?)
        case file(String)
        case act(ID<SetAside>)
        case all
    }

    private let poll: Option<ID<Poll>?>
    private let members: Option<[String]>
    private let since: Option<String?>
    private let until: Option<String?>
    private let file: Option<String?>
    private let act: Option<ID<SetAside>?>
    private let reason: Option<String?>
    private let undo: Option<Bool>
    private let yes: Option<Bool>
    private let say: @Sendable (String, String) -> String

    init(_ commands: Commands) {
        let say = { @Sendable (english: String, korean: String) in commands.say(english, ko: korean) }
        poll = Option("poll", placeholder: "POLL", help: say("The poll's number", "투표 번호"), parse: .poll(commands))
        members = .many("member", placeholder: "NICK[,NICK]", help: say("The ballots of these members", "이 회원들의 표"), parse: .text)
        since = Option("since", placeholder: "WHEN", help: say("The ballots cast from then on", "이때부터 낸 표"), parse: .text)
        until = Option("until", placeholder: "WHEN", help: say("With --since: and before then", "--since와 함께: 이때 전까지"), parse: .text)
        file = Option(
            "ballots", placeholder: "FILE",
            help: say("The ballots of those a file names; - reads standard input", "파일에 적힌 사람들의 표; -는 표준 입력"),
            parse: .file)
        let number = say("a number that wote show names", "wote show에 나오는 번호")
        act = Option(
            "act", placeholder: "N", help: say("With --undo: those of this decision", "--undo와 함께: 이 결정으로 제외한 표"),
            parse: ValueParser { text in
                guard let id = ID<SetAside>(text) else { throw Expectation.words(number) }
                return id
            })
        reason = Option("reason", placeholder: "TEXT", help: say("Why; shown with the result", "이유; 결과와 함께 보입니다"), parse: .text)
        undo = .flag("undo", help: say("Let them count again", "다시 집계하기"))
        yes = commands.yesOption
        self.say = say
    }

    var all: [any AnyOption] { [poll, members, since, until, file, act, reason, undo, yes] }

    /// What is asked for; refused where the options do not go together.
    func wish(_ parsed: Parsed) throws -> Wish {
        guard let id = parsed[poll] else { throw UsageError(say("--poll is needed: say which poll", "--poll로 투표를 지정하세요")) }
        let undoes = parsed[undo]
        if !undoes, parsed[reason] == nil { throw UsageError(say("--reason is needed: say why", "--reason으로 이유를 쓰세요")) }
        if undoes, parsed[reason] != nil { throw UsageError(say("--undo takes no --reason", "--undo에는 --reason을 쓰지 않습니다")) }
        return Wish(poll: id, ballots: try ballots(parsed, undoes: undoes), reason: parsed[reason], isSure: parsed[yes])
    }

    private func ballots(_ parsed: Parsed, undoes: Bool) throws -> Ballots {
        if parsed[until] != nil, parsed[since] == nil {
            throw UsageError(say("--until needs --since", "--until은 --since와 함께 쓰세요"))
        }
        if parsed[act] != nil, !undoes { throw UsageError(say("--act needs --undo", "--act는 --undo와 함께 쓰세요")) }
        let given: [Ballots?] = [
            parsed[members].isEmpty ? nil : .members(parsed[members].flatMap { $0.split(separator: ",").map(\.trimmed) }),
            parsed[since].map { .cast(since: $0, until: parsed[until]) }, parsed[file].map(Ballots.file), parsed[act].map(Ballots.act),
        ]
        let named = given.compactMap { $0 }
        guard named.count <= 1 else {
            throw UsageError(
                say("--member, --since, --ballots and --act exclude each other", "--member, --since, --ballots, --act 중 하나만 쓰세요"))
        }
        if let ballots = named.first { return ballots }
        guard undoes else {
            throw UsageError(say("say which ballots: --member, --since or --ballots", "어떤 표인지 --member, --since, --ballots로 지정하세요"))
        }
        return .all
    }
}
