import Domain
import Postgres

/// From staged records to the community: every statement of an import, in order.
struct Merge {
    let plan: ImportPlan

    /// The advisory lock of whoever merges: "wote load" in ASCII.
    static let lock: Int64 = 0x776F_7465_6C6F_6164

    /// Ids for what was staged, then the rows themselves; ballots last, then the counters made from them.
    var statements: [SQL] {
        [lockPolls] + named("groups", columns: "name") + named("labels", columns: "name, colour, created_at")
            + named("rounds", columns: "name, due_at, created_at") + members + polls + ballots + setAsides
            + [revisions, TallyRows.recount("SELECT id FROM in_polls", .standing)] + (plan == .restore ? sequences : [])
    }

    /// Rows that are told apart by name: another system's are those of that name here, or new ones.
    private func named(_ table: String, columns: SQL) -> [SQL] {
        let (here, staged): (SQL, SQL) = ("\(unsafe: table)", "in_\(unsafe: table)")
        if plan == .restore {
            return [
                "UPDATE \(staged) SET id = key::bigint",
                """
                INSERT INTO \(here) (id, name_digest, \(columns)) OVERRIDING SYSTEM VALUE
                SELECT id, \(Self.digest("name_key")), \(columns) FROM \(staged)
                """,
            ]
        }
        return [
            """
            INSERT INTO \(here) (name_digest, \(columns)) SELECT \(Self.digest("name_key")), \(columns) FROM \(staged) ORDER BY key
            ON CONFLICT (name_digest) DO NOTHING
            """,
            "UPDATE \(staged) AS i SET id = h.id FROM \(here) AS h WHERE h.name_digest = \(Self.digest("i.name_key"))",
        ]
    }

    /// What the database keeps of a staged key to compare texts.
    private static func digest(_ column: SQL) -> SQL { "sha256(convert_to(normalize(\(column), NFC), 'UTF8'))" }

    private var members: [SQL] {
        identify("members", as: "member") + [
            """
            INSERT INTO members (id, nickname, role, group_id, persona, banned_at, joined_at) OVERRIDING SYSTEM VALUE
            SELECT m.id, m.nickname, m.role, g.id, m.persona, m.banned_at, m.joined_at
            FROM in_members AS m LEFT JOIN in_groups AS g ON g.key = m.group_key WHERE NOT m.found
            """,
            """
            INSERT INTO nicknames (key, member_id) SELECT normalize(nickname_key, NFC), id FROM in_members WHERE NOT found
            """,
        ]
    }

    /// Polls found from an earlier run take no ballots while this one merges.
    private var lockPolls: SQL {
        let origin = (plan.origin ?? "") + "/poll/"
        return """
            SELECT FROM tallies AS t JOIN origins AS o ON o.target_id = t.poll_id JOIN in_polls AS i ON o.origin = \(origin) || i.key
            ORDER BY t.poll_id FOR NO KEY UPDATE OF t
            """
    }

    private var polls: [SQL] {
        identify("polls", as: "poll") + [
            """
            INSERT INTO polls (id, author_id, title, body, link, price, currency, kind, min_picks, max_picks, budget, method, seats, quorum, threshold,
                tie_seed, weighted, scope_group, round_id, labelled, is_final, allows_pass, adds_options, results, created_at, edited_at, search_text) OVERRIDING SYSTEM VALUE
            SELECT p.id, a.id, p.title, p.body, p.link, p.price, p.currency, p.kind, p.min_picks, p.max_picks, p.budget, p.method, p.seats, p.quorum, p.threshold, p.tie_seed, p.weights <> '{}', g.id, r.id,
                p.labels <> '{}', p.is_final, p.allows_pass, p.adds_options, p.results, p.created_at, p.edited_at, normalize(p.search_text, NFC)
            FROM in_polls AS p LEFT JOIN in_members AS a ON a.key = p.author LEFT JOIN in_groups AS g ON g.key = p.group_key
            LEFT JOIN in_rounds AS r ON r.key = p.round WHERE NOT p.found
            """,
            """
            INSERT INTO poll_labels (poll_id, label_id, created_at)
            SELECT p.id, l.id, p.created_at FROM in_polls AS p JOIN in_labels AS l ON l.key = ANY (p.labels) WHERE NOT p.found
            """,
            """
            INSERT INTO options (poll_id, number, text, text_digest)
            SELECT p.id, o.number, o.text, \(Self.digest("p.option_keys[o.number]"))
            FROM in_polls AS p, unnest(p.options) WITH ORDINALITY AS o (text, number) WHERE NOT p.found
            """,
            """
            INSERT INTO weights (poll_id, voter_id, weight)
            SELECT p.id, m.id, w.weight::numeric
            FROM in_polls AS p, unnest(p.weight_voters, p.weights) AS w (voter, weight) JOIN in_members AS m ON m.key = w.voter
            WHERE NOT p.found
            """,
            """
            INSERT INTO tallies (poll_id, closes_at, closed_at, eligible, hidden_at, hidden_reason, counts)
            SELECT id, closes_at, CASE WHEN closed_at > now() THEN now() ELSE closed_at END, eligible, hidden_at, hidden_reason,
                array_fill(0::bigint, ARRAY[cardinality(options)])
            FROM in_polls WHERE NOT found
            """,
        ]
    }

    /// Of a voter's ballots in a poll the latest stands. In polls found from an earlier run a newer one cast here since stays, one set
    /// aside stays so, and those of nobody's are there already; new polls have no ballots to look for.
    private var ballots: [SQL] {
        [
            "\(latestBallots(into: "NOT p.found")) WHERE i.act IS NULL",
            """
            \(latestBallots(into: "p.found"))
            WHERE i.act IS NULL AND m.id IS NOT NULL
                AND NOT EXISTS (SELECT FROM aside_ballots AS a WHERE a.poll_id = p.id AND a.voter_id = m.id)
            ON CONFLICT (poll_id, voter_id) DO UPDATE
            SET choices = excluded.choices, persona = excluded.persona, cast_at = excluded.cast_at
            WHERE excluded.cast_at > b.cast_at
            """,
        ]
    }

    /// Decisions to set ballots aside come with the polls they are about, never into polls found from an earlier run.
    private var setAsides: [SQL] {
        [
            plan == .restore
                ? "UPDATE in_set_asides SET id = key::bigint"
                : "UPDATE in_set_asides SET id = nextval(pg_get_serial_sequence('set_asides', 'id'))",
            """
            INSERT INTO aside_ballots (poll_id, voter_id, choices, persona, cast_at, act_id)
            SELECT \(ballotColumns), s.id \(latest(into: "EXISTS (SELECT FROM in_set_asides) AND NOT p.found"))
            JOIN in_set_asides AS s ON s.number = i.act
            """,
            """
            INSERT INTO set_asides (poll_id, id, reason, at, ballots) OVERRIDING SYSTEM VALUE
            SELECT b.poll_id, s.id, s.reason, s.at, count(*)
            FROM aside_ballots AS b JOIN in_set_asides AS s ON s.id = b.act_id GROUP BY b.poll_id, s.id, s.reason, s.at
            """,
            TallyRows.recount("SELECT p.id FROM in_polls AS p WHERE EXISTS (SELECT FROM in_set_asides) AND NOT p.found", .aside),
        ]
    }

    private func latestBallots(into polls: SQL) -> SQL {
        """
        INSERT INTO ballots AS b (poll_id, voter_id, choices, persona, cast_at)
        SELECT \(ballotColumns) \(latest(into: polls))
        """
    }

    /// Of voters without an account another system's numbers mean nothing: they get such as no member will ever have.
    private var ballotColumns: SQL {
        let nobody: SQL = plan == .restore ? "i.nobody" : "nextval(pg_get_serial_sequence('members', 'id'))"
        return """
            p.id, coalesce(m.id, \(nobody)), coalesce(i.choices, CASE WHEN i.choice = 0 THEN '{}' ELSE ARRAY[i.choice] END), i.persona,
                i.cast_at
            """
    }

    private func latest(into polls: SQL) -> SQL {
        """
        FROM (
            SELECT DISTINCT ON (seat) \(StagedSeat.poll) AS poll, \(StagedSeat.voter) AS voter, nobody, choice, choices, persona,
                cast_at, act
            FROM in_ballots
            WHERE \(StagedSeat.poll) IN (SELECT p.number FROM in_polls AS p WHERE \(polls))
            ORDER BY seat, cast_at DESC, place DESC) AS i
        JOIN in_polls AS p ON p.number = i.poll LEFT JOIN in_members AS m ON m.number = i.voter
        """
    }

    private var revisions: SQL {
        """
        INSERT INTO revisions (poll_id, field, before, after, editor_id, at)
        SELECT p.id, r.field, r.before, r.after, m.id, r.at
        FROM in_revisions AS r JOIN in_polls AS p ON p.key = r.poll LEFT JOIN in_members AS m ON m.key = r.editor
        WHERE NOT p.found ORDER BY r.place
        """
    }

    /// Gives staged rows their ids: those they had, or for another system's rows those of an earlier run, or new ones.
    private func identify(_ table: String, as kind: String) -> [SQL] {
        guard let origin = plan.origin else {
            return ["UPDATE in_\(unsafe: table) SET id = key::bigint, found = false"]
        }
        let prefix = "\(origin)/\(kind)/"
        return [
            """
            UPDATE in_\(unsafe: table) AS i SET id = o.target_id, found = true
            FROM origins AS o JOIN \(unsafe: table) AS t ON t.id = o.target_id WHERE o.origin = \(prefix) || i.key
            """,
            """
            UPDATE in_\(unsafe: table) SET id = nextval(pg_get_serial_sequence(\(table), 'id')), found = false WHERE id IS NULL
            """,
            """
            INSERT INTO origins (origin, target_id) SELECT \(prefix) || key, id FROM in_\(unsafe: table) WHERE NOT found
            ON CONFLICT (origin) DO UPDATE SET target_id = excluded.target_id
            """,
        ]
    }

    /// New groups, members and polls get ids after the restored ones; members also after voters who are no members.
    private var sequences: [SQL] {
        ["groups", "labels", "rounds", "members", "polls", "set_asides"].map { table in
            let nobody: SQL = table == "members" ? "(SELECT max(nobody) FROM in_ballots)" : "0"
            return """
                SELECT setval(pg_get_serial_sequence(\(table), 'id'),
                    (SELECT greatest(max(id), \(nobody), 0) + 1 FROM \(unsafe: table)), false)
                """
        }
    }
}
