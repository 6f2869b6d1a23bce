import Contract
import Domain
import Postgres

extension ListWeights: PostgresRequest {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> WeightList {
        _ = try await ShowPoll(poll: poll).respond(from: pool, to: caller)
        let rows = try await pool.query(
            """
            SELECT m.nickname, trim_scale(w.weight)::text AS weight
            FROM weights AS w JOIN members AS m ON m.id = w.voter_id WHERE w.poll_id = \(poll) ORDER BY m.id
            """)
        return WeightList(items: try rows.map { WeightResponse(nickname: try $0["nickname"], weight: try $0["weight"]) })
    }
}

extension SetWeights: PostgresRequest {
    /// Under the tally's lock, which every ballot takes: what a ballot weighs is known before the first one is cast.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Done {
        let editor = try caller.active()
        return try await pool.transaction { database in
            guard try await database.lockTally(of: poll)["open"] else { throw WoteError.closed(poll) }
            let cast = try await database.query("SELECT turnout + set_aside > 0 AS any FROM tallies WHERE poll_id = \(poll)").one
            if try cast["any"] { throw WoteError.hasBallots(poll) }
            try await database.query("DELETE FROM weights WHERE poll_id = \(poll)")
            try await Weights.store(weights, for: poll, in: database)
            try await database.query("UPDATE polls SET weighted = \(!weights.isEmpty) WHERE id = \(poll)")
            if try await database.author(of: poll) != editor.id { try await database.audit("set-weights", by: editor, poll: poll) }
            return Done()
        }
    }
}

/// What ballots weigh, as rows.
enum Weights {
    /// Stores weights of a poll that has none; refuses a nickname that is nobody's.
    static func store(_ weights: [WeightResponse], for poll: ID<Poll>, in database: Connection) async throws {
        let (keys, texts) = (weights.map(\.nickname.comparisonKey), weights.map(\.weight))
        let unknown = try await database.query(
            """
            SELECT k.place FROM unnest(\(keys)) WITH ORDINALITY AS k (key, place)
            WHERE NOT EXISTS (SELECT FROM nicknames AS n WHERE n.key = normalize(k.key, NFC)) ORDER BY k.place LIMIT 1
            """)
        if let place: Int64 = try unknown.first?["place"] { throw WoteError.noVoter(weights[Int(place) - 1].nickname) }
        try await database.query(
            """
            INSERT INTO weights (poll_id, voter_id, weight)
            SELECT \(poll), n.member_id, w.weight::numeric
            FROM unnest(\(keys), \(texts)) AS w (key, weight) JOIN nicknames AS n ON n.key = normalize(w.key, NFC)
            """)
    }
}

extension WoteError {
    fileprivate static func hasBallots(_ poll: ID<Poll>) -> WoteError {
        WoteError(
            .conflict, "Poll \(poll) has ballots already; weights are set before anybody votes.",
            ko: "투표 \(poll)에는 이미 낸 표가 있습니다. 가중치는 첫 표 전에 정합니다.")
    }

    fileprivate static func noVoter(_ nickname: String) -> WoteError {
        .invalid("weights", "There is no member \(nickname); nothing was set.", ko: "\(nickname, .topic) 없는 회원입니다. 아무것도 바꾸지 않았습니다.")
    }
}
