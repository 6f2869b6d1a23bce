import Domain
import Postgres
import PostgresDataSource

/// Reaching the database: a running one at once, the private one after starting it if need be.
enum Database {
    /// A database whose schema this program speaks, and the member who asks, if the nickname is known.
    struct Opened: Sendable {
        let pool: ConnectionPool
        let member: Member?
    }

    static func open(_ location: DataLocation, as nickname: String, for shell: Shell) async throws(WoteError) -> Opened {
        do {
            return try await greetedOnceUp(location, nickname, shell)
        } catch {
            throw WoteError(database: error)
        }
    }

    private static func greetedOnceUp(_ location: DataLocation, _ nickname: String, _ shell: Shell) async throws -> Opened {
        do {
            return try await greeted(location, nickname)
        } catch let error as PostgresError where error.kind == .connection && location.isOwn {
            try await start(location, shell)
            return try await greeted(location, nickname)
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
        ConnectionPool(connectionString, limit: 4)
    }

    private static func greeted(_ location: DataLocation, _ nickname: String) async throws -> Opened {
        let pool = pool(location.connectionString)
        do {
            let greeting = try await Greeting.of(nickname, on: pool)
            try await bringUpToDate(pool, from: greeting.schema, location)
            return Opened(pool: pool, member: greeting.member)
        } catch {
            await pool.close()
            throw error
        }
    }

    /// The private database is migrated silently; another one is its owner's to migrate.
    private static func bringUpToDate(_ pool: ConnectionPool, from number: Int, _ location: DataLocation) async throws {
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
