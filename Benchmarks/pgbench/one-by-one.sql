-- A vote as it is done without wote: one transaction each, the ballot and the counter.
\set voter random(1, :voters)
\set poll 2 * random(:first, :last)
BEGIN;
INSERT INTO ballots AS b (poll_id, voter_id, choices, cast_at) VALUES (:poll, :voter, '{1}', now())
ON CONFLICT (poll_id, voter_id) DO UPDATE SET choices = excluded.choices, cast_at = excluded.cast_at;
UPDATE tallies SET turnout = turnout + 1, counts[1] = counts[1] + 1 WHERE poll_id = :poll;
COMMIT;
