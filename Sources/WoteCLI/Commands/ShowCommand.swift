import Arguments
import Contract
import Core
import Domain
import Features
import Interchange

/// One poll, and other readings of its ballots.
extension Commands {
    var show: Command<Action> {
        let poll = pollArgument
        let history = Option.flag("history", help: say("What its text was before each change", ko: "수정 내역"))
        let explain = Option.flag("explain", help: say("Show how the ballots were counted", ko: "집계 과정 보기"))
        let counting = CountingOptions(self)
        return Command(
            "show", group: reading, summary: say("Show a poll with its options and result", ko: "투표와 결과 보기"),
            discussion: say(
                """
                Whoever may see a result may count the same ballots by another method of the poll's kind: score and star for scores; irv, \
                stv, borda, copeland, schulze, ranked_pairs and minimax for rankings.
                """,
                ko: """
                    결과를 볼 수 있으면 같은 표를 다른 방식으로도 집계해 볼 수 있습니다. 점수 투표는 score와 star, 순위 투표는 irv, stv, borda, copeland, \
                    schulze, ranked_pairs, minimax입니다.
                    """),
            examples: [
                ("wote show 42", ""), ("wote show 42 --json", say("for scripts", ko: "스크립트용")),
                ("wote show 44 --explain", say("round by round", ko: "라운드별로")),
                ("wote show 44 --method schulze", say("the same ballots, counted otherwise", ko: "같은 표를 다른 방식으로")),
            ],
            options: [history, explain] + counting.all, arguments: [poll]
        ) { parsed in
            let id = parsed[poll]
            let reading = Reading(method: parsed[counting.method], seats: parsed[counting.seats], explains: parsed[explain])
            let wantsHistory = parsed[history]
            return community(parsed) { shell, session in
                if wantsHistory {
                    let revisions = try await session.useCases.polls.history(of: id)
                    try await shell.print(RevisionList(items: revisions.map(RevisionResponse.init))) { $0.history(revisions) }
                } else if reading.isWanted {
                    try await reading.show(id, shell, session)
                } else if let found = try await session.perform(.load, on: id).poll {
                    try await shell.print(PollResponse(found)) { $0.detail(of: found) }
                }
                return nil
            }
        }
    }
}

/// The options that say how ballots are counted.
struct CountingOptions: Sendable {
    let method: Option<CountingMethod?>
    let seats: Option<Int?>

    init(_ commands: Commands) {
        method = Option(
            "method", placeholder: "METHOD", help: commands.say("How it is counted, such as irv or schulze", ko: "집계 방식, 예: irv, schulze"),
            parse: .choice(CountingMethod.allCases))
        seats = Option("seats", placeholder: "N", help: commands.say("How many win, with stv", ko: "뽑는 수 (stv)"), parse: .integer())
    }

    var all: [any AnyOption] { [method, seats] }
}

/// The options that say what it takes for a decision.
struct DecisionOptions: Sendable {
    let quorum: Option<String?>
    let threshold: Option<String?>
    let tieSeed: Option<String?>
    let weights: Option<String?>

    init(_ commands: Commands) {
        let say = { (english: String, korean: String) in commands.say(english, ko: korean) }
        quorum = Option(
            "quorum", placeholder: "N|PART", help: say("Ballots it takes, or a part of those who may vote: 50%", "필요한 표 수나 투표권자 중 비율: 50%"),
            parse: .text)
        threshold = Option(
            "threshold", placeholder: "PART", help: say("Part of the voters it takes to win: 2/3", "이기는 데 필요한 투표자 비율: 2/3"), parse: .text)
        tieSeed = Option(
            "tie-seed", placeholder: "TEXT", help: say("Draw lots for ties from this text, for all to see", "동률이면 이 글로 추첨 (모두에게 공개)"),
            parse: .text)
        weights = Option(
            "weights", placeholder: "FILE", help: say("What ballots weigh: a table nickname,weight", "표의 가중치: nickname,weight 표"),
            parse: .file)
    }

    var all: [any AnyOption] { [quorum, threshold, tieSeed, weights] }

    /// What ballots are to weigh.
    func voterWeights(_ parsed: Parsed) async throws(WoteError) -> [VoterWeight] { try await WeightFile.weights(at: parsed[weights]) }

    func set(in rules: inout PollRules, _ parsed: Parsed) throws(WoteError) {
        if let text = parsed[quorum] { rules.quorum = try PollQuorum(parsing: text) }
        if let text = parsed[threshold] { rules.threshold = try Fraction(threshold: text) }
        rules.tieSeed = parsed[tieSeed]
    }
}

/// How a poll's ballots are to be read.
private struct Reading {
    let method: CountingMethod?
    let seats: Int?
    let explains: Bool

    var isWanted: Bool { method != nil || seats != nil || explains }

    func show(_ id: ID<Poll>, _ shell: Shell, _ session: Session) async throws {
        let (poll, count) = try await session.useCases.polls.count(id, by: method, seats: seats)
        guard let count else { return try await shell.print(PollResponse(poll)) { $0.detail(of: poll) } }
        try await shell.print(CountedPoll(poll, count)) { style in
            let explanation = Explanation(of: count, in: poll, style)
            return style.detail(of: poll) + [""] + explanation.headline + (explains ? explanation.working : [])
        }
    }
}
