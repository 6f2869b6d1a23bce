-- The values of the lone ballot's statement, which the benchmark appends: an open poll and a voter, drawn anew for each ballot.
\set p1 2 * random(:first, :last)
\set p2 random(1, :voters)
