import Contract
import Core
import Domain
import Interchange
import Terminal

/// Sets ballots aside, or undoes that, after asking whoever is at the terminal.
struct SettingAside {
    let shell: Shell
    let session: Session

    func run(_ wish: SetAsideOptions.Wish) async throws -> ExitStatus? {
        _ = try session.caller.admin()
        let poll = try await session.useCases.polls.show(wish.poll)
        let selection = try await selection(wish)
        try await shell.confirm(
            question(selection, of: poll, undoes: wish.reason == nil), isSure: wish.isSure,
            because: Phrase("This changes a result", ko: "결과가 바뀝니다"))
        let (outcome, changed) = try await apply(selection, wish)
        try await shell.print(SetAsideAnswer(outcome, changed)) {
            $0.lines(outcome, undoes: wish.reason == nil, poll: wish.poll).flatMap($0.wrapped) + $0.result(of: changed)
        }
        return nil
    }

    private func apply(_ selection: SetAsideSelection, _ wish: SetAsideOptions.Wish) async throws -> (SetAsideOutcome, Poll) {
        let admin = session.useCases.admin
        guard let reason = wish.reason, case .ballots(let ballots) = selection else {
            return try await admin.undoSetAside(selection, in: wish.poll)
        }
        return try await admin.setAside(ballots, in: wish.poll, reason: reason)
    }

    private func selection(_ wish: SetAsideOptions.Wish) async throws -> SetAsideSelection {
        switch wish.ballots {
        case .all: return .all
        case .act(let act): return .act(act)
        case .members(let names):
            let matches = try await session.useCases.admin.voters(named: names, in: wish.poll)
            return .ballots(.voters(try zip(names, matches).map { name, match in try match.voter(called: name) }))
        case .cast(let since, let until):
            let start = try Moment(since, zone: shell.zone, field: "since")
            return .ballots(.cast(since: start, until: try until.map { try Moment($0, zone: shell.zone, field: "until") }))
        case .file(let path):
            let file = try await InputFile(path: path == "-" ? "/dev/stdin" : path)
            var voters = VoterFile(file.chunks, name: path, poll: wish.poll)
            return .ballots(.voters(try await voters.voters { try await session.useCases.admin.voters(named: $0, in: wish.poll) }))
        }
    }

    private func question(_ selection: SetAsideSelection, of poll: Poll, undoes: Bool) -> Phrase {
        let (ballots, title) = (selection.phrase, poll.question.title.sanitized(.oneLine))
        return undoes
            ? Phrase(
                "Let \(ballots.english) count again in poll \(poll.id) \"\(title)\"?",
                ko: "투표 \(poll.id) \"\(title)\": \(ballots.korean) 다시 집계할까요?")
            : Phrase(
                "Take \(ballots.english) out of the tally of poll \(poll.id) \"\(title)\"?",
                ko: "투표 \(poll.id) \"\(title)\": \(ballots.korean) 집계에서 제외할까요?")
    }
}

extension SetAsideSelection {
    /// Which ballots, as the object of a sentence.
    fileprivate var phrase: Phrase {
        switch self {
        case .all: Phrase("all ballots set aside", ko: "제외한 표를 모두")
        case .act(let act): Phrase("the ballots of decision \(act)", ko: "결정 \(act)번의 표를")
        case .ballots(.cast): Phrase("the ballots cast in that time", ko: "그동안 낸 표를")
        case .ballots(.voters(let voters)):
            Phrase(voters.count == 1 ? "the ballot of 1 voter" : "the ballots of \(voters.count) voters", ko: "\(voters.count)명의 표를")
        }
    }
}

/// What setting aside answers in JSON.
struct SetAsideAnswer: Encodable {
    let act: ID<SetAside>?
    let moved: Int64
    let already: Int64
    let absent: Int64
    let poll: PollResponse

    init(_ outcome: SetAsideOutcome, _ poll: Poll) {
        (act, moved, already, absent) = (outcome.act, outcome.moved, outcome.already, outcome.absent)
        self.poll = PollResponse(poll)
    }
}
