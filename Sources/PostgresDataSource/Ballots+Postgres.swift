import Contract
import Domain
import Postgres

extension CastBallot: BallotRequest {
    var act: HandedBallot.Act { .cast(choice) }
}

extension PassBallot: BallotRequest {
    var act: HandedBallot.Act { .cast(.pass) }
}

extension WithdrawBallot: BallotRequest {
    var act: HandedBallot.Act { .withdraw }
}

/// A request that hands a ballot in. The database decides every rule in the statement that stores it.
///
/// A caller that is cancelled stops waiting, but its ballot may count all the same.
protocol BallotRequest: SourceRequest where Response == BallotReceipt {
    var poll: ID<Poll> { get }
    var act: HandedBallot.Act { get }
}

extension BallotRequest {
    func respond(from source: PostgresDataSource, to caller: Caller) async throws -> BallotReceipt {
        let seat = Seat(poll: poll, voter: try caller.active().id)
        let verdict = act.isPossible ? try await source.boxes.hand(HandedBallot(seat: seat, act: act)).get() : .choice
        guard let outcome = BallotOutcome(rawValue: verdict.rawValue) else {
            throw try await refusal(verdict, from: source.pool, to: caller)
        }
        return BallotReceipt(outcome: outcome)
    }

    /// Why a ballot was not taken. Who may not know of the poll learns only that there is none.
    private func refusal(_ verdict: Verdict, from pool: ConnectionPool, to caller: Caller) async throws -> WoteError {
        if verdict == .member {
            return WoteError(.forbidden, "Your account is banned or gone; ask an admin.", ko: "정지되었거나 없는 계정입니다. 관리자에게 문의하세요.")
        }
        let found = try await ShowPoll(poll: poll).respond(from: pool, to: caller)
        return switch verdict {
        case .closed: .closed(poll)
        case .hidden: WoteError(.conflict, "Poll \(poll) is hidden and takes no ballots.", ko: "투표 \(poll, .topic) 숨겨져 있어 투표할 수 없습니다.")
        case .aside:
            WoteError(
                .forbidden, "Your ballot in poll \(poll) was set aside and can't be changed; ask an admin.",
                ko: "투표 \(poll)에 낸 표가 집계에서 제외되어 바꿀 수 없습니다. 관리자에게 문의하세요.")
        case .scope: WoteError(.forbidden, "Poll \(poll) is for another group.", ko: "투표 \(poll, .topic) 다른 그룹의 투표입니다.")
        case .choice: try refusal(by: found.poll())
        case .pass: .invalid("pass", "Poll \(poll) has no pass; choose an option.", ko: "투표 \(poll)에는 기권이 없습니다. 선택지를 고르세요.")
        case .final:
            WoteError(
                .conflict, "You have voted in poll \(poll) already, and its ballots are final.", ko: "투표 \(poll)에 이미 투표했으며 바꿀 수 없습니다.")
        default: .missing(poll)
        }
    }
}

extension BallotRequest {
    /// The rule of the poll's kind that the choice breaks, in the domain's words.
    private func refusal(by poll: Poll) -> WoteError {
        guard case .cast(let choice) = act else { return .noOption(poll.id) }
        do {
            _ = try poll.rules.accept(choice, options: poll.options.count)
        } catch {
            return error
        }
        // An option came since.
        return .noOption(poll.id)
    }
}

extension HandedBallot.Act {
    /// Whether it could be a ballot of some poll; the database need not be asked about any other.
    fileprivate var isPossible: Bool {
        switch self {
        case .cast(let choice): choice.isPossible
        case .withdraw: true
        }
    }
}

extension WoteError {
    static func closed(_ poll: ID<Poll>) -> WoteError {
        WoteError(
            .conflict, "Poll \(poll) is closed; see its result: wote show \(poll)",
            ko: "투표 \(poll, .topic) 마감되었습니다. 결과 보기: wote show \(poll)")
    }

    static func noOption(_ poll: ID<Poll>) -> WoteError {
        .invalid(
            "option", "Poll \(poll) has no such option; see: wote show \(poll)", ko: "투표 \(poll)에 그런 선택지가 없습니다. 확인하세요: wote show \(poll)")
    }
}
