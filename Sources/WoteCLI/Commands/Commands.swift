import Arguments
import Domain
import Terminal

/// What a command line comes to: work in given surroundings.
typealias Action = @Sendable (Surroundings) async throws -> ExitStatus

/// The tree of commands in one language; parsing, help and completions follow from it.
struct Commands: Sendable {
    let language: Language
    let global = GlobalOptions()

    var phrases: Phrases { language == .korean ? .korean : .english }

    func say(_ english: String, ko korean: String) -> String { Phrase(english, ko: korean)[language] }

    var root: Command<Action> {
        Command(
            "wote",
            summary: say("Ask your community, vote, see the ratio", ko: "커뮤니티에 묻고, 투표하고, 비율을 봅니다"),
            examples: [
                ("wote", say("the newest polls", ko: "최신 투표")),
                ("wote vote 42 agree", say("vote in poll 42", ko: "투표 42에 찬성")),
                ("wote new \"Shall I buy this?\" --price 129000", say("ask something", ko: "질문하기")),
                ("wote demo", say("try it on a small community of samples", ko: "예제 커뮤니티로 써 보기")),
            ],
            options: global.all(self),
            subcommands: [
                list, show, vote, unvote, pass, new, edit, weights, close, delete, watch, search, mine, labels, rounds, whoami, tally, demo,
                admin,
                db, doctor, completions,
            ],
            defaultSubcommand: "list")
    }

    private var labels: Command<Action> { CatalogueCommands(LabelSort(), self).forMembers }
    private var rounds: Command<Action> { CatalogueCommands(RoundSort(), self).forMembers }

    /// Makes an action of work that gets the shell of the run.
    func action(_ parsed: Parsed, _ work: @escaping @Sendable (Shell) async throws -> ExitStatus?) -> Action {
        let settings = global.settings(parsed, language: language)
        return { surroundings in try await work(Shell(surroundings: surroundings, settings: settings)) ?? .success }
    }

    /// Makes an action of work on the community.
    func community(_ parsed: Parsed, _ work: @escaping @Sendable (Shell, Session) async throws -> ExitStatus?) -> Action {
        action(parsed) { shell in
            try await Session.open(for: shell) { session in try await work(shell, session) }
        }
    }
}
