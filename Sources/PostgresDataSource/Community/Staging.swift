import Domain
import Postgres

/// Temporary tables that take records as they come, before one merge.
struct Staging {
    private var groups: [GroupRecord] = []
    private var labels: [LabelRecord] = []
    private var rounds: [RoundRecord] = []
    private var members: [MemberRecord] = []
    private var polls: [PollRecord] = []
    private var setAsides: [(poll: Int32, record: SetAsideRecord)] = []
    private var ballots: [(place: Int64, seat: StagedSeat, act: Int32?, record: BallotRecord)] = []
    private var revisions: [(place: Int64, record: RevisionRecord)] = []
    private var register = StagedKeys()
    private(set) var taken = 0

    /// Records held before they are sent on.
    private static let batch = 10_000

    /// Takes one record; every few thousand go to the database. Refuses a record that names what did not come before it.
    nonisolated(nonsending) mutating func take(_ record: CommunityRecord, in database: Connection) async throws {
        taken += 1
        switch record {
        case .group(let group): groups.append(group)
        case .label(let label):
            register.add(label)
            labels.append(label)
        case .round(let round):
            register.add(round)
            rounds.append(round)
        case .member(let member):
            register.add(member)
            members.append(member)
        case .poll(let poll):
            try register.add(poll)
            polls.append(poll)
        case .setAside(let act): setAsides.append((try register.add(act), act))
        case .ballot(let ballot):
            ballots.append((Int64(taken), try register.seat(of: ballot, at: taken), try register.act(of: ballot, at: taken), ballot))
        case .revision(let revision): revisions.append((Int64(taken), revision))
        }
        if taken.isMultiple(of: Self.batch) { try await flush(in: database) }
    }

    nonisolated(nonsending) mutating func flush(in database: Connection) async throws {
        try await send(&groups, "COPY in_groups (key, name, name_key) FROM STDIN", in: database) { writer, group in
            try await writer.write(group.key, group.name, group.name.comparisonKey)
        }
        try await send(&labels, "COPY in_labels (key, name, name_key, colour, created_at) FROM STDIN", in: database) { writer, label in
            try await writer.write(label.key, label.name, label.name.comparisonKey, label.colour, label.createdAt)
        }
        try await send(&rounds, "COPY in_rounds (key, name, name_key, due_at, created_at) FROM STDIN", in: database) { writer, round in
            try await writer.write(round.key, round.name, round.name.comparisonKey, round.dueAt, round.createdAt)
        }
        try await send(&members, Self.copyMembers, in: database) { try await $0.write($1) }
        try await send(&polls, Self.copyPolls, in: database) { try await $0.write($1) }
        try await send(&setAsides, "COPY in_set_asides (key, poll, reason, at) FROM STDIN", in: database) { writer, act in
            try await writer.write(act.record.key, act.poll, act.record.reason, act.record.at)
        }
        try await send(&ballots, "COPY in_ballots (place, seat, nobody, choice, choices, persona, cast_at, act) FROM STDIN", in: database) {
            writer, ballot in
            let (place, seat, act, record) = ballot
            let (code, choices) = record.choice.staged
            let nobody = record.hasAccount ? nil : Int64(record.voter)
            try await writer.write(place, seat.rawValue, nobody, code, choices, record.persona, record.castAt, act)
        }
        try await send(&revisions, "COPY in_revisions (place, poll, editor, field, before, after, at) FROM STDIN", in: database) {
            writer, revision in
            let (place, record) = revision
            try await writer.write(place, record.poll, record.editor, record.field, record.before, record.after, record.at)
        }
    }

    private nonisolated(nonsending) func send<Record>(
        _ records: inout [Record], _ copy: SQL, in database: Connection,
        write: nonisolated(nonsending) (CopyWriter, Record) async throws -> Void
    ) async throws {
        guard !records.isEmpty else { return }
        let batch = records
        records.removeAll(keepingCapacity: true)
        _ = try await database.copyIn(copy) { writer in
            for record in batch { try await write(writer, record) }
        }
    }
}

extension Staging {
    /// The tables, and memory that keeps the sorts of a million ballots off the disk; both end with the transaction.
    static let tables: SQL = """
        SET LOCAL work_mem = '128MB';
        CREATE TEMPORARY TABLE in_groups (key text PRIMARY KEY, id bigint, name text, name_key text) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_labels (key text PRIMARY KEY, id bigint, name text, name_key text, colour text, created_at timestamptz)
            ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_rounds (key text PRIMARY KEY, id bigint, name text, name_key text, due_at timestamptz, created_at timestamptz)
            ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_members (key text PRIMARY KEY, number int GENERATED ALWAYS AS IDENTITY, id bigint, found boolean, nickname text, nickname_key text, role text,
            group_key text, persona text, banned_at timestamptz, joined_at timestamptz) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_polls (key text PRIMARY KEY, number int GENERATED ALWAYS AS IDENTITY, id bigint, found boolean, author text, title text, body text, link text,
            price bigint, currency text, kind text, min_picks smallint, max_picks smallint, budget smallint, method text, seats smallint, quorum text, threshold text, tie_seed text,
            eligible bigint, weight_voters text[], weights text[],
            group_key text, is_final boolean, allows_pass boolean, adds_options boolean, results text,
            created_at timestamptz, edited_at timestamptz, closes_at timestamptz, closed_at timestamptz, hidden_at timestamptz,
            hidden_reason text, options text[], option_keys text[], labels text[], round text, search_text text) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_set_asides (key text PRIMARY KEY, number int GENERATED ALWAYS AS IDENTITY, id bigint, poll int, reason text,
            at timestamptz) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_ballots (place bigint, seat bigint, nobody bigint, choice smallint, choices smallint[], persona text,
            cast_at timestamptz, act int) ON COMMIT DROP;
        CREATE TEMPORARY TABLE in_revisions (place bigint, poll text, editor text, field text, before text, after text, at timestamptz)
            ON COMMIT DROP;
        """

    fileprivate static let copyMembers: SQL = """
        COPY in_members (key, nickname, nickname_key, role, group_key, persona, banned_at, joined_at) FROM STDIN
        """

    fileprivate static let copyPolls: SQL = """
        COPY in_polls (key, author, title, body, link, price, currency, kind, min_picks, max_picks, budget, method, seats, quorum, threshold, tie_seed, eligible, weight_voters, weights, group_key, is_final,
            allows_pass, adds_options, results, created_at, edited_at, closes_at, closed_at, hidden_at, hidden_reason, options, option_keys, labels, round,
            search_text) FROM STDIN
        """
}

extension CopyWriter {
    fileprivate nonisolated(nonsending) func write(_ member: MemberRecord) async throws {
        try await write(
            member.key, member.nickname, member.nickname.comparisonKey, member.role, member.group, member.persona, member.bannedAt,
            member.joinedAt)
    }

    fileprivate nonisolated(nonsending) func write(_ poll: PollRecord) async throws {
        let (question, rules) = (poll.question, poll.rules)
        try await write(
            poll.key, poll.author, question.title, question.body, question.link, question.price?.amount, question.price?.currency,
            rules.kind.name, rules.kind.picks.map { Int16(clamping: $0.least) }, rules.kind.picks?.most.map { Int16(clamping: $0) },
            rules.kind.budget.map { Int16(clamping: $0) }, rules.counting.method, Int16(clamping: rules.counting.seats), rules.quorum?.text,
            rules.threshold?.text, rules.tieSeed, poll.eligible, poll.weights.map(\.voter),
            poll.weights.map(\.weight),
            poll.group, rules.ballots == .final, rules.allowsPass, rules.addsOptions, rules.results, poll.createdAt, poll.editedAt,
            poll.closesAt,
            poll.closedAt,
            poll.hiding?.at, poll.hiding?.reason, poll.options, poll.options.map(\.comparisonKey),
            poll.labels, poll.round, SearchText.text(title: question.title, body: question.body))
    }
}

extension Choice {
    /// An option's number, 0 for a pass: a million of these are sorted sooner than a million arrays. Any other choice as it is kept.
    fileprivate var staged: (code: Int16?, choices: [Int16]?) {
        switch self {
        case .option(let number): (Int16(clamping: number.rawValue), nil)
        case .pass: (0, nil)
        case .options, .ranking, .scores, .votes: (nil, stored)
        }
    }
}
