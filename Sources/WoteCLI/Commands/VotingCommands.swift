import Arguments
import Contract
import Domain
import Features
import Terminal

/// Voting: cast, take back, pass.
extension Commands {
    var vote: Command<Action> {
        let poll = pollArgument
        let options = Argument<[String]>.rest(
            "OPTION", minimum: 1, help: say("Its text, its number or a clear beginning", ko: "선택지의 글, 번호 또는 앞부분"), parse: .text)
        return Command(
            "vote", group: voting, summary: say("Vote, or change your vote", ko: "투표하거나 바꾸기"),
            discussion: say(
                """
                A ballot is cast as a whole: it replaces the one before. Options joined by = rank equally; \
                options left out are not ranked, have no score, get no vote.
                """,
                ko: "표는 통째로 바뀝니다. =로 이은 선택지는 순위가 같고, 쓰지 않은 선택지에는 순위도 점수도 표도 없습니다."),
            examples: [
                ("wote vote 42 agree", ""), ("wote vote 42 2", say("the second option", ko: "두 번째 선택지")),
                ("wote vote 43 mon wed", say("several options (multiple)", ko: "여러 선택지 (multiple)")),
                ("wote vote 44 casablanca alien=brazil", say("best first, then two alike (ranked)", ko: "좋은 것부터, 다음 둘은 같은 순위 (ranked)")),
                ("wote vote 45 tea=5 coffee=0", say("scores, or votes (score, dots, quadratic)", ko: "점수나 표 (score, dots, quadratic)")),
            ], arguments: [poll, options]
        ) { parsed in ballot(.choose(parsed[options]), on: parsed[poll], parsed) }
    }

    var unvote: Command<Action> {
        let poll = pollArgument
        return Command(
            "unvote", group: voting, summary: say("Take your vote back", ko: "투표 취소"), examples: [("wote unvote 42", "")], arguments: [poll]
        ) { parsed in ballot(.withdraw, on: parsed[poll], parsed) }
    }

    var pass: Command<Action> {
        let poll = pollArgument
        return Command(
            "pass", group: voting, summary: say("Take part without choosing", ko: "기권하기"), examples: [("wote pass 42", "")],
            arguments: [poll]
        ) { parsed in ballot(.pass, on: parsed[poll], parsed) }
    }

    private func ballot(_ wish: PollFeature.Wish, on id: ID<Poll>, _ parsed: Parsed) -> Action {
        community(parsed) { shell, session in
            let state = try await session.perform(.vote(wish), on: id)
            guard let poll = state.poll, let outcome = state.outcome else { return nil }
            try await shell.print(VoteAnswer(outcome: outcome, poll: PollResponse(poll))) { style in
                style.wrapped(style.receipt(outcome, poll)) + style.result(of: poll)
            }
            return nil
        }
    }

    var voting: String { say("Vote:", ko: "투표:") }
}

/// What voting answers in JSON.
struct VoteAnswer: Encodable {
    let outcome: BallotOutcome
    let poll: PollResponse
}

extension Rendering {
    /// What became of a ballot, in a sentence.
    func receipt(_ outcome: BallotOutcome, _ poll: Poll) -> String {
        let title = poll.question.title.sanitized(.oneLine)
        let choice = choice(poll) ?? "-"
        return switch outcome {
        case .accepted: say("Voted \(choice): \(title)", ko: "\(choice) 투표: \(title)")
        case .changed: say("Changed to \(choice): \(title)", ko: "\(choice)(으)로 변경: \(title)")
        case .unchanged: say("Already \(choice): \(title)", ko: "이미 \(choice): \(title)")
        case .withdrawn: say("Vote taken back: \(title)", ko: "투표 취소: \(title)")
        case .absent: say("You had no vote in: \(title)", ko: "투표한 적이 없음: \(title)")
        }
    }
}
