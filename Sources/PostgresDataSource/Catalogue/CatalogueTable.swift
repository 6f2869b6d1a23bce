import Contract
import Domain
import Postgres

/// The table of a sort of entry: what the statements that labels and rounds share do not know.
protocol CatalogueTable: CatalogueEntry {
    /// Its name in the schema.
    static var table: String { get }

    /// Everything a reader sees of the entries e that `page` selects.
    static func select(_ page: SQL, for caller: Caller) -> SQL
    init(_ row: Row) throws

    /// The column that holds what is set besides the name, and its value.
    static func column(for setting: Setting, in database: Connection) async throws -> (name: SQL, value: SQL)

    /// Takes an entry off its polls, and tells how many those were.
    static func release(_ entry: Int64, in database: Connection) async throws -> Int
}

extension CatalogueTable {
    static var name: SQL { "\(name: table)" }

    /// The word of the audit log: `create-label`.
    static func act(_ verb: String) -> String { "\(verb)-\(Entity.noun.english)" }

    /// The statement of its id.
    static func id(of name: String) -> SQL { "SELECT id FROM \(Self.name) WHERE name_digest = \(SQL.digest(of: name))" }

    static func refuseUnknown(_ name: String, through pool: ConnectionPool) async throws {
        if try await pool.query(id(of: name)).isEmpty { throw try await missing(name) { try await pool.query($0) } }
    }

    /// Its id; locked as `strength` says, so that what follows in the transaction finds it there.
    static func lock(_ name: String, _ strength: SQL, in database: Connection) async throws -> Int64 {
        guard let row = try await database.query("\(id(of: name)) FOR \(strength)").first else {
            throw try await missing(name) { try await database.query($0) }
        }
        return try row["id"]
    }

    static func find(_ entry: Int64, for caller: Caller, in database: Connection) async throws -> Self {
        try Self(try await database.query(select("SELECT * FROM \(name) WHERE id = \(entry)", for: caller)).one)
    }

    /// The words for a name that none has: they name those there are, the newest first, while they are few.
    static func missing(_ name: String, _ query: (SQL) async throws -> Rows) async throws -> WoteError {
        let known: [String] = try await query("SELECT name FROM \(Self.name) ORDER BY created_at DESC, id DESC LIMIT 11").map {
            try $0["name"]
        }
        return .missing(Entity.noun, named: name, known: known, all: "wote \(table)")
    }
}

extension WoteError {
    fileprivate static func missing(_ noun: Phrase, named name: String, known: [String], all command: String) -> WoteError {
        let (english, korean) =
            switch known.count {
            case 0: ("there are none yet.", "아직 하나도 없습니다.")
            case ...10: ("there are: \(known.joined(separator: ", ")).", "있는 것: \(known.joined(separator: ", ")).")
            default: ("see: \(command)", "확인하세요: \(command)")
            }
        return WoteError(
            .notFound, "There is no \(noun.english) \"\(name)\"; \(english)", ko: "\"\(name)\" \(noun.korean, .subject) 없습니다. \(korean)",
            field: noun.english)
    }
}
