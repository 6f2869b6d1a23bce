import Arguments
import Domain
import Terminal

/// What this command works with, and what is wrong with it.
extension Commands {
    var doctor: Command<Action> {
        Command(
            "doctor", group: running, summary: say("Tell what wote works with and what is wrong", ko: "환경 점검"),
            discussion: say("Changes nothing. Exits with 0 only if all is well.", ko: "아무것도 바꾸지 않습니다. 문제가 없을 때만 0으로 끝납니다."),
            examples: [("wote doctor", "")]
        ) { parsed in
            action(parsed) { shell in
                let report = try await DatabaseReport.make(shell)
                try await shell.print(report) { style in
                    let program = style.joined(["wote \(Version.current)", shell.settings.language.rawValue, shell.zone])
                    let verdict = report.problems.isEmpty ? say("All is well.", ko: "문제없습니다.") : say("See above.", ko: "위를 보세요.")
                    return style.wrapped(program) + style.lines(report) + [verdict]
                }
                return report.problems.isEmpty ? .success : .found
            }
        }
    }
}
