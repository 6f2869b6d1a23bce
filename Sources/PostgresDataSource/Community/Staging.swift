import Domain
import Postgres

/// Temporary tables that take records as they come, before one merge.
struct Staging {
    private var rows: [Table: [[any SQLEncodable]]] = [:]
    private(set) var taken = 0
    private let batch = 5000

    enum Table: String, CaseIterable {
        case groups, members, polls, ballots, revisions

        var columns: String {
            switch self {
            case .groups: "key, name, name_key"
            case .members: "key, nickname, nickname_key, role, group_key, persona, banned_at, joined_at"
            case .polls:
                "key, author, title, body, link, price, currency, kind, group_key, is_final, allows_pass, results, created_at, edited_at, "
                    + "closes_at, closed_at, hidden_at, hidden_reason, options, option_keys, search_text"
            case .ballots: "place, poll, voter, choice, persona, cast_at"
            case .revisions: "place, poll, editor, field, before, after, at"
            }
        }
    }

    static let tables: SQL = """
        CREATE TEMPORARY TABLE in_groups (key text PRIMARY KEY, id bigint, name text, name_key text) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_members (key text PRIMARY KEY, id bigint, found boolean, nickname text, nickname_key text, role text,
            group_key text, persona text, banned_at timestamptz, joined_at timestamptz) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_polls (key text PRIMARY KEY, id bigint, found boolean, author text, title text, body text, link text,
            price bigint, currency text, kind text, group_key text, is_final boolean, allows_pass boolean, results text,
            created_at timestamptz, edited_at timestamptz, closes_at timestamptz, closed_at timestamptz, hidden_at timestamptz,
            hidden_reason text, options text[], option_keys text[], search_text text) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_ballots (place bigint, poll text, voter text, choice smallint, persona text, cast_at timestamptz)
            ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_revisions (place bigint, poll text, editor text, field text, before text, after text, at timestamptz)
            ON COMMIT DROP;
        """

    /// Takes one record; every few thousand go to the database.
    mutating func take(_ record: CommunityRecord, in database: Connection) async throws {
        taken += 1
        let (table, row) = Self.row(record, place: Int64(taken))
        rows[table, default: []].append(row)
        if rows[table, default: []].count >= batch { try await flush(table, in: database) }
    }

    mutating func flush(in database: Connection) async throws {
        for table in Table.allCases { try await flush(table, in: database) }
    }

    private mutating func flush(_ table: Table, in database: Connection) async throws {
        guard let batch = rows.removeValue(forKey: table), !batch.isEmpty else { return }
        _ = try await database.copyIn(SQL("COPY in_\(unsafe: table.rawValue) (\(unsafe: table.columns)) FROM STDIN"), rows: batch)
    }

    private static func row(_ record: CommunityRecord, place: Int64) -> (Table, [any SQLEncodable]) {
        switch record {
        case .group(let group): (.groups, [group.key, group.name, group.name.comparisonKey])
        case .member(let member): (.members, row(member))
        case .poll(let poll): (.polls, row(poll))
        case .ballot(let ballot): (.ballots, [place, ballot.poll, ballot.voter, ballot.choice.code, ballot.persona, ballot.castAt])
        case .revision(let change):
            (.revisions, [place, change.poll, change.editor, change.field, change.before, change.after, change.at])
        }
    }

    private static func row(_ member: MemberRecord) -> [any SQLEncodable] {
        [
            member.key, member.nickname, member.nickname.comparisonKey, member.role, member.group, member.persona, member.bannedAt,
            member.joinedAt,
        ]
    }

    private static func row(_ poll: PollRecord) -> [any SQLEncodable] {
        let (question, rules) = (poll.question, poll.rules)
        return [
            poll.key, poll.author, question.title, question.body, question.link, question.price?.amount, question.price?.currency,
            rules.kind, poll.group, rules.ballots == .final, rules.allowsPass, rules.results, poll.createdAt, poll.editedAt,
            poll.closesAt, poll.closedAt, poll.hiding?.at, poll.hiding?.reason, poll.options, poll.options.map(\.comparisonKey),
            SearchText.text(title: question.title, body: question.body),
        ]
    }
}

extension Choice {
    /// The option's number, 0 for a pass.
    fileprivate var code: Int16 {
        switch self {
        case .option(let number): Int16(clamping: number.rawValue)
        case .pass: 0
        }
    }
}
