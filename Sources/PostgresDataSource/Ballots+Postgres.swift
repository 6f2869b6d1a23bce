import Contract
import Domain
import Postgres

extension CastBallot: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> BallotReceipt {
        try await Ballots.cast(.option(option), in: poll, from: pool, by: caller)
    }
}

extension PassBallot: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> BallotReceipt {
        try await Ballots.cast(.pass, in: poll, from: pool, by: caller)
    }
}

extension WithdrawBallot: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> BallotReceipt {
        let member = try caller.active()
        let statement: SQL = """
            SELECT w.outcome FROM (\(Ballots.voter(member))) AS m, withdraw_ballots(\(poll), ARRAY[m.id], ARRAY[m.group_id]) AS w
            """
        return try await Ballots.hand(in: statement, poll: poll, from: pool, by: caller)
    }
}

/// Handing ballots to the database, which decides every rule in the statement that stores them.
enum Ballots {
    static func cast(_ choice: Choice, in poll: ID<Poll>, from pool: ConnectionPool, by caller: Caller) async throws -> BallotReceipt {
        if case .option(let number) = choice, !(1...Int(Int16.max)).contains(number.rawValue) { throw WoteError.noOption(poll) }
        let member = try caller.active()
        let statement: SQL = """
            SELECT c.outcome FROM (\(voter(member))) AS m,
                cast_ballots(\(poll), ARRAY[m.id], ARRAY[m.group_id], ARRAY[m.persona], \([choice.wish])) AS c
            """
        return try await hand(in: statement, poll: poll, from: pool, by: caller)
    }

    /// The member as a row, if the database still lets them vote.
    static func voter(_ member: Member) -> SQL {
        "SELECT v.id, v.group_id, v.persona FROM members AS v WHERE v.id = \(member.id) AND v.banned_at IS NULL"
    }

    static func hand(in statement: SQL, poll: ID<Poll>, from pool: ConnectionPool, by caller: Caller) async throws -> BallotReceipt {
        let rows = try await pool.query(statement)
        guard let word: String = try rows.first?["outcome"] else {
            throw WoteError(.forbidden, "Your account is banned or gone; ask an admin.", ko: "정지되었거나 없는 계정입니다. 관리자에게 문의하세요.")
        }
        guard let outcome = BallotOutcome(rawValue: word) else { throw try await refusal(word, poll: poll, from: pool, caller: caller) }
        if outcome == .accepted || outcome == .changed || outcome == .withdrawn { await PollChanges.announce(poll, through: pool) }
        return BallotReceipt(outcome: outcome)
    }

    /// Why a ballot was not taken. Who may not know of the poll learns only that there is none.
    private static func refusal(_ word: String, poll: ID<Poll>, from pool: ConnectionPool, caller: Caller) async throws -> WoteError {
        _ = try await ShowPoll(poll: poll).respond(from: pool, to: caller)
        return switch word {
        case "closed": .closed(poll)
        case "hidden": WoteError(.conflict, "Poll \(poll) is hidden and takes no ballots.", ko: "투표 \(poll, .topic) 숨겨져 있어 투표할 수 없습니다.")
        case "scope": WoteError(.forbidden, "Poll \(poll) is for another group.", ko: "투표 \(poll, .topic) 다른 그룹의 투표입니다.")
        case "option": .noOption(poll)
        case "pass": .invalid("pass", "Poll \(poll) has no pass; choose an option.", ko: "투표 \(poll)에는 기권이 없습니다. 선택지를 고르세요.")
        case "final":
            WoteError(
                .conflict, "You have voted in poll \(poll) already, and its ballots are final.", ko: "투표 \(poll)에 이미 투표했으며 바꿀 수 없습니다.")
        default: .missing(poll)
        }
    }
}

extension WoteError {
    static func closed(_ poll: ID<Poll>) -> WoteError {
        WoteError(
            .conflict, "Poll \(poll) is closed; see its result: wote show \(poll)", ko: "투표 \(poll, .topic) 마감되었습니다. 결과 보기: wote show \(poll)")
    }

    static func noOption(_ poll: ID<Poll>) -> WoteError {
        .invalid(
            "option", "Poll \(poll) has no such option; see: wote show \(poll)", ko: "투표 \(poll)에 그런 선택지가 없습니다. 확인하세요: wote show \(poll)")
    }
}
