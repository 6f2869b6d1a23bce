import Contract
import Domain
import Postgres
import Tallying

extension PileBallots: PostgresRequest {
    /// The poll and its ballots from one snapshot, so that what was counted is what the counters say. Where the reader may not see the
    /// result, no ballot is looked at: not even the time it takes tells anything.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> PiledBallots {
        try await pool.transaction(isolation: .repeatableRead, readOnly: true) { database in
            let found = try await ShowPoll(poll: poll).find(in: database, for: caller)
            guard found.result.visible else { return PiledBallots(poll: found, ballots: nil) }
            return PiledBallots(
                poll: found, ballots: try await Piles(poll: poll, isWeighted: found.weighted == true, database: database).read(found.kind))
        }
    }
}

/// A poll's standing ballots, equal ones counted by the database, read some thousands at a time.
private struct Piles {
    let poll: Domain.ID<Poll>
    let isWeighted: Bool
    let database: Connection

    private static let page = 20_000

    func read(_ kind: PollKind.Name) async throws -> CastBallots {
        switch kind {
        case .yesno, .single, .multiple:
            var ballots = Ballots<Int>()
            try await each { ballots.append($0.map { Int($0) - 1 }, count: $1, weight: $2) }
            return .choices(ballots)
        case .ranked:
            var ballots = Ballots<RankMark>()
            try await each { ballots.append([RankMark](stored: $0), count: $1, weight: $2) }
            return .rankings(ballots)
        case .score, .dots, .quadratic:
            var ballots = Ballots<ScoreMark>()
            try await each { ballots.append([ScoreMark](stored: $0), count: $1, weight: $2) }
            return .scores(ballots)
        }
    }

    /// Room for the groups of a million ballots keeps them off the disk; a cursor hands them over without holding all twice.
    private func each(_ body: ([Int16], Integer, Rational) throws -> Void) async throws {
        try await database.query("SELECT set_config('work_mem', '256MB', true), set_config('cursor_tuple_fraction', '1', true)")
        try await database.query(
            """
            DECLARE piles NO SCROLL CURSOR FOR \(isWeighted ? weighted : plain)
            """)
        while true {
            let rows = try await database.query("FETCH FORWARD \(unsafe: "\(Self.page)") FROM piles")
            for row in rows { try body(try row[0], Integer(try row[1, as: Int64.self]), isWeighted ? try weight(row[2]) : 1) }
            if rows.count < Self.page { break }
        }
        try await database.query("CLOSE piles")
    }

    private var plain: SQL {
        "SELECT b.choices, count(*) AS ballots FROM ballots AS b WHERE b.poll_id = \(poll) GROUP BY b.choices"
    }

    /// The ballots of members of equal weight together, whoever is not named weighing 1.
    private var weighted: SQL {
        """
        SELECT b.choices, count(*) AS ballots, trim_scale(coalesce(w.weight, 1))::text AS weight
        FROM ballots AS b LEFT JOIN weights AS w ON w.poll_id = b.poll_id AND w.voter_id = b.voter_id
        WHERE b.poll_id = \(poll) GROUP BY b.choices, coalesce(w.weight, 1) ORDER BY coalesce(w.weight, 1)
        """
    }

    private func weight(_ text: String) throws(PostgresError) -> Rational {
        guard let weight = Rational(text) else { throw PostgresError(.decoding, "A weight is no number this program reads.") }
        return weight
    }
}

extension [RankMark] {
    /// Reads options' numbers, best first, where 0 ends a level.
    fileprivate init(stored: [Int16]) {
        self.init()
        reserveCapacity(stored.count)
        var isLevelEmpty = true
        for number in stored {
            if number > 0 {
                append(RankMark(option: Int(number) - 1, sharesLevel: !isLevelEmpty))
            } else if isLevelEmpty {
                append(.emptyLevel)
            }
            isLevelEmpty = number == 0
        }
    }
}

extension [ScoreMark] {
    /// Reads a figure for each option in order, -1 for none.
    fileprivate init(stored: [Int16]) {
        self = stored.enumerated().compactMap { option, figure in figure < 0 ? nil : ScoreMark(option: option, value: Int(figure)) }
    }
}
