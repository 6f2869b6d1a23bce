# At hand in every transcript.

# SQL in the database of the transcript, for fixed times and for states that no command makes.
sql() { sql_on "$WOTE_DATABASE_URL" "$1"; }
sql_on() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --command "$2" "$1"; }

# A command as another member.
as() { local nickname=$1; shift 2; wote --as "$nickname" "$@"; }

# Asks without showing the answer; polls get the numbers 1, 2, 3 and so on.
ask() { wote new "$@" >/dev/null; }

# Moments as words, so that an exact text can be expected where a clock was read.
no_times() { sed -E 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/MOMENT/g; s/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/MOMENT/g'; }

# Polls were asked on one day, one a minute, so that their order is known.
fixed_times() { sql "UPDATE polls SET created_at = timestamptz '2026-01-05 09:00Z' + id * interval '1 minute'"; }
