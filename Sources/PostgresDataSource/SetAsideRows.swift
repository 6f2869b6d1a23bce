import Domain
import Postgres

/// How ballots set aside are read beside a poll's counters.
enum SetAsideRows {
    /// The columns of tallies that `SetAside.init(_:)` reads.
    static let columns: SQL = "set_aside, aside_passes, aside_counts"

    /// A join that gives the newest decisions about the poll p, as arrays; none where the reader does not see the result.
    static let acts: SQL = """
        LEFT JOIN LATERAL (
            SELECT \(newest("s.id")) AS acts, \(newest("s.reason")) AS reasons, \(newest("s.at")) AS moments, \(newest("s.ballots")) AS sizes
            FROM set_asides AS s WHERE s.poll_id = p.id AND seen.set_aside > 0) AS aside ON true
        """

    static let noActs: SQL = "NULL::bigint[] AS acts"

    private static func newest(_ column: SQL) -> SQL { "(array_agg(\(column) ORDER BY s.id DESC))[:20]" }
}

extension SetAside {
    /// `nil` where nothing is set aside.
    init?(_ row: Row, acts: [Act] = []) throws {
        guard let ballots = try row["set_aside", as: Int64?.self], ballots > 0 else { return nil }
        self.init(counts: try row["aside_counts"], passes: try row["aside_passes"], ballots: ballots, acts: acts)
    }
}

extension SetAside.Act {
    /// Those of a row with `SetAsideRows.acts`; none where it has `noActs`.
    static func list(_ row: Row) throws -> [Self] {
        guard let ids = try row["acts", as: [Domain.ID<SetAside>]?.self] else { return [] }
        let (reasons, moments, sizes): ([String], [Instant], [Int64]) = (try row["reasons"], try row["moments"], try row["sizes"])
        return ids.indices.map { Self(id: ids[$0], reason: reasons[$0], at: moments[$0].clamped, ballots: sizes[$0]) }
    }
}
