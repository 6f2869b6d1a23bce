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
        let database = try await Database.open(DataLocation(shell), for: shell)
        let source = PostgresDataSource(pool: database)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await body(try await Session(source: source, for: shell)))
        } catch {
            outcome = .failure(error)
        }
        await source.close()
        await database.close()
        return try outcome.get()
    }

    private init(source: any DataSource, for shell: Shell) async throws(WoteError) {
        let user = try await MemberUseCases.enrol(nickname: try UserName.current(shell.environment), in: source)
        var caller = Caller.member(user)
        if let nickname = shell.settings.actingAs {
            caller = .member(try await UseCases(source: source, caller: caller).members.actAs(nickname))
        }
        self.source = source
        useCases = UseCases(source: source, caller: caller)
    }
}
