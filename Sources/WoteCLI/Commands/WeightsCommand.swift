import Arguments
import Contract
import Core
import Domain
import Interchange
import Terminal

/// What ballots weigh.
extension Commands {
    var weights: Command<Action> {
        let poll = pollArgument
        let file = Argument<String?>.optional(
            "FILE",
            help: say("A table with the columns nickname and weight; - reads standard input", ko: "nickname과 weight 열이 있는 표; -는 표준 입력"),
            parse: .file)
        let clear = Option.flag("clear", help: say("Let all ballots weigh the same", ko: "모든 표의 무게를 같게"))
        return Command(
            "weights", group: asking, summary: say("Show or set what ballots weigh", ko: "표의 가중치 보기와 정하기"),
            discussion: say(
                "Weights are set before the first ballot. Whoever is not named weighs 1; everybody sees them.",
                ko: "가중치는 첫 표 전에 정합니다. 쓰지 않은 회원은 1이며, 모두에게 보입니다."),
            examples: [
                ("wote weights 42", ""), ("wote weights 42 shares.csv", say("nickname,weight a line", ko: "한 줄에 nickname,weight")),
                ("wote weights 42 --clear", ""),
            ], options: [clear], arguments: [poll, file]
        ) { parsed in
            let (id, path, clears) = (parsed[poll], parsed[file], parsed[clear])
            if clears, path != nil { throw UsageError(say("--clear takes no FILE", ko: "--clear에는 파일을 쓰지 않습니다")) }
            return community(parsed) { shell, session in
                let polls = session.useCases.polls
                if clears || path != nil { _ = try await polls.setWeights(try await WeightFile.weights(at: path), in: id) }
                let weights = try await polls.weights(in: id)
                try await shell.print(WeightList(items: weights.map(WeightResponse.init))) { $0.table(of: weights) }
                return nil
            }
        }
    }
}

extension WeightFile {
    /// The weights in the file at a path, none without a path.
    static func weights(at path: String?) async throws(WoteError) -> [VoterWeight] {
        guard let path else { return [] }
        return try await weights(in: try await InputFile(path: path), name: path == "-" ? "stdin" : path)
    }
}

extension Rendering {
    func table(of weights: [VoterWeight]) -> [String] {
        if weights.isEmpty { return wrapped(say("Every ballot weighs 1.", ko: "모든 표의 무게가 1입니다.")) }
        let columns: [Table.Column] = [
            .init(say("MEMBER", ko: "회원"), minimum: 4), .init(say("WEIGHT", ko: "가중치"), alignment: .trailing),
        ]
        return table(Table(columns: columns, rows: weights.map { [.init($0.nickname), .init($0.text)] }))
    }

    /// How much each option has by weight, where ballots have weights and options are chosen.
    func byWeight(_ poll: Poll) -> String? {
        guard poll.rules.isWeighted, let votes = poll.count?.weightOfOptions else { return nil }
        let parts = votes.map { "\(name(of: $0.option, in: poll)) \($0.weight)" }.joined(separator: ", ")
        return say("by weight: \(parts)", ko: "가중치 합: \(parts)")
    }
}
