import Postgres

/// The rules for more than one machine as queries over the catalog; each answers with what offends it.
///
/// They are checked on one plain Postgres, so that a schema which could not be spread over several is noticed when it is written.
enum SchemaRule: String, CaseIterable {
    case tableInNoGroup, keyMissingOrNullable, uniqueWithoutKey, foreignKeyLeavesGroup, foreignKeyWithoutKey, deletionSetsKey
    case trigger, rule, inheritance, sqlFunctionWithParameters, serialKey

    /// A table, the column it would be spread by, and the tables it stays together with.
    struct Place {
        let table: String
        let key: String?
        let group: String
    }

    static let manifest = [
        Place(table: "polls", key: "id", group: "poll"), Place(table: "options", key: "poll_id", group: "poll"),
        Place(table: "poll_labels", key: "poll_id", group: "poll"), Place(table: "tallies", key: "poll_id", group: "poll"),
        Place(table: "ballots", key: "poll_id", group: "poll"), Place(table: "weights", key: "poll_id", group: "poll"),
        Place(table: "set_asides", key: "poll_id", group: "poll"), Place(table: "aside_ballots", key: "poll_id", group: "poll"),
        Place(table: "revisions", key: "poll_id", group: "poll"), Place(table: "members", key: "id", group: "member"),
        Place(table: "attempts", key: "member_id", group: "member"),
        Place(table: "nicknames", key: "key", group: "nickname"), Place(table: "origins", key: "origin", group: "origin"),
        Place(table: "audit_log", key: "id", group: "audit"), Place(table: "groups", key: nil, group: "everywhere"),
        Place(table: "personas", key: nil, group: "everywhere"), Place(table: "labels", key: nil, group: "everywhere"),
        Place(table: "rounds", key: nil, group: "everywhere"), Place(table: "schema_migrations", key: nil, group: "coordinator"),
    ]

    func offences(in database: Connection) async throws -> [String] {
        let places = Self.manifest
        let manifest: SQL = """
            WITH manifest AS (
                SELECT t.table_name, nullif(t.key, '') AS key, t.group_name, c.oid
                FROM unnest(\(places.map(\.table)), \(places.map { $0.key ?? "" }), \(places.map(\.group)))
                    AS t (table_name, key, group_name)
                LEFT JOIN pg_class AS c ON c.relname = t.table_name AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r')
            """
        return try await database.query("\(manifest) \(query) ORDER BY 1").map { try $0[0] }
    }

    private var query: SQL {
        switch self {
        case .tableInNoGroup:
            """
            SELECT c.relname::text FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace
                AND c.relkind IN ('r', 'p', 'f', 'm', 'v') AND c.oid NOT IN (SELECT oid FROM manifest WHERE oid IS NOT NULL)
            UNION ALL SELECT table_name || ' is not there' FROM manifest WHERE oid IS NULL
            """
        case .keyMissingOrNullable:
            """
            SELECT m.table_name || '.' || m.key FROM manifest AS m
            WHERE m.key IS NOT NULL AND NOT EXISTS (
                SELECT FROM pg_attribute AS a WHERE a.attrelid = m.oid AND a.attname = m.key AND a.attnotnull)
            """
        case .uniqueWithoutKey:
            """
            SELECT i.indexrelid::regclass::text FROM manifest AS m JOIN pg_index AS i ON i.indrelid = m.oid
            WHERE m.key IS NOT NULL AND (i.indisunique OR i.indisexclusion) AND NOT EXISTS (
                SELECT FROM pg_attribute AS a
                WHERE a.attrelid = m.oid AND a.attname = m.key AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1]))
            """
        case .foreignKeyLeavesGroup:
            // A small table is everywhere, so everybody may refer to it.
            """
            SELECT f.conname::text FROM pg_constraint AS f JOIN manifest AS m ON m.oid = f.conrelid
            LEFT JOIN manifest AS o ON o.oid = f.confrelid
            WHERE f.contype = 'f' AND o.group_name IS DISTINCT FROM m.group_name AND o.group_name IS DISTINCT FROM 'everywhere'
            """
        case .foreignKeyWithoutKey:
            """
            SELECT f.conname::text FROM pg_constraint AS f JOIN manifest AS m ON m.oid = f.conrelid
            JOIN manifest AS o ON o.oid = f.confrelid AND o.group_name = m.group_name
            WHERE f.contype = 'f' AND m.key IS NOT NULL AND NOT EXISTS (
                SELECT FROM unnest(f.conkey, f.confkey) AS pair (here, there)
                JOIN pg_attribute AS a ON a.attrelid = f.conrelid AND a.attnum = pair.here AND a.attname = m.key
                JOIN pg_attribute AS b ON b.attrelid = f.confrelid AND b.attnum = pair.there AND b.attname = o.key)
            """
        case .deletionSetsKey:
            """
            SELECT conname::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'
                AND (confdeltype IN ('n', 'd') OR confupdtype IN ('n', 'd', 'c'))
            """
        case .trigger: "SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal"
        case .rule:
            """
            SELECT r.rulename::text FROM pg_rewrite AS r JOIN pg_class AS c ON c.oid = r.ev_class
            WHERE c.relnamespace = 'public'::regnamespace
            """
        case .inheritance:
            "SELECT inhrelid::regclass::text FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid AND c.relkind <> 'i'"
        case .sqlFunctionWithParameters:
            """
            SELECT p.proname::text FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
            WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'sql' AND p.pronargs > 0
            """
        case .serialKey:
            """
            SELECT a.attrelid::regclass::text || '.' || a.attname FROM pg_attribute AS a JOIN manifest AS m ON m.oid = a.attrelid
            LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attidentity = 'd' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%' OR a.attidentity = 'a' AND a.atttypid <> 'int8'::regtype
            """
        }
    }
}
