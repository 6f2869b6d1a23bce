-- The floor: 500 ballots a statement into a table without any key, rule or counter.
\set poll 2 * random(:first, :last)
INSERT INTO append_only (poll_id, voter_id, choices, cast_at) SELECT :poll, voter, '{1}', now() FROM unnest(:some::bigint[]) AS voter;
