-- A community: members, polls with their ballots and counters, history and log.

-- Groups and personas: small, everywhere ------------------------------------------------------------------------------

CREATE TABLE groups (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    -- SHA-256 of the name as readers compare it: case, composition and invisible characters apart.
    name_digest bytea NOT NULL,
    CONSTRAINT groups_pkey PRIMARY KEY (id),
    CONSTRAINT groups_name_unique UNIQUE (name_digest),
    CONSTRAINT groups_name_bytes CHECK (octet_length(name) BETWEEN 1 AND 4000),
    CONSTRAINT groups_name_digest_length CHECK (octet_length(name_digest) = 32)
);

CREATE TABLE personas (
    code text NOT NULL,
    name_en text NOT NULL,
    name_ko text NOT NULL,
    CONSTRAINT personas_pkey PRIMARY KEY (code),
    CONSTRAINT personas_code_form CHECK (code ~ '^[A-Z][A-Z_]{0,39}$')
);

INSERT INTO personas (code, name_en, name_ko) VALUES
    ('ECO_WARRIOR', 'eco warrior', '지구지킴이'),
    ('BUDGET_KEEPER', 'budget keeper', '지갑지킴이'),
    ('FLEXER', 'flexer', '플랙스킹'),
    ('TRENDSETTER', 'trendsetter', '유행선도자'),
    ('BEAUTY_LOVER', 'beauty lover', '예쁜게최고야'),
    ('IMPULSE_BUYER', 'impulse buyer', '지름신강림러'),
    ('ADVENTURER', 'adventurer', '프로도전러'),
    ('RISK_AVERSE', 'risk averse', '안전소비러');

-- Labels and rounds: small, everywhere --------------------------------------------------------------------------------

-- Topics to find polls by.
CREATE TABLE labels (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    -- SHA-256 of the name as readers compare it.
    name_digest bytea NOT NULL,
    -- A word; each surface has a shade for it that can be read there.
    colour text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT labels_pkey PRIMARY KEY (id),
    CONSTRAINT labels_name_unique UNIQUE (name_digest),
    CONSTRAINT labels_name_bytes CHECK (octet_length(name) BETWEEN 1 AND 1500),
    CONSTRAINT labels_name_digest_length CHECK (octet_length(name_digest) = 32),
    CONSTRAINT labels_colour_known CHECK (colour IN ('red', 'yellow', 'green', 'cyan', 'blue', 'magenta', 'grey'))
);

-- Polls that belong together, under a date by which they are to be decided. Nothing happens by itself when it has passed.
CREATE TABLE rounds (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    -- SHA-256 of the name as readers compare it.
    name_digest bytea NOT NULL,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT rounds_pkey PRIMARY KEY (id),
    CONSTRAINT rounds_name_unique UNIQUE (name_digest),
    CONSTRAINT rounds_name_bytes CHECK (octet_length(name) BETWEEN 1 AND 4000),
    CONSTRAINT rounds_name_digest_length CHECK (octet_length(name_digest) = 32)
);

-- Members -------------------------------------------------------------------------------------------------------------

CREATE TABLE members (
    id bigint GENERATED ALWAYS AS IDENTITY,
    nickname text NOT NULL,
    role text NOT NULL DEFAULT 'member',
    group_id bigint,
    persona text,
    banned_at timestamptz,
    joined_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT members_pkey PRIMARY KEY (id),
    CONSTRAINT members_nickname_bytes CHECK (octet_length(nickname) BETWEEN 1 AND 1500),
    CONSTRAINT members_role_known CHECK (role IN ('member', 'admin')),
    CONSTRAINT members_group_exists FOREIGN KEY (group_id) REFERENCES groups (id),
    CONSTRAINT members_persona_exists FOREIGN KEY (persona) REFERENCES personas (code)
);

-- A nickname is a row of its own, inserted in the member's transaction: unique whatever machine the member is on.
CREATE TABLE nicknames (
    -- The nickname as readers compare it.
    key text NOT NULL,
    member_id bigint NOT NULL,
    CONSTRAINT nicknames_pkey PRIMARY KEY (key),
    CONSTRAINT nicknames_key_bytes CHECK (octet_length(key) BETWEEN 1 AND 2000)
);

-- Attempts of a member to create something, each under a key of the member's own: one made again creates nothing twice. Kept for a day.
CREATE TABLE attempts (
    member_id bigint NOT NULL,
    -- SHA-256 of the key.
    key_digest bytea NOT NULL,
    -- SHA-256 of what was to be created.
    request_digest bytea NOT NULL,
    -- What was created.
    target_id bigint NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT attempts_pkey PRIMARY KEY (member_id, key_digest),
    CONSTRAINT attempts_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT attempts_key_digest_length CHECK (octet_length(key_digest) = 32),
    CONSTRAINT attempts_request_digest_length CHECK (octet_length(request_digest) = 32)
);

-- Polls ---------------------------------------------------------------------------------------------------------------

-- The distinct pairs of neighbouring characters within the words of a text: what search looks up,
-- so that a word of two letters is found in the middle of a longer one.
CREATE FUNCTION bigrams(content text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    RETURN coalesce(
        (SELECT array_agg(DISTINCT pair.first || pair.second)
         FROM (SELECT letter AS first, lead(letter) OVER (ORDER BY place) AS second
               FROM string_to_table(content, NULL) WITH ORDINALITY AS letters (letter, place)) AS pair
         WHERE pair.second IS NOT NULL AND pair.first !~ '\s' AND pair.second !~ '\s'),
        '{}');
END
$$;

CREATE TABLE polls (
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- A member; null once the account is gone.
    author_id bigint,
    title text NOT NULL,
    body text,
    link text,
    price bigint,
    currency text,
    kind text NOT NULL,
    -- How many options a ballot of the kind multiple names; no most is as many as there are.
    min_picks smallint,
    max_picks smallint,
    -- The points a ballot of the kinds dots and quadratic spends.
    budget smallint,
    -- How it is counted, and how many options win.
    method text NOT NULL,
    seats smallint NOT NULL DEFAULT 1,
    -- What it takes for a decision: ballots, as 20, or a part of those who may vote, as 1/2; a part of the voters, as 2/3.
    quorum text,
    threshold text,
    -- What lots are drawn from for options that tie.
    tie_seed text,
    -- Whether its ballots may have weights: without, counting does not look for any.
    weighted boolean NOT NULL DEFAULT false,
    -- The group it is for, as it was when asked; null is everybody.
    scope_group bigint,
    -- The round it is in; a poll is in one or none.
    round_id bigint,
    -- Whether it may carry labels: without, reading a poll does not look for any.
    labelled boolean NOT NULL DEFAULT false,
    is_final boolean NOT NULL,
    allows_pass boolean NOT NULL,
    -- Whether its author may add options while it is open.
    adds_options boolean NOT NULL DEFAULT false,
    results text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_at timestamptz,
    -- Title and body as search compares them.
    search_text text NOT NULL,
    search_bigrams text[] NOT NULL GENERATED ALWAYS AS (bigrams(search_text)) STORED,
    CONSTRAINT polls_pkey PRIMARY KEY (id),
    CONSTRAINT polls_round_exists FOREIGN KEY (round_id) REFERENCES rounds (id),
    CONSTRAINT polls_title_bytes CHECK (octet_length(title) BETWEEN 1 AND 5000),
    CONSTRAINT polls_body_bytes CHECK (octet_length(body) BETWEEN 1 AND 100000),
    CONSTRAINT polls_link_form CHECK (link ~* '^https?://' AND octet_length(link) <= 70000),
    CONSTRAINT polls_price_range CHECK (price >= 0),
    CONSTRAINT polls_price_has_currency CHECK ((price IS NULL) = (currency IS NULL)),
    CONSTRAINT polls_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT polls_kind_known CHECK (kind IN ('yesno', 'single', 'multiple', 'score', 'ranked', 'dots', 'quadratic')),
    CONSTRAINT polls_picks_of_kind CHECK ((kind = 'multiple') = (min_picks IS NOT NULL) AND (kind = 'multiple' OR max_picks IS NULL)),
    CONSTRAINT polls_picks_range CHECK (1 <= min_picks AND min_picks <= coalesce(max_picks, 20) AND coalesce(max_picks, 20) <= 20),
    CONSTRAINT polls_budget_of_kind CHECK ((kind IN ('dots', 'quadratic')) = (budget IS NOT NULL)),
    CONSTRAINT polls_budget_range CHECK (budget BETWEEN 1 AND 1000),
    CONSTRAINT polls_method_of_kind CHECK (CASE kind
        WHEN 'yesno' THEN method = 'plurality'
        WHEN 'single' THEN method = 'plurality'
        WHEN 'multiple' THEN method = 'approval'
        WHEN 'score' THEN method IN ('score', 'star')
        WHEN 'ranked' THEN method IN ('irv', 'stv', 'borda', 'copeland', 'schulze', 'ranked_pairs', 'minimax')
        ELSE method = kind END),
    CONSTRAINT polls_seats_of_method CHECK (seats = 1 OR method = 'stv'),
    CONSTRAINT polls_seats_range CHECK (seats BETWEEN 1 AND 20),
    CONSTRAINT polls_quorum_form CHECK (quorum ~ '^[1-9][0-9]{0,18}(/[1-9][0-9]{0,6})?$'),
    CONSTRAINT polls_threshold_form CHECK (threshold ~ '^[1-9][0-9]{0,6}/[1-9][0-9]{0,6}$'),
    CONSTRAINT polls_threshold_of_kind CHECK (threshold IS NULL OR kind IN ('yesno', 'single', 'multiple')),
    CONSTRAINT polls_tie_seed_bytes CHECK (octet_length(tie_seed) BETWEEN 1 AND 9000),
    CONSTRAINT polls_weighted_of_method CHECK (NOT weighted OR method <> 'stv'),
    CONSTRAINT polls_pass_of_kind CHECK (NOT allows_pass OR kind IN ('yesno', 'single', 'multiple')),
    CONSTRAINT polls_adds_options_of_kind CHECK (NOT adds_options OR kind <> 'yesno'),
    CONSTRAINT polls_results_known CHECK (results IN ('always', 'after-voting', 'after-close', 'staff'))
);

-- Read backwards: the feed. Unique, so that a label's copy of created_at can be held to it.
CREATE UNIQUE INDEX polls_newest ON polls (created_at, id);
CREATE INDEX polls_by_round ON polls (round_id, created_at, id) WHERE round_id IS NOT NULL;
CREATE INDEX polls_by_author ON polls (author_id, created_at DESC, id DESC);
-- Closed polls of which the members who might have voted are to be counted.
CREATE INDEX polls_quorum ON polls (id) WHERE quorum LIKE '%/%';
CREATE INDEX polls_search ON polls USING gin (search_bigrams);

-- Which labels a poll carries.
CREATE TABLE poll_labels (
    poll_id bigint NOT NULL,
    label_id bigint NOT NULL,
    -- The poll's, which never changes: the polls of a label are one index in the order of the feed, however many or few those are.
    created_at timestamptz NOT NULL,
    CONSTRAINT poll_labels_pkey PRIMARY KEY (poll_id, label_id),
    CONSTRAINT poll_labels_poll_exists FOREIGN KEY (poll_id, created_at) REFERENCES polls (id, created_at) ON DELETE CASCADE,
    CONSTRAINT poll_labels_label_exists FOREIGN KEY (label_id) REFERENCES labels (id)
);

CREATE INDEX poll_labels_newest ON poll_labels (label_id, created_at, poll_id);

CREATE TABLE options (
    poll_id bigint NOT NULL,
    number smallint NOT NULL,
    text text NOT NULL,
    -- SHA-256 of the text as readers compare it.
    text_digest bytea NOT NULL,
    CONSTRAINT options_pkey PRIMARY KEY (poll_id, number),
    CONSTRAINT options_poll_exists FOREIGN KEY (poll_id) REFERENCES polls (id) ON DELETE CASCADE,
    CONSTRAINT options_text_unique UNIQUE (poll_id, text_digest),
    CONSTRAINT options_number_range CHECK (number BETWEEN 1 AND 20),
    CONSTRAINT options_text_bytes CHECK (octet_length(text) BETWEEN 1 AND 4000),
    CONSTRAINT options_text_digest_length CHECK (octet_length(text_digest) = 32)
);

-- What changes while people vote, apart from the ballots: counters and whether ballots are taken. One narrow row a poll,
-- half empty pages so that its updates stay on the page. A ballot is stored under this row's lock.
CREATE TABLE tallies (
    poll_id bigint NOT NULL,
    closes_at timestamptz,
    closed_at timestamptz,
    -- Ballots are taken before this moment: a deadline that has passed closes a poll though nobody has marked it so.
    ends_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(least(closed_at, closes_at), 'infinity')) STORED,
    hidden_at timestamptz,
    hidden_reason text,
    -- How many might have voted, written down once it has closed if the quorum is a part of them.
    eligible bigint,
    -- Standing ballots, passes included.
    turnout bigint NOT NULL DEFAULT 0,
    passes bigint NOT NULL DEFAULT 0,
    -- What the standing ballots give each option, in the order of the options; the function points tells what that is.
    counts bigint[] NOT NULL,
    -- The same of the ballots that an admin set aside: they stand in aside_ballots and are in no counter above.
    set_aside bigint NOT NULL DEFAULT 0,
    aside_passes bigint NOT NULL DEFAULT 0,
    aside_counts bigint[],
    CONSTRAINT tallies_pkey PRIMARY KEY (poll_id),
    CONSTRAINT tallies_poll_exists FOREIGN KEY (poll_id) REFERENCES polls (id) ON DELETE CASCADE,
    CONSTRAINT tallies_hidden_says_why CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
    CONSTRAINT tallies_hidden_reason_bytes CHECK (octet_length(hidden_reason) BETWEEN 1 AND 30000),
    CONSTRAINT tallies_eligible_range CHECK (eligible >= 0),
    CONSTRAINT tallies_passes_range CHECK (passes BETWEEN 0 AND turnout),
    CONSTRAINT tallies_counts_range CHECK (coalesce(0 <= ALL (counts), false)),
    CONSTRAINT tallies_counts_size CHECK (cardinality(counts) BETWEEN 1 AND 20),
    CONSTRAINT tallies_set_aside_whole CHECK (
        aside_passes BETWEEN 0 AND set_aside AND (set_aside > 0) = (aside_counts IS NOT NULL)
        AND coalesce(0 <= ALL (aside_counts), aside_counts IS NULL))
) WITH (fillfactor = 50);

CREATE INDEX tallies_ends ON tallies (ends_at) WHERE closed_at IS NULL;

-- Ballots -------------------------------------------------------------------------------------------------------------

CREATE TABLE ballots (
    -- A poll. No foreign key says so: checking one takes longer than storing the ballot. Whoever stores a ballot holds the lock of
    -- the poll's tally, and whoever deletes a poll takes that lock, then the ballots.
    poll_id bigint NOT NULL,
    -- A member; the account's deletion keeps the ballot under a number that is nobody's.
    voter_id bigint NOT NULL,
    -- What the ballot says, by the poll's kind; empty is a pass.
    --   yesno, single, multiple  the options' numbers, ascending
    --   ranked                   the options' numbers, best first; 0 ends a level, so that 0 0 is a level left empty
    --   score                    a score for each option in order, -1 for none
    --   dots, quadratic          the votes for each option in order
    -- It ends with a number that says something, so that an option added later changes no ballot.
    choices smallint[] NOT NULL,
    -- The voter's persona when casting.
    persona text,
    -- When the standing choice was made.
    cast_at timestamptz NOT NULL,
    CONSTRAINT ballots_pkey PRIMARY KEY (poll_id, voter_id),
    CONSTRAINT ballots_choices_size CHECK (cardinality(choices) <= 39),
    CONSTRAINT ballots_choices_range CHECK (coalesce(-1 <= ALL (choices) AND 1000 >= ALL (choices), false))
);

CREATE INDEX ballots_by_voter ON ballots (voter_id, poll_id);

-- What ballots weigh in polls where they do not all weigh the same; whoever is not named weighs 1. Set before the first ballot.
CREATE TABLE weights (
    poll_id bigint NOT NULL,
    -- A member; no foreign key, as for ballots.
    voter_id bigint NOT NULL,
    weight numeric NOT NULL,
    CONSTRAINT weights_pkey PRIMARY KEY (poll_id, voter_id),
    CONSTRAINT weights_poll_exists FOREIGN KEY (poll_id) REFERENCES polls (id) ON DELETE CASCADE,
    CONSTRAINT weights_range CHECK (weight BETWEEN 0 AND 1000000000 AND scale(weight) <= 6)
);

-- An admin's decisions to take ballots out of a poll's tally, each for as long as ballots are set aside by it; who sees the result
-- sees them.
CREATE TABLE set_asides (
    poll_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    reason text NOT NULL,
    at timestamptz NOT NULL,
    -- How many are set aside by it.
    ballots bigint NOT NULL,
    CONSTRAINT set_asides_pkey PRIMARY KEY (poll_id, id),
    CONSTRAINT set_asides_poll_exists FOREIGN KEY (poll_id) REFERENCES polls (id) ON DELETE CASCADE,
    CONSTRAINT set_asides_reason_bytes CHECK (octet_length(reason) BETWEEN 1 AND 30000),
    CONSTRAINT set_asides_ballots_range CHECK (ballots > 0)
);

-- The ballots set aside, moved here from ballots as they were: a voter has a ballot in one of the two tables or in none. Whoever
-- moves ballots holds the lock of the poll's tally; no foreign key, as for ballots.
CREATE TABLE aside_ballots (
    poll_id bigint NOT NULL,
    voter_id bigint NOT NULL,
    -- The decision, in set_asides.
    act_id bigint NOT NULL,
    choices smallint[] NOT NULL,
    persona text,
    cast_at timestamptz NOT NULL,
    CONSTRAINT aside_ballots_pkey PRIMARY KEY (poll_id, voter_id),
    CONSTRAINT aside_ballots_choices_size CHECK (cardinality(choices) <= 39),
    CONSTRAINT aside_ballots_choices_range CHECK (coalesce(-1 <= ALL (choices) AND 1000 >= ALL (choices), false))
);

CREATE INDEX aside_ballots_by_voter ON aside_ballots (voter_id, poll_id);

-- What a ballot gives the options of its poll: one to each option chosen, or ranked on its first level; its scores; its votes.
CREATE FUNCTION points(kind text, choices smallint[]) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    given bigint[] := array_fill(0::bigint, ARRAY[20]);
    is_list boolean := kind IN ('score', 'dots', 'quadratic');
    has_given boolean := false;
    number smallint;
    place int := 0;
BEGIN
    FOREACH number IN ARRAY choices LOOP
        place := place + 1;
        IF is_list THEN
            given[place] := greatest(number, 0);
        ELSIF number > 0 THEN
            given[number] := 1;
            has_given := true;
        ELSIF has_given THEN
            EXIT;
        END IF;
    END LOOP;
    RETURN given;
END
$$;

-- A poll's row with ballots added to its counters, or taken away: of each of `choices` as many as `weights` says. Where all are known to
-- do no more than name options, nobody looks up of what kind the poll is.
CREATE FUNCTION counted(box tallies, name_options boolean, choices text[], weights bigint[]) RETURNS tallies
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    option smallint;
    kind text;
    given bigint[];
BEGIN
    FOR place IN 1 .. cardinality(choices) LOOP
        box.turnout := box.turnout + weights[place];
        IF choices[place] = '{}' THEN
            box.passes := box.passes + weights[place];
        ELSIF name_options THEN
            FOREACH option IN ARRAY choices[place]::smallint[] LOOP
                box.counts[option] := box.counts[option] + weights[place];
            END LOOP;
        ELSE
            IF kind IS NULL THEN
                SELECT p.kind INTO kind FROM polls AS p WHERE p.id = box.poll_id;
            END IF;
            given := points(kind, choices[place]::smallint[]);
            FOR number IN 1 .. cardinality(box.counts) LOOP
                box.counts[number] := box.counts[number] + weights[place] * given[number];
            END LOOP;
        END IF;
    END LOOP;
    RETURN box;
END
$$;

-- Whether a poll that takes more than one option, with a kind, least and most picks and a budget as its `limits`, takes what a ballot
-- says: options that are there, each once, within the limits, written in the one way. Passes are not its matter.
CREATE FUNCTION obeys(limits text[], options int, form smallint, choices smallint[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    kind text := limits[1];
    min_picks int := limits[2];
    max_picks int := limits[3];
    budget int := limits[4];
    last smallint := choices[cardinality(choices)];
    number int;
    before int := 0;
    seen int := 0;
    spent int := 0;
BEGIN
    IF choices = '{}' THEN
        RETURN true;
    ELSIF form <> (CASE kind WHEN 'multiple' THEN 0 WHEN 'ranked' THEN 1 WHEN 'score' THEN 2 ELSE 3 END)
        OR (kind <> 'ranked' AND cardinality(choices) > options) THEN
        RETURN false;
    END IF;
    CASE kind
        WHEN 'multiple' THEN
            FOREACH number IN ARRAY choices LOOP
                IF number <= before OR number > options THEN
                    RETURN false;
                END IF;
                before := number;
            END LOOP;
            RETURN cardinality(choices) BETWEEN min_picks AND coalesce(max_picks, options);
        WHEN 'ranked' THEN
            FOREACH number IN ARRAY choices LOOP
                -- Options on one level ascend; 0 begins the next.
                IF number NOT BETWEEN 0 AND options OR (number > 0 AND (number <= before OR seen & (1 << number) <> 0)) THEN
                    RETURN false;
                END IF;
                before := number;
                seen := seen | (1 << number);
            END LOOP;
            -- No more levels than a poll can have options.
            RETURN last > 0 AND coalesce(cardinality(array_positions(choices, 0::smallint)), 0) < 20;
        WHEN 'score' THEN
            RETURN -1 <= ALL (choices) AND 5 >= ALL (choices) AND last >= 0;
        ELSE
            FOREACH number IN ARRAY choices LOOP
                IF number NOT BETWEEN 0 AND budget THEN
                    RETURN false;
                END IF;
                spent := spent + CASE kind WHEN 'dots' THEN number ELSE number * number END;
            END LOOP;
            RETURN last > 0 AND spent <= budget;
    END CASE;
END
$$;

-- Hands in ballots, each of another voter or in another poll. `picks` tells which of `wishes` each ballot has: a wish is what the ballot
-- is to say, an empty one is a pass, and null takes the standing ballot back. `forms` tells of each wish what its numbers are: 0 names
-- options, 1 ranks them, 2 lists scores, 3 lists votes. With `in_doubt` the same ballots were sent before and their answer was lost:
-- where what stands, or was set aside since, is what was wished, that is the answer, whatever forbids it by now. Whose ballot is set
-- aside casts no other and takes none back: an admin decides about it.
-- Answers ballot by ballot: accepted, changed, unchanged, withdrawn, absent, or why not: member, missing, hidden, closed, aside, scope,
-- pass, choice (the poll's kind takes no such ballot), final.
--
-- Everything in arrays and sets, because a loop over ballots takes longer than storing them. Plans are made once, maybe while the
-- tables are empty, so tables are read by their keys only: each is looked up in a LATERAL of its own, and never as a whole.
CREATE FUNCTION cast_ballots(the_polls bigint[], voters bigint[], picks int[], wishes text[], forms smallint[], in_doubt boolean)
RETURNS text[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    moment timestamptz;
    outcomes text[];
    personas text[];
    standings text[];
    -- Whether all that is wished is one option, or none.
    is_plain boolean := 0 = ALL (forms) AND strpos(array_to_string(wishes, ' '), ',') = 0;
    withdraws boolean := array_position(wishes, NULL) IS NOT NULL;
    -- What is withdrawn may be of any kind.
    name_options boolean := 0 = ALL (forms) AND NOT withdraws;
BEGIN
    -- In the order of ids, so that two calls never wait for each other. Whoever stores ballots holds these locks: what is read below
    -- stays true.
    PERFORM FROM tallies AS t WHERE t.poll_id = ANY (the_polls) ORDER BY t.poll_id FOR NO KEY UPDATE;
    -- Read after the locks were got: a ballot that waited past the deadline is late.
    moment := clock_timestamp();

    SELECT array_agg(
            CASE
                WHEN b.refusal IS NOT NULL AND (NOT in_doubt OR b.refusal IN ('missing', 'choice') OR b.wish IS DISTINCT FROM b.kept)
                    THEN b.refusal
                WHEN b.wish IS NULL AND b.standing IS NULL THEN 'absent'
                WHEN b.wish = b.kept THEN 'unchanged'
                WHEN b.wish IS NULL THEN 'withdrawn'
                WHEN b.standing IS NULL THEN 'accepted'
                WHEN b.is_final THEN 'final'
                ELSE 'changed'
            END),
        array_agg(b.persona), array_agg(b.standing::text)
    INTO outcomes, personas, standings
    FROM (
        SELECT h.wish, s.choices AS standing, coalesce(s.choices, a.choices) AS kept, m.persona, p.is_final,
            CASE
                WHEN m.id IS NULL THEN 'member'
                WHEN p.id IS NULL THEN 'missing'
                WHEN p.hidden_at IS NOT NULL THEN 'hidden'
                WHEN p.ends_at <= moment THEN 'closed'
                WHEN a.choices IS NOT NULL THEN 'aside'
                WHEN h.wish IS NULL AND p.is_final THEN 'final'
                WHEN p.scope_group IS NOT NULL AND m.group_id IS DISTINCT FROM p.scope_group THEN 'scope'
                WHEN h.wish = '{}' AND NOT p.allows_pass THEN 'pass'
                WHEN p.limits IS NOT NULL THEN CASE WHEN NOT obeys(p.limits, p.options, forms[picks[h.place]], h.wish) THEN 'choice' END
                WHEN NOT (1 <= ALL (h.wish) AND p.options >= ALL (h.wish)
                    AND (is_plain OR (forms[picks[h.place]] = 0 AND cardinality(h.wish) <= 1))) THEN 'choice'
            END AS refusal
        FROM (
            SELECT unnest(the_polls) AS poll, unnest(voters) AS voter, wishes[unnest(picks)]::smallint[] AS wish,
                generate_series(1, cardinality(voters)) AS place) AS h
        LEFT JOIN (
            SELECT p.*
            FROM (SELECT DISTINCT unnest(the_polls) AS id) AS d, LATERAL (
                SELECT p.id, p.scope_group, p.is_final, p.allows_pass, t.hidden_at, t.ends_at, t.set_aside, cardinality(t.counts) AS options,
                    -- One value, and none for a poll that takes one option: each ballot carries it along.
                    CASE p.kind WHEN 'yesno' THEN NULL WHEN 'single' THEN NULL
                        ELSE ARRAY[p.kind, p.min_picks::text, p.max_picks::text, p.budget::text] END AS limits
                FROM polls AS p, tallies AS t WHERE p.id = d.id AND t.poll_id = d.id OFFSET 0) AS p
            OFFSET 0) AS p ON p.id = h.poll
        LEFT JOIN LATERAL (
            SELECT m.id, m.group_id, m.persona FROM members AS m WHERE m.id = h.voter AND m.banned_at IS NULL OFFSET 0) AS m ON true
        LEFT JOIN LATERAL (
            SELECT s.choices FROM ballots AS s WHERE s.poll_id = h.poll AND s.voter_id = h.voter OFFSET 0) AS s ON true
        LEFT JOIN LATERAL (
            SELECT a.choices FROM aside_ballots AS a WHERE a.poll_id = h.poll AND a.voter_id = h.voter AND p.set_aside > 0 OFFSET 0) AS a ON true
        ORDER BY h.place
    ) AS b;

    INSERT INTO ballots (poll_id, voter_id, choices, persona, cast_at)
    SELECT b.poll, b.voter, wishes[b.pick]::smallint[], b.persona, moment
    FROM (
        SELECT unnest(the_polls) AS poll, unnest(voters) AS voter, unnest(picks) AS pick, unnest(personas) AS persona,
            unnest(outcomes) AS outcome) AS b
    WHERE b.outcome = 'accepted';

    IF 'changed' = ANY (outcomes) THEN
        UPDATE ballots AS s SET choices = wishes[b.pick]::smallint[], persona = b.persona, cast_at = moment
        FROM (
            SELECT unnest(the_polls) AS poll, unnest(voters) AS voter, unnest(picks) AS pick, unnest(personas) AS persona,
                unnest(outcomes) AS outcome) AS b
        WHERE b.outcome = 'changed' AND s.poll_id = b.poll AND s.voter_id = b.voter;
    END IF;

    IF withdraws THEN
        DELETE FROM ballots AS s
        USING (SELECT unnest(the_polls) AS poll, unnest(voters) AS voter, unnest(outcomes) AS outcome) AS b
        WHERE b.outcome = 'withdrawn' AND s.poll_id = b.poll AND s.voter_id = b.voter;
    END IF;

    UPDATE tallies AS t SET (turnout, passes, counts) = (
        SELECT c.turnout, c.passes, c.counts FROM counted(t, name_options, n.choices, n.weights) AS c)
    FROM (
        SELECT d.poll, array_agg(d.choices) AS choices, array_agg(d.weight) AS weights
        FROM (
            SELECT b.poll, wishes[b.pick] AS choices, count(*) AS weight
            FROM (SELECT unnest(the_polls) AS poll, unnest(picks) AS pick, unnest(outcomes) AS outcome) AS b
            WHERE b.outcome IN ('accepted', 'changed') GROUP BY b.poll, b.pick
            UNION ALL
            SELECT b.poll, b.standing, -count(*)
            FROM (SELECT unnest(the_polls) AS poll, unnest(standings) AS standing, unnest(outcomes) AS outcome) AS b
            WHERE b.outcome IN ('changed', 'withdrawn') GROUP BY b.poll, b.standing) AS d
        GROUP BY d.poll) AS n
    WHERE t.poll_id = ANY (the_polls) AND t.poll_id = n.poll;

    RETURN outcomes;
END
$$;

-- History and log -----------------------------------------------------------------------------------------------------

-- What a poll's text was before each change; everyone who sees the poll sees it.
CREATE TABLE revisions (
    poll_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- title, body, link, deadline, or option and its number.
    field text NOT NULL,
    before text,
    after text,
    -- A member; null once the account is gone.
    editor_id bigint,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT revisions_pkey PRIMARY KEY (poll_id, id),
    CONSTRAINT revisions_poll_exists FOREIGN KEY (poll_id) REFERENCES polls (id) ON DELETE CASCADE,
    CONSTRAINT revisions_field_known CHECK (field ~ '^(title|body|link|deadline|option [0-9]{1,2})$')
);

-- Every act of an admin. It outlives what it is about, so it refers to nothing.
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL DEFAULT now(),
    actor text NOT NULL,
    act text NOT NULL,
    poll_id bigint,
    member text,
    reason text,
    CONSTRAINT audit_log_pkey PRIMARY KEY (id),
    CONSTRAINT audit_log_act_form CHECK (act ~ '^[a-z]+(-[a-z]+)*$')
);

-- Where imported polls and members came from, so that an import run again finds them.
CREATE TABLE origins (
    -- For example polis:2demo/poll/53.
    origin text NOT NULL,
    target_id bigint NOT NULL,
    CONSTRAINT origins_pkey PRIMARY KEY (origin),
    CONSTRAINT origins_origin_bytes CHECK (octet_length(origin) BETWEEN 1 AND 1000)
);
