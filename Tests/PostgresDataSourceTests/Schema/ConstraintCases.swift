import Postgres

/// For each constraint of the schema a statement that it must refuse, in a community with a few rows (`ConstraintTests.scene`).
struct ConstraintCase {
    let constraint: String
    let statement: SQL
    /// Why nothing that people write can break it; `nil` where they can: then the table of errors has words for it.
    var guardedBy: String?

    static let all: [ConstraintCase] =
        people + marks + polls + options + tallies + ballots + setAsides + [
            ConstraintCase(
                constraint: "revisions_pkey",
                statement: "INSERT INTO revisions (poll_id, id, field) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'title'), (1, 1, 'body')",
                guardedBy: "the identity"),
            ConstraintCase(
                constraint: "revisions_poll_exists", statement: "INSERT INTO revisions (poll_id, field) VALUES (99, 'title')",
                guardedBy: "the lock that every change of a poll begins with"),
            ConstraintCase(
                constraint: "revisions_field_known", statement: "INSERT INTO revisions (poll_id, field) VALUES (1, 'colour')",
                guardedBy: "literals"),
            ConstraintCase(
                constraint: "audit_log_pkey",
                statement: "INSERT INTO audit_log (id, actor, act) OVERRIDING SYSTEM VALUE VALUES (1, 'a', 'hide'), (1, 'a', 'hide')",
                guardedBy: "the identity"),
            ConstraintCase(
                constraint: "audit_log_act_form", statement: "INSERT INTO audit_log (actor, act) VALUES ('a', 'Hide it')",
                guardedBy: "literals"),
            ConstraintCase(
                constraint: "origins_pkey", statement: "INSERT INTO origins VALUES ('a/poll/1', 1), ('a/poll/1', 2)",
                guardedBy: "ON CONFLICT"),
            ConstraintCase(constraint: "origins_origin_bytes", statement: "INSERT INTO origins VALUES (repeat('x', 1001), 1)"),
        ]

    private static let people = [
        ConstraintCase(
            constraint: "groups_pkey",
            statement: "INSERT INTO groups (id, name, name_digest) OVERRIDING SYSTEM VALUE SELECT id, 'red', sha256('x') FROM groups",
            guardedBy: "the identity"),
        ConstraintCase(
            constraint: "groups_name_unique", statement: "INSERT INTO groups (name, name_digest) SELECT 'Blue', name_digest FROM groups",
            guardedBy: "ON CONFLICT"),
        ConstraintCase(
            constraint: "groups_name_bytes", statement: "INSERT INTO groups (name, name_digest) VALUES (repeat('x', 4001), sha256('x'))",
            guardedBy: "TextRule.groupName"),
        ConstraintCase(
            constraint: "groups_name_digest_length", statement: "INSERT INTO groups (name, name_digest) VALUES ('red', 'short')",
            guardedBy: "sha256"),
        ConstraintCase(
            constraint: "personas_pkey", statement: "INSERT INTO personas VALUES ('FLEXER', 'a', 'b')", guardedBy: "migrations alone write"),
        ConstraintCase(
            constraint: "personas_code_form", statement: "INSERT INTO personas VALUES ('flexer', 'a', 'b')",
            guardedBy: "migrations alone write"),
        ConstraintCase(
            constraint: "members_pkey",
            statement: "INSERT INTO members (id, nickname) OVERRIDING SYSTEM VALUE SELECT id, 'twin' FROM members",
            guardedBy: "the identity"),
        ConstraintCase(
            constraint: "attempts_pkey",
            statement: "INSERT INTO attempts SELECT id, sha256('k'), sha256('r'), 1, now() FROM members, generate_series(1, 2)",
            guardedBy: "ON CONFLICT"),
        ConstraintCase(
            constraint: "attempts_member_exists", statement: "INSERT INTO attempts VALUES (99, sha256('k'), sha256('r'), 1, now())",
            guardedBy: "the caller, who is a member"),
        ConstraintCase(
            constraint: "attempts_key_digest_length",
            statement: "INSERT INTO attempts SELECT id, 'k'::bytea, sha256('r'), 1, now() FROM members",
            guardedBy: "sha256"),
        ConstraintCase(
            constraint: "attempts_request_digest_length",
            statement: "INSERT INTO attempts SELECT id, sha256('k'), 'r'::bytea, 1, now() FROM members", guardedBy: "sha256"),
        ConstraintCase(
            constraint: "members_nickname_bytes", statement: "INSERT INTO members (nickname) VALUES ('')", guardedBy: "TextRule.nickname"),
        ConstraintCase(
            constraint: "members_role_known", statement: "INSERT INTO members (nickname, role) VALUES ('x', 'king')",
            guardedBy: "Member.Role"),
        ConstraintCase(
            constraint: "members_group_exists", statement: "INSERT INTO members (nickname, group_id) VALUES ('x', 99)",
            guardedBy: "groups are made by naming them and never go"),
        ConstraintCase(constraint: "members_persona_exists", statement: "INSERT INTO members (nickname, persona) VALUES ('x', 'WIZARD')"),
        ConstraintCase(constraint: "nicknames_pkey", statement: "INSERT INTO nicknames VALUES ('admin', 99)"),
        ConstraintCase(constraint: "nicknames_key_bytes", statement: "INSERT INTO nicknames VALUES (repeat('x', 2001), 99)"),
    ]

    /// A label and a round, for `labels` and `rounds` alike.
    private static func entry(_ table: SQL, _ column: SQL, _ rule: String) -> [ConstraintCase] {
        let name = table.description
        return [
            ConstraintCase(
                constraint: "\(name)_pkey",
                statement: """
                    INSERT INTO \(table) (id, name, name_digest, \(column)) OVERRIDING SYSTEM VALUE
                    SELECT id, 'x', sha256(name_digest), \(column) FROM \(table)
                    """, guardedBy: "the identity"),
            ConstraintCase(constraint: "\(name)_name_unique", statement: "UPDATE \(table) SET name_digest = sha256('same')"),
            ConstraintCase(constraint: "\(name)_name_bytes", statement: "UPDATE \(table) SET name = ''", guardedBy: rule),
            ConstraintCase(
                constraint: "\(name)_name_bytes", statement: "UPDATE \(table) SET name = repeat('x', 4001)", guardedBy: rule),
            ConstraintCase(
                constraint: "\(name)_name_digest_length", statement: "UPDATE \(table) SET name_digest = 'short'", guardedBy: "sha256"),
        ]
    }

    private static let marks =
        entry("labels", "colour", "PollLabel.nameRule") + entry("rounds", "due_at", "Round.nameRule") + [
            ConstraintCase(
                constraint: "labels_colour_known", statement: "UPDATE labels SET colour = 'beige'", guardedBy: "PollLabel.Colour"),
            ConstraintCase(
                constraint: "poll_labels_pkey",
                statement: "INSERT INTO poll_labels SELECT * FROM poll_labels", guardedBy: "ON CONFLICT"),
            ConstraintCase(
                constraint: "poll_labels_poll_exists", statement: "INSERT INTO poll_labels VALUES (99, 1, now())",
                guardedBy: "the poll's own row, from which its labels are inserted"),
            ConstraintCase(
                constraint: "poll_labels_poll_exists", statement: "UPDATE poll_labels SET created_at = created_at + interval '1 s'",
                guardedBy: "the poll's own row, from which its labels are inserted"),
            ConstraintCase(
                constraint: "poll_labels_label_exists", statement: "INSERT INTO poll_labels SELECT id, 99, created_at FROM polls",
                guardedBy: "the lock on the label"),
            ConstraintCase(
                constraint: "poll_labels_label_exists", statement: "DELETE FROM labels", guardedBy: "taking it off its polls first"),
            ConstraintCase(
                constraint: "polls_round_exists", statement: "UPDATE polls SET round_id = 99", guardedBy: "the lock on the round"),
            ConstraintCase(
                constraint: "polls_round_exists", statement: "DELETE FROM rounds", guardedBy: "taking its polls out first"),
        ]

    private static func poll(_ constraint: String, _ column: SQL, _ value: SQL, guardedBy: String? = nil) -> ConstraintCase {
        ConstraintCase(constraint: constraint, statement: "UPDATE polls SET \(column) = \(value)", guardedBy: guardedBy)
    }

    private static let polls = [
        ConstraintCase(
            constraint: "polls_pkey",
            statement: """
                INSERT INTO polls (id, title, kind, method, is_final, allows_pass, adds_options, results, search_text)
                OVERRIDING SYSTEM VALUE VALUES (1, 'x', 'yesno', 'plurality', false, false, false, 'always', '')
                """, guardedBy: "the identity"),
        poll("polls_title_bytes", "title", "repeat('x', 5001)"), poll("polls_body_bytes", "body", "''"),
        poll("polls_link_form", "link", "'javascript:alert(1)'", guardedBy: "TextRule.acceptLink"),
        poll("polls_price_range", "currency = 'KRW', price", "-1", guardedBy: "Price"),
        poll("polls_price_has_currency", "price", "5", guardedBy: "Price"),
        poll("polls_currency_form", "price = 5, currency", "'won'", guardedBy: "Price"),
        poll("polls_kind_known", "method = 'duel', kind", "'duel'", guardedBy: "PollKind"),
        poll("polls_picks_of_kind", "method = 'approval', kind", "'multiple'", guardedBy: "PollKind"),
        poll("polls_picks_of_kind", "min_picks", "1", guardedBy: "PollKind"),
        poll("polls_picks_of_kind", "max_picks", "1", guardedBy: "PollKind"),
        poll("polls_picks_range", "kind = 'multiple', method = 'approval', min_picks", "0", guardedBy: "PollKind.check"),
        poll("polls_picks_range", "kind = 'multiple', method = 'approval', min_picks", "21", guardedBy: "PollKind.check"),
        poll("polls_picks_range", "kind = 'multiple', method = 'approval', min_picks = 3, max_picks", "2", guardedBy: "PollKind.check"),
        poll("polls_picks_range", "kind = 'multiple', method = 'approval', min_picks = 1, max_picks", "21", guardedBy: "PollKind.check"),
        poll("polls_budget_of_kind", "method = 'dots', kind", "'dots'", guardedBy: "PollKind"),
        poll("polls_budget_of_kind", "budget", "5", guardedBy: "PollKind"),
        poll("polls_budget_range", "kind = 'quadratic', method = 'quadratic', budget", "0", guardedBy: "PollKind.check"),
        poll("polls_budget_range", "kind = 'dots', method = 'dots', budget", "1001", guardedBy: "PollKind.check"),
        poll("polls_method_of_kind", "method", "'irv'", guardedBy: "Counting.check"),
        poll("polls_method_of_kind", "method", "'duel'", guardedBy: "CountingMethod"),
        poll("polls_seats_of_method", "seats", "2", guardedBy: "Counting.check"),
        poll("polls_seats_range", "kind = 'ranked', method = 'stv', seats", "0", guardedBy: "Counting.check"),
        poll("polls_seats_range", "kind = 'ranked', method = 'stv', seats", "21", guardedBy: "Counting.check"),
        poll("polls_quorum_form", "quorum", "'0'", guardedBy: "PollQuorum"),
        poll("polls_quorum_form", "quorum", "'50%'", guardedBy: "PollQuorum"),
        poll("polls_threshold_form", "threshold", "'2'", guardedBy: "Fraction"),
        poll("polls_threshold_of_kind", "threshold = '2/3', method = 'score', kind", "'score'", guardedBy: "PollDraft"),
        poll("polls_tie_seed_bytes", "tie_seed", "''", guardedBy: "TextRule.tieSeed"),
        poll("polls_weighted_of_method", "kind = 'ranked', method = 'stv', weighted", "true", guardedBy: "Counting.checkWeights"),
        poll("polls_pass_of_kind", "kind = 'ranked', method = 'irv', allows_pass", "true", guardedBy: "PollDraft"),
        poll("polls_adds_options_of_kind", "kind = 'yesno', adds_options", "true", guardedBy: "PollDraft"),
        poll("polls_results_known", "results", "'never'", guardedBy: "ResultVisibility"),
    ]

    private static let options = [
        ConstraintCase(
            constraint: "options_pkey", statement: "INSERT INTO options VALUES (1, 1, 'x', sha256('x'))", guardedBy: "numbered in order"),
        ConstraintCase(
            constraint: "options_poll_exists", statement: "INSERT INTO options VALUES (99, 1, 'x', sha256('x'))",
            guardedBy: "one transaction with its poll"),
        ConstraintCase(constraint: "options_text_unique", statement: "UPDATE options SET text_digest = sha256('same')"),
        ConstraintCase(
            constraint: "options_number_range", statement: "INSERT INTO options VALUES (1, 21, 'x', sha256('x'))",
            guardedBy: "PollDraft.optionCount"),
        ConstraintCase(constraint: "options_text_bytes", statement: "UPDATE options SET text = repeat('x', 4001) WHERE number = 1"),
        ConstraintCase(
            constraint: "options_text_digest_length", statement: "UPDATE options SET text_digest = 'short' WHERE number = 1",
            guardedBy: "sha256"),
    ]

    private static func tally(_ constraint: String, _ change: SQL, guardedBy: String) -> ConstraintCase {
        ConstraintCase(constraint: constraint, statement: "UPDATE tallies SET \(change)", guardedBy: guardedBy)
    }

    private static let tallies = [
        ConstraintCase(
            constraint: "tallies_pkey", statement: "INSERT INTO tallies (poll_id, counts) VALUES (1, '{0,0}')",
            guardedBy: "one transaction with its poll"),
        ConstraintCase(
            constraint: "tallies_poll_exists", statement: "INSERT INTO tallies (poll_id, counts) VALUES (99, '{0,0}')",
            guardedBy: "one transaction with its poll"),
        tally("tallies_hidden_says_why", "hidden_at = now()", guardedBy: "TextRule.reason"),
        tally("tallies_hidden_reason_bytes", "hidden_at = now(), hidden_reason = ''", guardedBy: "TextRule.reason"),
        tally("tallies_eligible_range", "eligible = -1", guardedBy: "counted"),
        tally("tallies_passes_range", "passes = turnout + 1", guardedBy: "cast_ballots"),
        tally("tallies_counts_range", "counts = '{0,-1}'", guardedBy: "cast_ballots"),
        tally("tallies_counts_range", "counts = '{0,NULL}'", guardedBy: "cast_ballots"),
        tally("tallies_counts_size", "counts = '{}'", guardedBy: "PollDraft.optionCount"),
        tally("tallies_set_aside_whole", "set_aside = -1", guardedBy: "counted with the ballots"),
        tally("tallies_set_aside_whole", "set_aside = 1", guardedBy: "counted with the ballots"),
        tally("tallies_set_aside_whole", "aside_counts = '{0,0}'", guardedBy: "counted with the ballots"),
        tally("tallies_set_aside_whole", "set_aside = 1, aside_passes = 2, aside_counts = '{0,0}'", guardedBy: "counted with the ballots"),
        tally("tallies_set_aside_whole", "set_aside = 1, aside_counts = '{0,-1}'", guardedBy: "counted with the ballots"),
        tally("tallies_set_aside_whole", "set_aside = 1, aside_counts = '{NULL,1}'", guardedBy: "counted with the ballots"),
    ]

    private static func act(_ constraint: String, _ rows: SQL, guardedBy: String) -> ConstraintCase {
        ConstraintCase(
            constraint: constraint,
            statement: "INSERT INTO set_asides (poll_id, id, reason, at, ballots) OVERRIDING SYSTEM VALUE VALUES \(rows)",
            guardedBy: guardedBy)
    }

    private static func asideBallots(_ constraint: String, _ rows: SQL, guardedBy: String) -> ConstraintCase {
        ConstraintCase(
            constraint: constraint, statement: "INSERT INTO aside_ballots (poll_id, voter_id, act_id, choices, cast_at) VALUES \(rows)",
            guardedBy: guardedBy)
    }

    private static let setAsides = [
        act("set_asides_pkey", "(1, 8, 'bots', now(), 1), (1, 8, 'bots', now(), 1)", guardedBy: "the identity"),
        act("set_asides_poll_exists", "(99, 8, 'bots', now(), 1)", guardedBy: "the lock of the poll's tally"),
        act("set_asides_reason_bytes", "(1, 8, '', now(), 1)", guardedBy: "TextRule.reason"),
        act("set_asides_ballots_range", "(1, 8, 'bots', now(), 0)", guardedBy: "a decision ends with its last ballot"),
        asideBallots("aside_ballots_pkey", "(1, 1, 1, '{1}', now()), (1, 1, 2, '{2}', now())", guardedBy: "cast_ballots"),
        asideBallots(
            "aside_ballots_choices_size", "(1, 1, 1, (SELECT array_agg(1::smallint) FROM generate_series(1, 40)), now())",
            guardedBy: "one choice a ballot"),
        asideBallots("aside_ballots_choices_range", "(1, 1, 1, '{-2}', now())", guardedBy: "cast_ballots"),
        asideBallots("aside_ballots_choices_range", "(1, 1, 1, '{NULL}', now())", guardedBy: "cast_ballots"),
    ]

    private static func weights(_ constraint: String, _ rows: SQL, guardedBy: String) -> ConstraintCase {
        ConstraintCase(constraint: constraint, statement: "INSERT INTO weights VALUES \(rows)", guardedBy: guardedBy)
    }

    private static let ballots = [
        weights("weights_pkey", "(1, 1, 2), (1, 1, 3)", guardedBy: "VoterWeight.checked"),
        weights("weights_poll_exists", "(99, 1, 2)", guardedBy: "the lock of the poll's tally"),
        weights("weights_range", "(1, 1, -1)", guardedBy: "VoterWeight"),
        weights("weights_range", "(1, 1, 'NaN')", guardedBy: "VoterWeight"),
        weights("weights_range", "(1, 1, 1000000001)", guardedBy: "VoterWeight"),
        weights("weights_range", "(1, 1, 0.0000001)", guardedBy: "VoterWeight"),
        ConstraintCase(
            constraint: "ballots_pkey", statement: "INSERT INTO ballots (poll_id, voter_id, choices, cast_at) VALUES (1, 1, '{2}', now())",
            guardedBy: "ON CONFLICT"),
        ConstraintCase(
            constraint: "ballots_choices_size",
            statement: "UPDATE ballots SET choices = (SELECT array_agg(1::smallint) FROM generate_series(1, 40))",
            guardedBy: "cast_ballots"),
        ConstraintCase(
            constraint: "ballots_choices_range", statement: "UPDATE ballots SET choices = '{-2}'", guardedBy: "cast_ballots"),
        ConstraintCase(
            constraint: "ballots_choices_range", statement: "UPDATE ballots SET choices = '{1001}'", guardedBy: "cast_ballots"),
        ConstraintCase(
            constraint: "ballots_choices_range", statement: "UPDATE ballots SET choices = '{NULL}'", guardedBy: "cast_ballots"),
    ]
}
