import Core
import Domain
import Postgres
import TestCommunity
import Testing

/// A poll's counters, as stored or as its ballots say.
struct Counters: Equatable {
    let turnout: Int64
    let passes: Int64
    let counts: [Int64]

    /// - Parameter voters: Those who chose something; left out, as many as they gave points.
    init(_ counts: [Int64], passes: Int64 = 0, voters: Int64? = nil) {
        (self.counts, self.passes) = (counts, passes)
        turnout = passes + (voters ?? counts.reduce(0, +))
    }

    fileprivate init(_ row: Row) throws { (turnout, passes, counts) = (try row["turnout"], try row["passes"], try row["counts"]) }
}

extension TestCommunity {
    func stored(_ poll: Poll) async throws -> Counters {
        try Counters(try #require(try await pool.query("SELECT turnout, passes, counts FROM tallies WHERE poll_id = \(poll.id)").first))
    }

    /// Counted from the ballots, in words of its own.
    func counted(_ poll: Poll) async throws -> Counters {
        let row = try await pool.query(
            """
            SELECT (SELECT count(*) FROM ballots WHERE poll_id = \(poll.id)) AS turnout,
                (SELECT count(*) FROM ballots WHERE poll_id = \(poll.id) AND cardinality(choices) = 0) AS passes,
                (SELECT array_agg((SELECT coalesce(sum(\(Self.points)), 0)::bigint FROM ballots AS b WHERE b.poll_id = o.poll_id)
                    ORDER BY o.number) FROM options AS o JOIN polls AS p ON p.id = o.poll_id WHERE o.poll_id = \(poll.id)) AS counts
            """
        ).first
        return try Counters(try #require(row))
    }

    /// What the ballot b gives the option o of the poll p.
    private static let points: SQL = """
        CASE
            WHEN p.kind IN ('yesno', 'single', 'multiple') THEN (o.number = ANY (b.choices))::int
            WHEN p.kind = 'ranked' THEN (
                ' ' || split_part(ltrim(array_to_string(b.choices, ' '), '0 ') || ' ', ' 0 ', 1) || ' ' LIKE '% ' || o.number || ' %')::int
            ELSE greatest(coalesce(b.choices[o.number], 0), 0)
        END
        """

    /// Expects the stored counters to equal the ballots and, where given, `expected`.
    func expectCounters(of poll: Poll, _ expected: Counters? = nil, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let (stored, counted) = (try await stored(poll), try await counted(poll))
        #expect(stored == counted, sourceLocation: sourceLocation)
        if let expected { #expect(stored == expected, sourceLocation: sourceLocation) }
    }

    /// Expects what is set aside in a poll, read as an admin, to equal `expected`; no voter to have a ballot in both places; and a recount
    /// to find nothing.
    func expectSetAside(in poll: Poll, _ expected: Counters, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let aside = try await admin.polls.show(poll.id).result.tally?.setAside
        let shown =
            aside.map { Counters($0.counts, passes: $0.passes, voters: $0.ballots - $0.passes) } ?? Counters(expected.counts.map { _ in 0 })
        #expect(shown == expected, sourceLocation: sourceLocation)
        #expect(aside?.ballots ?? 0 == expected.turnout, sourceLocation: sourceLocation)
        #expect(aside?.acts.reduce(0) { $0 + $1.ballots } ?? 0 == expected.turnout, sourceLocation: sourceLocation)
        let twice = try await pool.query("SELECT FROM ballots AS b JOIN aside_ballots AS a USING (poll_id, voter_id)")
        #expect(twice.isEmpty, sourceLocation: sourceLocation)
        let drifts = try await admin.admin.recount(poll: poll.id, fix: false).drifts
        #expect(drifts.isEmpty, "\(drifts)", sourceLocation: sourceLocation)
    }

    func ballots(in poll: Poll) async throws -> Int64 {
        try #require(try await pool.query("SELECT count(*) AS n FROM ballots WHERE poll_id = \(poll.id)").first)["n"]
    }

    /// Ballots stamped at or after the moment their poll closed: there must be none.
    func lateBallots() async throws -> Int64 {
        let rows = try await pool.query(
            """
            SELECT count(*) AS n FROM ballots AS b JOIN tallies AS t ON t.poll_id = b.poll_id
            WHERE b.cast_at >= least(t.closed_at, t.closes_at) OR b.cast_at >= t.hidden_at
            """)
        return try #require(rows.first)["n"]
    }

    /// How many deadlocks the server broke in this community.
    func deadlocks() async throws -> Int64 {
        let rows = try await pool.query(
            "SELECT pg_stat_force_next_flush(), deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return try #require(rows.first)["deadlocks"]
    }

    /// The poll's deadline as `moment`, an expression of SQL, has it; no worker hears of it.
    func setDeadline(of poll: Poll, to moment: SQL) async throws {
        try await pool.query("UPDATE tallies SET closes_at = \(moment) WHERE poll_id = \(poll.id)")
    }
}
