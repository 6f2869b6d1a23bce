package import Domain
import Postgres

extension PostgresDataSource {
    package func changes(of poll: ID<Poll>) -> AsyncThrowingStream<Void, any Error> {
        PollChanges.hints(of: poll, through: pool)
    }
}
