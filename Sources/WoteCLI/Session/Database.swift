import Domain
import Postgres
import PostgresDataSource

/// Reaching the database: a running one at once, the private one after starting it if need be.
enum Database {
    /// A pool on a database whose schema this program speaks.
    static func open(_ location: DataLocation, for shell: Shell) async throws -> ConnectionPool {
        do {
            return try await checked(location, shell)
        } catch let error as PostgresError where error.kind == .connection && location.isOwn {
            try await start(location, shell)
            return try await checked(location, shell)
        } catch {
            throw WoteError(database: error)
        }
    }

    /// Starts the private Postgres, telling what it does.
    static func start(_ location: DataLocation, _ shell: Shell) async throws {
        guard case .own(let cluster) = location else { return }
        let narrator = Narrator(shell: shell)
        do {
            try await cluster.start { narrator.tell($0) }
        } catch {
            throw error.woteError
        }
        await narrator.finish()
    }

    static func pool(_ connectionString: String) -> ConnectionPool {
        ConnectionPool(
            connectionString, limit: 4)
    }

    private static func checked(_ location: DataLocation, _ shell: Shell) async throws -> ConnectionPool {
        let pool = pool(location.connectionString)
        do {
            try await bringUpToDate(pool, location, shell)
            return pool
        } catch {
            await pool.close()
            throw error
        }
    }

    /// The private database is migrated silently; another one is its owner's to migrate.
    private static func bringUpToDate(_ pool: ConnectionPool, _ location: DataLocation, _ shell: Shell) async throws {
        let number = try await Schema.number(of: pool)
        if number == Schema.latest { return }
        guard number < Schema.latest else {
            throw WoteError(
                .unavailable, "The database has schema \(number), newer than this program knows (\(Schema.latest)); update wote.",
                ko: "데이터베이스 스키마 \(number, .topic) 이 프로그램(\(Schema.latest))보다 새것입니다. wote를 업데이트하세요.")
        }
        guard location.isOwn else {
            throw WoteError(
                .unavailable, "The database is not prepared for this wote yet; run: wote db migrate",
                ko: "데이터베이스가 아직 준비되지 않았습니다. 실행하세요: wote db migrate")
        }
        try await Schema.migrate(pool)
    }

    /// Prepares a database for this program; answers with the steps taken.
    static func migrate(_ location: DataLocation, _ shell: Shell) async throws -> [String] {
        if location.isOwn { try await start(location, shell) }
        let pool = pool(location.connectionString)
        let outcome: Result<[String], WoteError>
        do {
            outcome = .success(try await Schema.migrate(pool))
        } catch {
            outcome = .failure(WoteError(database: error))
        }
        await pool.close()
        return try outcome.get()
    }
}
