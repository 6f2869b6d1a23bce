import Domain
import Postgres

/// Sends batches to the database and reads its verdicts.
enum BatchDelivery {
    /// How long the database may take for a batch before its callers hear that it did not answer.
    static let timeout = Duration.seconds(30)

    static func deliver(_ batch: Batch, through pool: ConnectionPool) async -> Result<[BallotAnswer], BatchFailure> {
        do {
            return .success(try await answers(to: batch, through: pool))
        } catch {
            return .failure(BatchFailure(error))
        }
    }

    private static func answers(to batch: Batch, through pool: ConnectionPool) async throws(PostgresError) -> [BallotAnswer] {
        let words: [String] = try await pool.query(BallotStatements.cast(batch), timeout: timeout).first?["words"] ?? []
        return batch.ballots.indices.map { BallotAnswer(word: $0 < words.count ? words[$0] : nil) }
    }
}

extension BallotAnswer {
    fileprivate init(word: String?) {
        guard let word, let verdict = Verdict(rawValue: word) else {
            self = .failure(
                WoteError(
                    .unexpected, "The database gave no verdict on a ballot; report it.", ko: "데이터베이스가 투표의 결과를 알려 주지 않았습니다. 알려 주세요."))
            return
        }
        self = .success(verdict)
    }
}

extension BatchFailure {
    /// What an error says about a whole batch.
    init(_ error: PostgresError) {
        let told = WoteError(database: error)
        switch error.kind {
        case .connection where error.outcomeIsUnknown: self = .lost(told)
        case .server where error.endsSession: self = .lost(told)
        case .server where error.callsForNewConnection: self = .unreachable(told)
        // No connection at all, or an answer that was not awaited.
        case .connection, .closed, .poolExhausted, .configuration, .timedOut, .cancelled: self = .unreachable(told)
        case .server, .encoding, .decoding, .rolledBack, .misuse: self = .rejected(told)
        }
    }
}

extension PostgresError {
    /// The server ended the session, or a server behind it did: the commit may have happened before.
    fileprivate var endsSession: Bool {
        guard let sqlState else { return false }
        return sqlState.hasPrefix("08") || ["57P01", "57P02", "57P05"].contains(sqlState)
    }
}
