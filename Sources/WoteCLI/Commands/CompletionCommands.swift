import Arguments
import Domain

/// Scripts that complete commands and options in a shell.
extension Commands {
    var completions: Command<Action> {
        let shellName = Argument<Arguments.Shell>("SHELL", help: say("Which one", ko: "셸"), parse: .choice(Arguments.Shell.allCases))
        return Command(
            "completions", group: running, summary: say("Print completions for a shell", ko: "셸 자동완성 출력"),
            examples: [("source <(wote completions bash)", "")], arguments: [shellName]
        ) { parsed in
            let name = parsed[shellName]
            return action(parsed) { shell in
                try await shell.print([root.completions(for: name, phrases: phrases)])
                return nil
            }
        }
    }
}
