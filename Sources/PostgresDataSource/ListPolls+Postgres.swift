import Contract
import Domain
import Postgres

extension ListPolls: PostgresRequest {
    /// One statement whatever the page's size: ids by keyset first, then everything about them.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Page<PollResponse> {
        let paging = try Paging(limit: limit, after: after, in: listName(for: caller))
        let conditions = [caller.mayReadPoll, paging.rest("p.created_at", "p.id")] + filters(for: caller)
        let page: SQL = """
            SELECT p.id FROM polls AS p JOIN tallies AS t ON t.poll_id = p.id
            WHERE \(conditions.joined(separator: " AND ")) \(paging.order("p.created_at", "p.id"))
            """
        let polls = try await pool.query(PollRows.select(page, for: caller)).map(PollResponse.init)
        return paging.page(polls) { Keyset(at: $0.createdAt, id: $0.id.rawValue) }
    }

    private func filters(for caller: Caller) -> [SQL] {
        var filters: [SQL] = []
        switch status {
        case .open: filters.append("t.hidden_at IS NULL AND \(Visibility.isOpen)")
        case .closed: filters.append("t.hidden_at IS NULL AND NOT \(Visibility.isOpen)")
        case .hidden: filters.append("t.hidden_at IS NOT NULL")
        case nil: break
        }
        if let kind { filters.append("p.kind = \(kind)") }
        if let scope { filters.append(scope == .group ? "p.scope_group IS NOT NULL" : "p.scope_group IS NULL") }
        if let author { filters.append("p.author_id = (SELECT n.member_id FROM nicknames AS n WHERE n.key = \(SQL.key(of: author)))") }
        if let voted { filters.append(voted ? hasVoted(caller) : "NOT \(hasVoted(caller))") }
        return filters + (words.map(matches) ?? [])
    }

    /// The reader's number is written into the statement, so that the plan is made for this reader: whether to begin with the newest
    /// polls or with the reader's ballots depends on how many those are. Who voted has voted, also if the ballot is set aside by now.
    private func hasVoted(_ caller: Caller) -> SQL {
        """
        EXISTS (SELECT FROM (SELECT poll_id, voter_id FROM ballots UNION ALL SELECT poll_id, voter_id FROM aside_ballots) AS v
            WHERE v.poll_id = p.id AND v.voter_id = \(unsafe: String(caller.memberID)))
        """
    }

    /// Every word stands somewhere in title or body: the index of letter pairs finds candidates, `position` makes sure.
    private func matches(_ words: String) -> [SQL] {
        words.split(whereSeparator: \.isWhitespace).map(\.comparisonKey).filter { !$0.isEmpty }.map { word in
            let needle: SQL = "normalize(\(word)::text, NFC)"
            return "p.search_bigrams @> bigrams(\(needle)) AND position(\(needle) IN p.search_text) > 0"
        }
    }

    /// What must be the same for a cursor to make sense: the filter and the reader.
    private func listName(for caller: Caller) -> String {
        let parts = [status?.rawValue, kind?.rawValue, scope?.rawValue, author?.comparisonKey, voted?.description, words?.comparisonKey]
        return "polls \(caller.memberID) " + parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: " ")
    }
}
