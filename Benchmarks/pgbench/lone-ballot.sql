-- The values of the lone ballot's statement, which the benchmark appends: a voter and an open poll, drawn anew for each ballot.
\set p1 random(1, :voters)
\set p2 2 * random(:first, :last)
