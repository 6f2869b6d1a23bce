import Contract
import Domain
import Postgres

// Listing and keeping labels and rounds: written once.

extension ListEntries: SourceRequest, PostgresRequest where Entry: CatalogueTable {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Page<Entry> {
        let paging = try Paging(limit: limit, after: after, in: Entry.table)
        let page: SQL = "SELECT * FROM \(Entry.name) WHERE \(paging.rest("created_at", "id")) \(paging.order("created_at", "id"))"
        let rows = try await pool.query("\(Entry.select(page, for: caller)) ORDER BY e.created_at DESC, e.id DESC")
        let places: [Keyset] = try rows.map { Keyset(at: try $0["created_at"], id: try $0["id"]) }
        return paging.page(Array(zip(try rows.map(Entry.init), places))) { $0.1 }.map(\.0)
    }
}

extension CreateEntry: SourceRequest, PostgresRequest where Entry: CatalogueTable {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Entry {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let column = try await Entry.column(for: setting, in: database)
            let id: Int64 = try await database.query(
                """
                INSERT INTO \(Entry.name) (name, name_digest, \(column.name)) VALUES (\(name), \(SQL.digest(of: name)), \(column.value))
                RETURNING id
                """
            ).one["id"]
            try await database.audit(Entry.act("create"), by: admin, reason: name)
            return try await Entry.find(id, for: caller, in: database)
        }
    }
}

extension ChangeEntry: SourceRequest, PostgresRequest where Entry: CatalogueTable {
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> Entry {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let id = try await Entry.lock(name, "UPDATE", in: database)
            if let newName {
                try await database.query(
                    "UPDATE \(Entry.name) SET name = \(newName), name_digest = \(SQL.digest(of: newName)) WHERE id = \(id)")
            }
            if let setting {
                let column = try await Entry.column(for: setting, in: database)
                try await database.query("UPDATE \(Entry.name) SET \(column.name) = \(column.value) WHERE id = \(id)")
            }
            try await database.audit(Entry.act("change"), by: admin, reason: newName.map { "\(name) → \($0)" } ?? name)
            return try await Entry.find(id, for: caller, in: database)
        }
    }
}

extension DeleteEntry: SourceRequest, PostgresRequest where Entry: CatalogueTable {
    /// Nothing can be put on a poll meanwhile: that takes a lock on the entry, which waits for this one.
    func respond(from pool: ConnectionPool, to caller: Caller) async throws -> RemovalResponse {
        let admin = try caller.admin()
        return try await pool.transaction { database in
            let id = try await Entry.lock(name, "UPDATE", in: database)
            let polls = try await Entry.release(id, in: database)
            let gone: String = try await database.query("DELETE FROM \(Entry.name) WHERE id = \(id) RETURNING name").one["name"]
            try await database.audit(Entry.act("delete"), by: admin, reason: "\(gone) (\(polls))")
            return RemovalResponse(Removal(name: gone, polls: Int64(polls)))
        }
    }
}
