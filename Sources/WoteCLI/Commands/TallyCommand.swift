import Arguments
import Domain
import Interchange

/// Counting an election from a file, without a community.
extension Commands {
    var tally: Command<Action> {
        let file = Argument<String?>.optional(
            "FILE", help: say("One election as JSON; standard input if - or left out", ko: "선거 하나를 담은 JSON; -이거나 없으면 표준 입력"), parse: .file)
        return Command(
            "tally", group: running, summary: say("Count an election from a file", ko: "파일에 담긴 선거 개표"),
            discussion: say(
                """
                The file names options, ballots and one of the methods yesno, single, multiple, approval, score, star, borda, irv, stv, \
                copeland, schulze, ranked_pairs, minimax, dot, quadratic or percentages. The result is JSON, with exact numbers and its \
                working, so that anybody can check a count. No database is touched.
                """,
                ko: """
                    파일에는 선택지와 표, 그리고 방식(yesno, single, multiple, approval, score, star, borda, irv, stv, copeland, schulze, \
                    ranked_pairs, minimax, dot, quadratic, percentages 중 하나)을 적습니다. 결과는 정확한 수와 계산 과정을 담은 JSON이므로 누구나 개표를 \
                    확인할 수 있습니다. 데이터베이스는 쓰지 않습니다.
                    """),
            examples: [
                ("wote tally election.json", ""),
                (
                    #"echo '{"method": "irv", "options": ["A", "B"], "ballots": [{"n": 3, "rank": [["B"], ["A"]]}]}' | wote tally"#, ""
                ),
            ], arguments: [file]
        ) { parsed in
            let path = parsed[file] ?? "-"
            return action(parsed) { shell in
                let name = path == "-" ? shell.say(Phrase("standard input", ko: "표준 입력")) : path
                try await shell.print([try await ElectionJSON.tally(try await InputFile(path: path), name: name)])
                return nil
            }
        }
    }
}
