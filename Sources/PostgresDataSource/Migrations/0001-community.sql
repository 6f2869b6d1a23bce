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
    -- The group it is for, as it was when asked; null is everybody.
    scope_group bigint,
    is_final boolean NOT NULL,
    allows_pass boolean NOT NULL,
    results text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_at timestamptz,
    -- Title and body as search compares them.
    search_text text NOT NULL,
    search_bigrams text[] NOT NULL GENERATED ALWAYS AS (bigrams(search_text)) STORED,
    CONSTRAINT polls_pkey PRIMARY KEY (id),
    CONSTRAINT polls_title_bytes CHECK (octet_length(title) BETWEEN 1 AND 5000),
    CONSTRAINT polls_body_bytes CHECK (octet_length(body) BETWEEN 1 AND 100000),
    CONSTRAINT polls_link_form CHECK (link ~* '^https?://' AND octet_length(link) <= 70000),
    CONSTRAINT polls_price_range CHECK (price >= 0),
    CONSTRAINT polls_price_has_currency CHECK ((price IS NULL) = (currency IS NULL)),
    CONSTRAINT polls_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT polls_kind_known CHECK (kind IN ('yesno', 'single', 'multiple', 'score', 'ranked')),
    CONSTRAINT polls_results_known CHECK (results IN ('always', 'after-voting', 'after-close', 'staff'))
);

CREATE INDEX polls_newest ON polls (created_at DESC, id DESC);
CREATE INDEX polls_by_author ON polls (author_id, created_at DESC, id DESC);
CREATE INDEX polls_search ON polls USING gin (search_bigrams);

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
    -- Standing ballots, passes included.
    turnout bigint NOT NULL DEFAULT 0,
    passes bigint NOT NULL DEFAULT 0,
    -- How many standing ballots name each option, in the order of the options.
    counts bigint[] NOT NULL,
    -- The same of the ballots that an admin set aside: they stand in aside_ballots and are in no counter above.
    set_aside bigint NOT NULL DEFAULT 0,
    aside_passes bigint NOT NULL DEFAULT 0,
    aside_counts bigint[],
    CONSTRAINT tallies_pkey PRIMARY KEY (poll_id),
    CONSTRAINT tallies_poll_exists FOREIGN KEY (poll_id) REFERENCES polls (id) ON DELETE CASCADE,
    CONSTRAINT tallies_hidden_says_why CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
    CONSTRAINT tallies_hidden_reason_bytes CHECK (octet_length(hidden_reason) BETWEEN 1 AND 30000),
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
    -- Option numbers: none is a pass, one a choice, several what kinds with many choices need.
    choices smallint[] NOT NULL,
    -- What stood before the last change: tells an accepted ballot from a changed one in the statement that stores it.
    previous smallint[],
    -- The voter's persona when casting.
    persona text,
    -- When the standing choice was made.
    cast_at timestamptz NOT NULL,
    CONSTRAINT ballots_pkey PRIMARY KEY (poll_id, voter_id),
    CONSTRAINT ballots_choices_size CHECK (cardinality(choices) <= 20),
    CONSTRAINT ballots_choices_range CHECK (coalesce(1 <= ALL (choices) AND 20 >= ALL (choices), false))
);

CREATE INDEX ballots_by_voter ON ballots (voter_id, poll_id);

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
    CONSTRAINT aside_ballots_choices_size CHECK (cardinality(choices) <= 20),
    CONSTRAINT aside_ballots_choices_range CHECK (coalesce(1 <= ALL (choices) AND 20 >= ALL (choices), false))
);

CREATE INDEX aside_ballots_by_voter ON aside_ballots (voter_id, poll_id);

-- The counters of a poll's row with a ballot's choices added (`weight` 1) or taken away (-1); no choices at all is no ballot.
CREATE FUNCTION counted(box tallies, choices smallint[], weight int) RETURNS tallies
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    option smallint;
BEGIN
    IF choices IS NULL THEN
        RETURN box;
    END IF;
    box.turnout := box.turnout + weight;
    IF choices = '{}' THEN
        box.passes := box.passes + weight;
    END IF;
    FOREACH option IN ARRAY choices LOOP
        box.counts[option] := box.counts[option] + weight;
    END LOOP;
    RETURN box;
END
$$;

-- What a voter's ballot in a poll says now; null where none stands.
CREATE FUNCTION standing_choices(the_poll bigint, the_voter bigint) RETURNS smallint[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT b.choices FROM ballots AS b WHERE b.poll_id = the_poll AND b.voter_id = the_voter);
END
$$;

-- What a voter's ballot in a poll said when it was set aside; null where none is.
CREATE FUNCTION aside_choices(the_poll bigint, the_voter bigint) RETURNS smallint[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT a.choices FROM aside_ballots AS a WHERE a.poll_id = the_poll AND a.voter_id = the_voter);
END
$$;

-- Hands in one ballot for each voter, all in one poll; the voters are distinct. A wish names options, an empty one is a pass, and
-- null takes the standing ballot back. `are_members` tells who has an account in good standing. With `in_doubt` the same ballots
-- were sent before and their answer was lost: where what stands, or was set aside since, is what was wished, that is the answer,
-- whatever forbids it by now. Whose ballot is set aside casts no other and takes none back: an admin decides about it.
-- Answers voter by voter, in any order: accepted, changed, unchanged, withdrawn, absent, or why not: member, missing, hidden,
-- closed, aside, scope, pass, option, final.
CREATE FUNCTION cast_ballots(
    the_poll bigint, voters bigint[], are_members boolean[], voter_groups bigint[], voter_personas text[], wishes text[], in_doubt boolean)
RETURNS TABLE (voter bigint, outcome text)
LANGUAGE plpgsql AS $$
DECLARE
    box tallies%ROWTYPE;
    rules polls%ROWTYPE;
    moment timestamptz;
    closure text;
    casting bigint[];
    casting_personas text[];
    casting_wishes text[];
    leaving bigint[];
    refused bigint[];
    refused_wishes text[];
    refusals text[];
    stored record;
    settled bigint[] := '{}';
BEGIN
    SELECT * INTO box FROM tallies AS t WHERE t.poll_id = the_poll FOR NO KEY UPDATE;
    SELECT p.scope_group, p.allows_pass, p.is_final INTO rules.scope_group, rules.allows_pass, rules.is_final
    FROM polls AS p WHERE p.id = the_poll;
    -- Read after the lock was got: a ballot that waited past the deadline is late.
    moment := clock_timestamp();
    closure := CASE
        WHEN box.poll_id IS NULL THEN 'missing'
        WHEN box.hidden_at IS NOT NULL THEN 'hidden'
        WHEN box.ends_at <= moment THEN 'closed'
    END;

    -- Everything in arrays and sets: reading the elements of a long array one by one takes quadratic time.
    SELECT array_agg(b.voter) FILTER (WHERE b.refusal IS NULL AND b.wish IS NOT NULL),
        array_agg(b.persona) FILTER (WHERE b.refusal IS NULL AND b.wish IS NOT NULL),
        array_agg(b.wish) FILTER (WHERE b.refusal IS NULL AND b.wish IS NOT NULL),
        array_agg(b.voter) FILTER (WHERE b.refusal IS NULL AND b.wish IS NULL),
        array_agg(b.voter) FILTER (WHERE b.refusal IS NOT NULL),
        array_agg(b.wish) FILTER (WHERE b.refusal IS NOT NULL),
        array_agg(b.refusal) FILTER (WHERE b.refusal IS NOT NULL)
    INTO casting, casting_personas, casting_wishes, leaving, refused, refused_wishes, refusals
    FROM (
        SELECT v.voter, v.persona, v.wish,
            CASE
                WHEN NOT v.is_member THEN 'member'
                WHEN closure IS NOT NULL THEN closure
                -- SET ASIDE: looked up only in polls that have such ballots.
                WHEN box.set_aside > 0 AND aside_choices(the_poll, v.voter) IS NOT NULL THEN 'aside'
                WHEN v.wish IS NULL AND rules.is_final THEN 'final'
                WHEN rules.scope_group IS NOT NULL AND v.voter_group IS DISTINCT FROM rules.scope_group THEN 'scope'
                WHEN v.wish = '{}' AND NOT rules.allows_pass THEN 'pass'
                WHEN NOT (1 <= ALL (v.wish::smallint[]) AND cardinality(box.counts) >= ALL (v.wish::smallint[])) THEN 'option'
            END AS refusal
        FROM unnest(voters, are_members, voter_groups, voter_personas, wishes) AS v (voter, is_member, voter_group, persona, wish)
    ) AS b;

    IF refused IS NOT NULL THEN
        RETURN QUERY
            SELECT r.voter,
                CASE
                    WHEN NOT in_doubt OR r.refusal = 'missing'
                        -- SET ASIDE: what was stored, wherever it is now.
                        OR r.wish::smallint[] IS DISTINCT FROM
                            coalesce(standing_choices(the_poll, r.voter), aside_choices(the_poll, r.voter)) THEN r.refusal
                    WHEN r.wish IS NULL THEN 'absent'
                    ELSE 'unchanged'
                END
            FROM unnest(refused, refused_wishes, refusals) AS r (voter, wish, refusal);
    END IF;

    IF leaving IS NOT NULL THEN
        FOR stored IN
            DELETE FROM ballots AS b WHERE b.poll_id = the_poll AND b.voter_id = ANY (leaving) RETURNING b.voter_id, b.choices
        LOOP
            voter := stored.voter_id;
            outcome := 'withdrawn';
            RETURN NEXT;
            settled := settled || stored.voter_id;
            box := counted(box, stored.choices, -1);
        END LOOP;
        RETURN QUERY
            SELECT a.voter, 'absent'
            FROM (SELECT unnest(leaving) AS voter EXCEPT SELECT unnest(settled)) AS a;
        leaving := settled;
    END IF;

    IF casting IS NOT NULL THEN
        settled := '{}';
        -- ON CONFLICT looks the standing ballot up; a join could be planned while the table was small.
        FOR stored IN
            INSERT INTO ballots AS b (poll_id, voter_id, choices, persona, cast_at)
            SELECT the_poll, c.voter, c.wish::smallint[], c.persona, moment
            FROM unnest(casting, casting_personas, casting_wishes) AS c (voter, persona, wish)
            ON CONFLICT (poll_id, voter_id) DO UPDATE
            SET choices = excluded.choices, previous = b.choices, persona = excluded.persona, cast_at = excluded.cast_at
            WHERE b.choices <> excluded.choices AND NOT rules.is_final
            RETURNING b.voter_id, b.choices, b.previous
        LOOP
            voter := stored.voter_id;
            outcome := CASE WHEN stored.previous IS NULL THEN 'accepted' ELSE 'changed' END;
            RETURN NEXT;
            settled := settled || stored.voter_id;
            box := counted(box, stored.previous, -1);
            box := counted(box, stored.choices, 1);
        END LOOP;
    END IF;

    IF settled <> '{}' OR leaving <> '{}' THEN
        UPDATE tallies AS t SET turnout = box.turnout, passes = box.passes, counts = box.counts WHERE t.poll_id = the_poll;
    END IF;
    IF casting IS NULL OR cardinality(settled) = cardinality(casting) THEN
        RETURN;
    END IF;

    -- What is left met a standing ballot that it did not replace.
    RETURN QUERY
        SELECT l.voter,
            CASE WHEN NOT rules.is_final OR l.wish::smallint[] = standing_choices(the_poll, l.voter) THEN 'unchanged' ELSE 'final' END
        FROM (
            SELECT e.voter, max(e.wish) AS wish
            FROM (
                SELECT c.voter, c.wish FROM unnest(casting, casting_wishes) AS c (voter, wish)
                UNION ALL
                SELECT s.voter, NULL FROM unnest(settled) AS s (voter)) AS e
            GROUP BY e.voter HAVING count(*) = 1
        ) AS l;
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
