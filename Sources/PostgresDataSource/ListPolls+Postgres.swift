import Contract
import Domain
import Postgres

extension ListPolls: PostgresRequest {
    /// One statement whatever the page's size: ids by keyset first, then everything about them.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Page<PollResponse> {
        let paging = try Paging(limit: limit, after: after, in: listName(for: caller))
        let source = source
        let conditions = [caller.mayReadPoll, paging.rest(source.at, source.id)] + filters(for: caller)
        let page: SQL = """
            SELECT p.id FROM \(source.tables) JOIN tallies AS t ON t.poll_id = p.id
            WHERE \(conditions.joined(separator: " AND ")) \(paging.order(source.at, source.id))
            """
        let polls = try await pool.query(PollRows.select(page, for: caller)).map(PollResponse.init)
        if polls.isEmpty { try await refuseUnknownMarks(through: pool) }
        return paging.page(polls) { Keyset(at: $0.createdAt, id: $0.id.rawValue) }
    }

    /// Where the feed's order is read: with labels, from the polls that carry one of them.
    private var source: (tables: SQL, at: SQL, id: SQL) {
        guard labels?.isEmpty == false else { return ("polls AS p", "p.created_at", "p.id") }
        return ("poll_labels AS m JOIN polls AS p ON p.id = m.poll_id", "m.created_at", "m.poll_id")
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
        if let round { filters.append("p.round_id = (\(RoundResponse.id(of: round)))") }
        return filters + carries(labels ?? []) + (words.map(matches) ?? [])
    }

    /// A poll carries every label named. Of several one that few polls carry leads, as far as counting a thousand tells: then no more polls
    /// are looked at than carry it, however common the others are.
    private func carries(_ names: [String]) -> [SQL] {
        let ids = names.map { "(\(LabelResponse.id(of: $0)))" as SQL }
        guard ids.count > 1 else { return ids.map { "m.label_id = \($0)" } }
        let counts = ids.map { "(SELECT count(*) FROM (SELECT FROM poll_labels WHERE label_id = \($0) LIMIT 1000) AS capped)" as SQL }
        let leading: SQL = """
            SELECT c.id FROM unnest(ARRAY[\(ids.joined())], ARRAY[\(counts.joined())]) AS c (id, polls) ORDER BY c.polls LIMIT 1
            """
        return ["m.label_id = (\(leading))"]
            + ids.map { "EXISTS (SELECT FROM poll_labels AS o WHERE o.poll_id = m.poll_id AND o.label_id = \($0))" }
    }

    /// Where nothing was found, a label or round may be what is not there.
    private func refuseUnknownMarks(through pool: ConnectionPool) async throws {
        for label in labels ?? [] { try await LabelResponse.refuseUnknown(label, through: pool) }
        if let round { try await RoundResponse.refuseUnknown(round, through: pool) }
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
        let labels = labels?.map(\.comparisonKey).sorted().joined(separator: "\n")
        let parts = [
            status?.rawValue, kind?.rawValue, scope?.rawValue, author?.comparisonKey, voted?.description, labels, round?.comparisonKey,
            words?.comparisonKey,
        ]
        return "polls \(caller.memberID) " + parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: " ")
    }
}
