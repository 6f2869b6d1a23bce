import Core
import Domain
import Postgres
import PostgresDataSource

/// The composition root of a command that works on the community: a data source, who asks, and what they can do.
struct Session: Sendable {
    let useCases: UseCases
    let source: any DataSource

    var caller: Caller { useCases.caller }

    /// Opens the community for `body` and closes it after; the private Postgres is started, and the schema made, when needed.
    static func open<Result: Sendable>(
        for shell: Shell, _ body: @Sendable (Session) async throws -> Result
    ) async throws -> Result {
        let nickname = try UserName.current(shell.environment)
        let database = try await Database.open(DataLocation(shell), as: nickname, for: shell)
        let source = PostgresDataSource(pool: database.pool)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await body(try await Session(source: source, user: database.member, nickname, for: shell)))
        } catch {
            outcome = .failure(error)
        }
        await source.close()
        await database.pool.close()
        return try outcome.get()
    }

    private init(source: any DataSource, user: Member?, _ nickname: String, for shell: Shell) async throws(WoteError) {
        var caller: Caller
        if let user { caller = .member(user) } else { caller = .member(try await MemberUseCases.enrol(nickname: nickname, in: source)) }
        if let nickname = shell.settings.actingAs {
            caller = .member(try await UseCases(source: source, caller: caller).members.actAs(nickname))
        }
        self.source = source
        useCases = UseCases(source: source, caller: caller)
    }
}
