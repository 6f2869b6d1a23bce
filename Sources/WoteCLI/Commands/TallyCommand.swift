import Arguments
import Domain
import Interchange

/// Counting an election from a file, without a community.
extension Commands {
    var tally: Command<Action> {
        let file = Argument<String?>.optional(
            "FILE", help: say("An election or its ballots; standard input if - or left out", ko: "선거나 표; -이거나 없으면 표준 입력"), parse: .file)
        let options = TallyOptions(self)
        return Command(
            "tally", group: running, summary: say("Count an election from a file", ko: "파일에 담긴 선거 개표"),
            discussion: say(
                """
                A JSON file names options, ballots and the method. Ballot files of other programs (BLT, PrefLib, tables as CSV) have the \
                ballots; the method is irv, stv for several seats, schulze for orders with ties, approval for two categories, unless \
                --method says otherwise. The result is JSON, with exact numbers and its working, so that anybody can check a count. \
                No database is touched.
                """,
                ko: """
                    JSON 파일에는 선택지와 표, 방식을 적습니다. 다른 프로그램의 표 파일(BLT, PrefLib, CSV)에는 표만 있으며, --method가 없으면 irv, \
                    여럿을 뽑으면 stv, 동순위가 있는 순서는 schulze, 범주 둘은 approval로 셉니다. 결과는 정확한 수와 계산 과정을 담은 JSON이므로 누구나 \
                    개표를 확인할 수 있습니다. 데이터베이스는 쓰지 않습니다.
                    """),
            examples: [
                ("wote tally election.json", ""),
                ("wote tally council.blt --seats 3", ""),
                ("wote tally scores.csv --method star", ""),
                (#"wote tally cvr.blt --method irv --params '{"overvote": "skip"}'"#, ""),
            ], options: options.all, arguments: [file]
        ) { parsed in
            let (path, format, rules) = (parsed[file] ?? "-", parsed[options.format], options.rules(parsed))
            return action(parsed) { shell in
                let name = path == "-" ? shell.say(Phrase("standard input", ko: "표준 입력")) : path
                let input = try await InputFile(path: path)
                try await shell.print([try await ElectionFile.tally(input, name: name, as: format, by: rules)])
                return nil
            }
        }
    }
}

/// How a file of ballots is read and counted.
private struct TallyOptions {
    let format: Option<ElectionFormat?>
    private let method: Option<ElectionMethod?>
    private let seats: Option<Int?>
    private let parameters: Option<String?>

    init(_ commands: Commands) {
        format = commands.ballotFormat
        method = Option(
            "method", placeholder: "METHOD", help: commands.say("How its ballots are counted", ko: "개표 방식"),
            parse: .choice(ElectionMethod.allCases))
        seats = Option(
            "seats", placeholder: "N", help: commands.say("How many are elected", ko: "당선자 수"), parse: .integer(1...Int(Int32.max)))
        parameters = Option(
            "params", placeholder: "JSON", help: commands.say("The method's parameters", ko: "방식의 설정"),
            parse: .text)
    }

    var all: [any AnyOption] { [format, method, seats, parameters] }

    func rules(_ parsed: Parsed) -> CountingRules {
        CountingRules(method: parsed[method], seats: parsed[seats], parameters: parsed[parameters])
    }
}
